/**
 * A TOTP secret in use (RFC 6238). `sealedSecret` is the secret in base32, sealed by the SecretBox under
 * `twoFactorContext`: in another account's row it does not open.
 */
export interface TwoFactorSecret {
  readonly accountId: string;
  readonly sealedSecret: string;
  /** The time step (30 s each since 1970) of the last accepted code: only later ones are accepted. */
  readonly lastTimeStep: number;
  readonly enabledAt: Date;
}

/** A secret that is not in use before a code of it was given. It never touches the one in use. */
export interface StagedTwoFactorSecret {
  readonly accountId: string;
  /** As in `TwoFactorSecret`: it moves there as it is. */
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What proves the second factor: a code of the authenticator, or one of the codes kept for its loss. */
export type SecondFactor =
  { readonly kind: 'totp'; readonly code: string } | { readonly kind: 'recovery'; readonly code: string };

/** What the SecretBox binds a secret to. */
export function twoFactorContext(accountId: string): string {
  return `two-factor:${accountId}`;
}

/**
 * Under which name the attempts at an account's second factor are counted, apart from those at its email. The capital letters
 * keep it from being a normalised email, whatever a caller types.
 */
export function secondFactorAttempts(accountId: string): string {
  return `SECOND-FACTOR:${accountId}`;
}
