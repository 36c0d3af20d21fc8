import type { QueryKey } from '@tanstack/react-query';

import { queryClient } from '../query-client.js';

/** Changes cached data as an event says. Unlike with `setQueryData`, they stay as old, and as stale, as they were. */
export function patchData<Data>(queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    query.setData(change(data as Data), { updatedAt: dataUpdatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
}
