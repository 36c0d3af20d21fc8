import type { Body, SessionState, User } from '@crewkit/client-sdk';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';

/** What a component can do with the session. */
export interface SessionActions {
  /**
   * Signs the user in with a password. If the account needs a second factor, rejects with `TWO_FACTOR_REQUIRED` and the `challengeToken` for
   * `verifyTwoFactor`.
   */
  readonly signIn: (credentials: Body<'login'>) => Promise<User>;
  /** Completes a sign-in with a code of the authenticator app or a recovery code. */
  readonly verifyTwoFactor: (challenge: Body<'verifyTwoFactor'>) => Promise<User>;
  /** Ends the session on this device. If the server cannot be reached, rejects, but the user is signed out locally anyway. */
  readonly signOut: () => Promise<void>;
}

/** The session of all tabs, and what a component can do with it. */
export type SessionHandle = SessionState & SessionActions;

/**
 * Returns the session: its `status` is `loading`, `signed-in` or `signed-out`. All tabs of the origin share it.
 *
 * @example
 * const { status, user, signOut } = useSession();
 */
export function useSession(): SessionHandle {
  const { auth } = useCrewkitContext().client;
  const state = useSessionState();
  return useMemo(
    () => ({
      ...state,
      signIn: (credentials) => auth.login(credentials),
      verifyTwoFactor: (challenge) => auth.verifyTwoFactor(challenge),
      signOut: () => auth.signOut(),
    }),
    [auth, state],
  );
}

/** Returns the state of the session. While the server renders and the browser hydrates, it is the initial session. */
export function useSessionState(): SessionState {
  const crewkit = useCrewkitContext();
  const subscribe = useCallback((listener: () => void) => crewkit.client.session.subscribe(listener), [crewkit]);
  return useSyncExternalStore(
    subscribe,
    () => crewkit.session,
    () => crewkit.initialSession,
  );
}
