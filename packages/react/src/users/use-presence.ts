import type { UserPresence } from '@crewkit/client-sdk';
import { useCallback, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';

/**
 * Returns whether a user is online, away or offline, and keeps it current. Returns null for users who do not show it, with whom the current
 * user shares no direct or group conversation, and without a connection.
 *
 * @example
 * const presence = usePresence(userId);
 * const isOnline = presence?.status === 'online';
 */
export function usePresence(userId: string): UserPresence | null {
  const { presence } = useCrewkitContext().client;
  const subscribe = useCallback((listener: () => void) => presence.subscribe(listener), [presence]);
  return useSyncExternalStore(subscribe, () => presence.get(userId), getUnknown);
}

const getUnknown = (): null => null;
