import type { PermissionName, Place } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';

import { client } from './client.js';

const subscribe = (listener: () => void): (() => void) => client.access.subscribe(listener);

/** Whether to show something; false until it is known, and without a place. The server asks again in any case. */
export function useCan(permission: PermissionName, place: Place | null): boolean {
  const peek = (): boolean | undefined => (place === null ? false : client.access.peek(permission, place));
  return useSyncExternalStore(subscribe, peek) ?? false;
}
