import type { Schema } from '@crewkit/client-sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';

/** All permissions, with descriptions. */
export const permissionCatalogue = queryOptions({
  queryKey: ['permissions'],
  staleTime: Infinity,
  // The embedding application's permissions can fill more than one page.
  queryFn: async ({ signal }) => {
    const items: Schema<'Permission'>[] = [];
    let cursor: string | null = null;
    do {
      const page: Schema<'PermissionList'> = await client
        .with({ signal })
        .permissions.list({ limit: 100, ...(cursor !== null && { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return items;
  },
});
