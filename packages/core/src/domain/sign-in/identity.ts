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
