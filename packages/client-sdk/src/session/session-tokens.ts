import type { TokenPair, User } from '../schemas.js';
import type { SignedOutReason } from './session-state.js';

/** What requests and the real-time connection need of a session. */
export interface SessionTokens {
  /** Whose tokens they are; null if nobody is signed in, or it is not known yet. */
  readonly userId: string | null;
  /** An access token that is good for a while yet, renewed first if need be; null if nobody is signed in. Throws `NETWORK_ERROR`, `RATE_LIMITED`, … if a renewal was needed and did not come through; the session stays. */
  accessToken(): Promise<string | null>;
  /** After the server refused `refused`: another one, or null if the session is over. Throws as `accessToken` does. */
  replace(refused: string): Promise<string | null>;
  /** Begins a session, or another person's. */
  begin(pair: TokenPair): Promise<void>;
  /** The user's own data changed. */
  update(user: User): Promise<void>;
  /** Ends it on this side, in all tabs that share the storage. */
  end(reason: Exclude<SignedOutReason, 'initial'>): Promise<void>;
  /** Called with each new access token, and with null at the end of a session; returns what ends that. */
  onToken(listener: (accessToken: string | null) => void): () => void;
}
