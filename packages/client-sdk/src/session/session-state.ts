import type { User } from '../schemas.js';

/** Why no user is signed in. */
export type SignedOutReason =
  /** No session existed when the page was opened. */
  | 'initial'
  /** `auth.signOut`, `auth.logout` and other ways in which users end their session, here or in another tab. */
  | 'logged-out'
  /** The server no longer accepts the session: expired, revoked, or the account is disabled. */
  | 'expired';

/** A new object after each change, and the same one between changes, as React's `useSyncExternalStore` requires. */
export type SessionState =
  /** Storage has not been read yet. */
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null; readonly reason: SignedOutReason };

/** The session state, shared by all tabs if their storage is. */
export interface SessionView {
  readonly state: SessionState;
  /** Calls the listener after each change of `state`; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Resolves when storage has been read and `status` is no longer `loading`. */
  readonly ready: Promise<void>;
}
