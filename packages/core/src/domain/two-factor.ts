/**
 * An enabled TOTP secret (RFC 6238). `sealedSecret` is the secret in base32, encrypted by the SecretBox under `twoFactorContext`: in
 * another account's row it cannot be decrypted.
 */
export interface TwoFactorSecret {
  readonly userId: string;
  readonly sealedSecret: string;
  /** The time step (30 s each since 1970) of the last accepted code: only later ones are accepted. */
  readonly lastTimeStep: number;
  readonly enabledAt: Date;
}

/** A secret that is enabled once a code of it is verified. It does not affect the enabled one. */
export interface StagedTwoFactorSecret {
  readonly userId: string;
  /** As in `TwoFactorSecret`: it is moved there unchanged. */
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Proof of the second factor: an authenticator code, or a recovery code. */
export type SecondFactor =
  { readonly kind: 'totp'; readonly code: string } | { readonly kind: 'recovery'; readonly code: string };

/** Returns the SecretBox context of an account's secret. */
export function twoFactorContext(userId: string): string {
  return `two-factor:${userId}`;
}

/**
 * Returns the name under which attempts at an account's second factor are counted, separately from those of its email. The capital
 * letters keep it from being a normalized email, whatever a caller types.
 */
export function secondFactorAttempts(userId: string): string {
  return `SECOND-FACTOR:${userId}`;
}
