import type { ExternalIdentity } from './identity.js';

/**
 * A sign-in that waits for its second factor. It lives five minutes, works once and for its account alone, and does not
 * outlive a change of the password. `tokenHash` is SHA-256 of the challenge token.
 */
export interface SignInChallenge {
  readonly tokenHash: Uint8Array;
  readonly accountId: string;
  /** What is linked to the account when the sign-in succeeds; not before, because until then nobody has proven enough. */
  readonly identity: ExternalIdentity | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
