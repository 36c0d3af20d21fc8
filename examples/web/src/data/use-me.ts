import type { User } from '@crewkit/client-sdk';

import { useSession } from './use-session.js';

/** The signed-in user. Only below what `SignedInOnly` guards; throws elsewhere. */
export function useMe(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in.');
  return session.user;
}
