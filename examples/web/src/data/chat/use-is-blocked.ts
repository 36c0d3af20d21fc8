import { useInfiniteQuery } from '@tanstack/react-query';

import { blockedUsersQuery } from './blocked-users-query.js';
import { useShellData } from '../../shell/shell-data.js';

/** Returns whether the signed-in user has blocked this user; false until it is known, and without a user. */
export function useIsBlocked(userId: string | null): boolean {
  const { blocksUsers } = useShellData();
  const { data = [] } = useInfiniteQuery({ ...blockedUsersQuery, enabled: userId !== null && blocksUsers });
  return data.some(({ id }) => id === userId);
}
