/**
 * An account at an identity provider. Its key is (issuer, subject), never the email, which another user may get there (OpenID Connect
 * Core §5.7).
 */
export interface ExternalIdentity {
  /** Id of the provider in this installation's settings. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  /** As last sent by the provider, normalized; for display. */
  readonly email: string | null;
}

/** An identity that signs in to an account. */
export interface LinkedIdentity extends ExternalIdentity {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}
