import type { TokenPair, User } from '../schemas.js';
import type { SignedOutReason } from './session-state.js';

/** The part of a session that requests and the real-time connection use. */
export interface SessionTokens {
  /** The id of the signed-in user; null if there is none, or it is not known yet. */
  readonly userId: string | null;
  /**
   * Returns a valid access token, renewed first if necessary; null if no user is signed in. Throws `NETWORK_ERROR`, `RATE_LIMITED`, … if
   * a necessary renewal failed; the session stays.
   */
  accessToken(): Promise<string | null>;
  /** Returns a token to use after the server refused `refused`, or null if the session has ended. Throws as `accessToken` does. */
  replace(refused: string): Promise<string | null>;
  /** Starts a session, also for a different user. */
  begin(pair: TokenPair): Promise<void>;
  /** Updates the stored user after a change. */
  update(user: User): Promise<void>;
  /** Ends the session locally, in all tabs that share the storage. */
  end(reason: Exclude<SignedOutReason, 'initial'>): Promise<void>;
  /** Calls the listener with each new access token, and with null at the end of a session; returns a function that unsubscribes. */
  onToken(listener: (accessToken: string | null) => void): () => void;
}
