import type { SessionState } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';

import { client } from '../client.js';

const subscribe = (listener: () => void): (() => void) => client.session.subscribe(listener);

/** Returns the session state, shared by all tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => client.session.state);
}
