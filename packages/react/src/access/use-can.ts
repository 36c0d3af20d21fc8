import type { PermissionAt, Place } from '@crewkit/client-sdk';
import { useCallback, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';

/**
 * Returns whether to show a control: whether the user has the permission. Returns false until this is known, if no user is signed in, and if
 * `place` is null. The result changes when the user's access changes. The server checks every request in any case.
 *
 * @example
 * const canCreate = useCan('project:task.create', { scope: 'PROJECT', id: projectId });
 */
export function useCan<At extends Place>(permission: PermissionAt<At['scope']>, place: At | null): boolean {
  const { access } = useCrewkitContext().client;
  const isSignedIn = useSessionState().user !== null;
  const isAsked = isSignedIn && place !== null;
  const subscribe = useCallback(
    // Without a question, the code of real time is not loaded.
    (listener: () => void) => (isAsked ? access.subscribe(listener) : () => undefined),
    [access, isAsked],
  );
  return useSyncExternalStore(
    subscribe,
    () => isAsked && access.peek(permission, place) === true,
    () => false,
  );
}
