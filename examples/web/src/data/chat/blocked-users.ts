import { client } from '../client.js';
import { growingQuery } from '../list-page.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useShellData } from '../../shell/shell-data.js';

/** The users whom the signed-in user has blocked. */
export const blockedUsersQuery = growingQuery(['blocked-users'], (position, signal) =>
  client.with({ signal }).users.listBlocked(position),
);

/** Returns whether the signed-in user has blocked this user; false until it is known, and without a user. */
export function useIsBlocked(userId: string | null): boolean {
  const { blocksUsers } = useShellData();
  const { data = [] } = useInfiniteQuery({ ...blockedUsersQuery, enabled: userId !== null && blocksUsers });
  return data.some(({ id }) => id === userId);
}
