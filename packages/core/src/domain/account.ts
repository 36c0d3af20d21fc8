/** A user who can sign in. `email` is normalized. Times are instants of the server's clock. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** bcrypt; null: the account has no password and cannot sign in with one. */
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly twoFactorEnabled: boolean;
  /** Not null: every sign-in and every request of the account is rejected. */
  readonly disabledAt: Date | null;
  /** Not null: closed by its owner. The remaining row has no name, no email and no credentials; other rows refer to it. */
  readonly closedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * A registration that waits for confirmation. It becomes an account only when its own token is confirmed, so that users cannot get an
 * account by registering its owner's address first. `tokenHash` is the SHA-256 of the mailed token, which works until `expiresAt`; the
 * registration itself is kept longer.
 */
export interface PendingRegistration {
  readonly tokenHash: Uint8Array;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** The path of the app to open after the confirmation; null: none. Mailed again with each link. */
  readonly next: string | null;
  /** SHA-256 of the secret that the registering client keeps so that the confirmation signs it in; null: none. */
  readonly verifierHash: Uint8Array | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
