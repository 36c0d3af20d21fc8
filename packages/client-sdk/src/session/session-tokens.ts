import type { TokenPair, User } from '../schemas.js';
import type { SignedOutReason } from './session-state.js';

/** The part of a session that requests and the real-time connection use. */
export interface SessionTokens {
  /** The signed-in user's id, or null if no user is signed in or the user is not known yet. */
  readonly userId: string | null;
  /**
   * Returns a valid access token, after renewing it if necessary, or null if no user is signed in. If a necessary renewal fails, throws
   * `NETWORK_ERROR`, `RATE_LIMITED` or another error and keeps the session.
   */
  accessToken(): Promise<string | null>;
  /**
   * Returns a new token to replace `refused`, which the server did not accept, or null if the session has ended. Throws the same errors as
   * `accessToken`.
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
