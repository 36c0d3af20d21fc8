import type { ExternalIdentity } from './identity.js';

/**
 * A second-factor challenge: a sign-in that waits for its second factor. The challenge expires after five minutes and becomes invalid when
 * the password changes. It can be used only once and only for its account. `tokenHash` is the SHA-256 of the challenge token.
 */
export interface SignInChallenge {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /**
   * The identity to link to the account when the sign-in succeeds. It is not linked earlier, because the user is not fully authenticated
   * until then. The value is null if there is no identity to link.
   */
  readonly identity: ExternalIdentity | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
