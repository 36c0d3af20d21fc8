import { queryOptions, useQuery } from '@tanstack/react-query';

import { allItems } from './all-items.js';
import { client } from './client.js';

const limit = 100;

/** The users whom the signed-in user has blocked. */
export const blockedUsersQuery = queryOptions({
  queryKey: ['blocked-users'],
  staleTime: 60_000,
  queryFn: ({ signal }) => allItems((position) => client.with({ signal }).users.listBlocked({ limit, ...position })),
});

/** Whether the signed-in user has blocked this user; false until it is known, and without a user. */
export function useIsBlocked(userId: string | null): boolean {
  const { data = [] } = useQuery({ ...blockedUsersQuery, enabled: userId !== null });
  return data.some(({ id }) => id === userId);
}
