import type { Id, Role } from '@crewkit/client-sdk';
import { useEffect, useMemo } from 'react';

import { crewkitKeys } from '../keys.js';
import { useList } from '../lists/list.js';

/** Returns the roles that members of the organization can have in it. */
export function useRoles(organizationId: Id<'Organization'>): readonly Role[] {
  const { items, hasMore, error, loadMore } = useList({
    queryKey: [...crewkitKeys.all, 'roles', organizationId],
    load: (api, position) => api.roles.list(organizationId, position),
  });
  useEffect(() => {
    // The query repeats what can succeed later. After that, only a refetch goes on.
    if (hasMore && error === null) loadMore();
  }, [hasMore, error, loadMore]);
  return useMemo(() => items.filter(({ level }) => level === 'ORGANIZATION'), [items]);
}
