import type { User } from '../schemas.js';

/** Why nobody is signed in. */
export type SignedOutReason =
  /** Nobody was when the page was opened. */
  | 'initial'
  /** `auth.signOut`, `auth.logout` and whatever else ends sessions at the user's own wish, here or in another tab. */
  | 'logged-out'
  /** The server does not accept the session any more: expired, revoked, or its account disabled. */
  | 'expired';

/** A new object with each change, and the same one between changes, as React's `useSyncExternalStore` wants it. */
export type SessionState =
  /** Storage has not answered yet. */
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly user: null; readonly reason: SignedOutReason };

/** Who is signed in, shared by all tabs if their storage is. */
export interface SessionView {
  readonly state: SessionState;
  /** Calls the listener after each change of `state`; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Resolves when storage has answered and `status` is not `loading` any more. */
  readonly ready: Promise<void>;
}
