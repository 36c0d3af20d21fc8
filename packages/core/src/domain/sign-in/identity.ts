import type { SignInMethod } from './session.js';

/**
 * An account at an identity provider. Its key is the pair of issuer and subject. The email is never the key, because another user at the
 * provider could get the same email later (OpenID Connect Core §5.7).
 */
export interface ExternalIdentity {
  /** The provider's id in this installation's settings. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  /** The email that the provider last sent, in normalized form. It is used only for display. */
  readonly email: string | null;
}

/** An external identity that can be used to sign in to an account. */
export interface LinkedIdentity extends ExternalIdentity {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/**
 * A second-factor challenge: a sign-in that waits for its second factor. The challenge expires after five minutes and becomes invalid when
 * the password changes. It can be used only once and only for its account. `tokenHash` is the SHA-256 of the challenge token.
 */
export interface SignInChallenge {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /** The method of the first step, which the session keeps. */
  readonly method: SignInMethod;
  /**
   * The identity to link to the account when the sign-in succeeds. It is not linked earlier, because the user is not fully authenticated
   * until then. The value is null if there is no identity to link.
   */
  readonly identity: ExternalIdentity | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
