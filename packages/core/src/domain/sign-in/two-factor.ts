import type { PasskeyUse } from './passkey.js';

/**
 * An enabled TOTP secret (RFC 6238). `sealedSecret` is the secret in base32, encrypted by the SecretBox under `twoFactorContext`. The
 * context contains the account's id, so `sealedSecret` cannot be decrypted in another account's row.
 */
export interface TwoFactorSecret {
  readonly userId: string;
  readonly sealedSecret: string;
  /**
   * The time step of the last accepted code, that is, the number of 30-second steps since 1970. Only codes of later time steps are
   * accepted.
   */
  readonly lastTimeStep: number;
  readonly enabledAt: Date;
}

/** A secret that becomes enabled once one of its codes is verified. Until then, it has no effect on sign-ins. */
export interface StagedTwoFactorSecret {
  readonly userId: string;
  /** The secret, encrypted as in `TwoFactorSecret`, so that the encrypted text stays the same when the secret is enabled. */
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A proof of the second factor: an authenticator code, a recovery code, or a passkey whose signature was verified. */
export type SecondFactor =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'passkey'; readonly use: PasskeyUse };

/** Returns the context under which the SecretBox encrypts the account's TOTP secret. */
export function twoFactorContext(userId: string): string {
  return `two-factor:${userId}`;
}

/**
 * Returns the name under which attempts at an account's second factor are counted, separately from attempts for the account's email.
 * Because the name contains capital letters, it can never equal a normalized email, regardless of a caller's input.
 */
export function secondFactorAttempts(userId: string): string {
  return `SECOND-FACTOR:${userId}`;
}
