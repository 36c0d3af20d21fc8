import type { User } from '../schemas.js';

/** The reason why no user is signed in. */
export type SignedOutReason =
  /** There was no session when the page was opened. */
  | 'initial'
  /** The user ended the session, in this tab or another one, for example with `auth.signOut` or `auth.signOutEverywhere`. */
  | 'logged-out'
  /** The server no longer accepts the session: it has expired or was revoked, or the account is disabled. */
  | 'expired';

/**
 * The session state. Every change creates a new object. Between changes the object stays the same, as React's `useSyncExternalStore`
 * requires.
 */
export type SessionState =
  /** The storage has not been read yet. */
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null; readonly reason: SignedOutReason };

/** The session as the page sees it. Tabs that share a storage also share this state. */
export interface SessionView {
  readonly state: SessionState;
  /** Calls the listener after each change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Resolves when the storage has been read, so that `status` is no longer `loading`. */
  readonly ready: Promise<void>;
  /**
   * Returns a valid access token, or null if no user is signed in. Renews the current token first if it is about to expire. Throws
   * `NETWORK_ERROR`, `RATE_LIMITED` or another error if the renewal fails and the current token is no longer valid. Send the token only to
   * your own servers; `client.fetch` adds it automatically.
   */
  accessToken(): Promise<string | null>;
}
