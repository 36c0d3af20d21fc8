import type { TokenPair, User } from '../schemas.js';
import type { SignedOutReason } from './session-state.js';

/** The interface through which HTTP requests and the real-time connection use the session. */
export interface SessionTokens {
  /** The signed-in user's id, or null if no user is signed in or the user is not known yet. */
  readonly userId: string | null;
  /**
   * Returns a valid access token, or null if no user is signed in. If the current token is about to expire, renews it first. If the renewal
   * fails and the current token is no longer valid, throws `NETWORK_ERROR`, `RATE_LIMITED` or another error, and keeps the session.
   */
  accessToken(): Promise<string | null>;
  /**
   * Returns an access token that replaces `refused`, or null if the session has ended. `refused` is the token that the server did not
   * accept. Throws the same errors as `accessToken`.
   */
  replace(refused: string): Promise<string | null>;
  /** Starts a session. If another user is signed in, replaces their session. */
  begin(pair: TokenPair): Promise<void>;
  /** Updates the stored user after a change. */
  update(user: User): Promise<void>;
  /** Ends the session locally, in all tabs that share the storage. */
  end(reason: Exclude<SignedOutReason, 'initial'>): Promise<void>;
  /** Calls the listener with each new access token, and with null when a session ends. Returns a function that unsubscribes. */
  onToken(listener: (accessToken: string | null) => void): () => void;
}

/** The interface through which sign-ins use the session. */
export interface SignInTokens extends SessionTokens {
  /** Whether the refresh token is in a cookie. */
  readonly isInCookie: boolean;
  /**
   * Sends a request that begins a session. In a cookie session, waits for a refresh that is in progress in any tab, because the cookie in
   * its response would replace the cookie of the new session.
   */
  requestSignIn<T>(request: () => Promise<T>): Promise<T>;
}
