import { useQuery } from '@tanstack/react-query';

import { queries } from './queries.js';

/** Whether the signed-in user has blocked this user; false until it is known, and without a user. */
export function useIsBlocked(userId: string | null): boolean {
  const { data = [] } = useQuery({ ...queries.blockedUsers(), enabled: userId !== null });
  return data.some(({ id }) => id === userId);
}
