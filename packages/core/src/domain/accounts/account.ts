import type { FieldValues } from '../fields/host-fields.js';

/** The part of an account that describes the user. Each value is null, or empty, until it is set. */
export interface Profile {
  /** The name to show instead of the first and last name. */
  readonly displayName: string | null;
  /** The id of the user's avatar, which changes with every upload. */
  readonly avatarId: string | null;
  /** A BCP 47 language tag in canonical form. */
  readonly locale: string | null;
  /** An IANA time zone. */
  readonly timeZone: string | null;
  /** The values of the embedding application's fields. */
  readonly fields: FieldValues<'user'>;
}

/** A service account belongs to an organization, and only programs use it, with API keys. It cannot sign in. */
export type AccountKind = 'person' | 'service';

/** A user's account. `email` is normalized. All times are from the server's clock. */
export interface Account extends Profile {
  readonly id: string;
  /** The organization that owns the service account, or null if the account is a person's. */
  readonly organizationId: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The bcrypt hash. null means that the account has no password and cannot sign in with one. */
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly twoFactorEnabled: boolean;
  /** If not null, every sign-in and every request from the account is rejected. */
  readonly disabledAt: Date | null;
  /**
   * If not null, the owner has closed the account. The row remains, because other rows refer to it, but it contains a placeholder name and
   * email (see `toAnonymizedUser`) and no credentials.
   */
  readonly closedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * A registration whose email address has not been verified yet. It becomes an account only when the token that was emailed for it is
 * confirmed. Registering with another person's address therefore creates no account unless the owner of that address, who receives the
 * token, confirms the registration. `tokenHash` is the SHA-256 of the emailed token. The token works until `expiresAt`, but the
 * registration itself is kept longer.
 */
export interface PendingRegistration {
  readonly tokenHash: Uint8Array;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** The path to open in the app after the confirmation, or null. Every link emailed for this registration contains it. */
  readonly next: string | null;
  /**
   * The SHA-256 of a secret that the registering client keeps. A confirmation that contains this secret also signs the client in. null
   * means that there is no such secret.
   */
  readonly verifierHash: Uint8Array | null;
  /** The values of the embedding application's fields for the account. */
  readonly fields: FieldValues<'user'>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An email change that waits for verification. `tokenHash` is the SHA-256 of the token that was emailed to the new address. */
export interface EmailChange {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /** The new email in normalized form. */
  readonly newEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Returns the display name, or the first and last name if the user has set none. */
export function toShownName({
  firstName,
  lastName,
  displayName,
}: Pick<Account, 'firstName' | 'lastName' | 'displayName'>): string {
  return displayName ?? `${firstName} ${lastName}`.trim();
}

/** The domain of service accounts' addresses. It receives no email (RFC 2606), and users cannot register an address in it. */
export const serviceEmailDomain = 'service-account.invalid';

/** The domain of closed accounts' addresses. It receives no email (RFC 2606), and users cannot register an address in it. */
export const anonymizedEmailDomain = 'former-member.invalid';

/** Returns the placeholder name and email of a closed account. They are shown where the account's id is still referenced. */
export function toAnonymizedUser(id: string): {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
} {
  return { firstName: 'Former', lastName: 'member', email: `${id}@${anonymizedEmailDomain}` };
}
