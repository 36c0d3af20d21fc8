import type { ExternalIdentity } from './identity.js';

/**
 * A sign-in that waits for its second factor. It lives for five minutes, works once and only for its account, and becomes void when the
 * password changes. `tokenHash` is the SHA-256 of the challenge token.
 */
export interface SignInChallenge {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /**
   * The identity that is linked to the account only when the sign-in succeeds, because the user is not fully authenticated before. The
   * value is null if there is none.
   */
  readonly identity: ExternalIdentity | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
