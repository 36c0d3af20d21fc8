import type { SessionState } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';

import { client } from './client.js';

const subscribe = (listener: () => void): (() => void) => client.session.subscribe(listener);

/** Who is signed in, in all tabs at once. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => client.session.state);
}
