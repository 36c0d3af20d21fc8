import type { ExternalIdentity } from './identity.js';

/**
 * A sign-in that waits for its second factor. It lives five minutes, works once and for its account only, and becomes void when the
 * password changes. `tokenHash` is the SHA-256 of the challenge token.
 */
export interface SignInChallenge {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /** Linked to the account only when the sign-in succeeds, because the user is not fully authenticated before. */
  readonly identity: ExternalIdentity | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
