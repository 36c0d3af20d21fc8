import type { User } from '@crewkit/client-sdk';
import { useSession } from '@crewkit/react';

/** Returns the signed-in user. Use it only below `SignedInOnly`; throws elsewhere. */
export function useMe(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('No user is signed in.');
  return session.user;
}
