import type { User, SessionState } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';
import { client } from '../client.js';

const subscribe = (listener: () => void): (() => void) => client.session.subscribe(listener);

/** Returns the session state, shared by all tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => client.session.state);
}

/** Returns the signed-in user. Use it only below `SignedInOnly`; throws elsewhere. */
export function useMe(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('No user is signed in.');
  return session.user;
}
