export interface AccessTokenClaims {
  readonly accountId: string;
  readonly email: string;
  readonly tokenId: string;
  /** Whole seconds on the wire; fractions are cut. */
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A public key as RFC 7517 §4 describes it. */
export type JsonWebKey = Readonly<Record<string, string>>;

/**
 * Signs and verifies access tokens (RFC 7519, RFC 8725). Claims are exactly `sub`, `email`, `jti`, `iat`, `exp`.
 * The first key signs, every key verifies its own `kid` with its own algorithm; `none` and mismatches are refused.
 * Not guaranteed: that the account still exists or its session lives. Callers look that up.
 */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): string;
  /**
   * The claims, or null if the token is malformed (an account's id is a lower-case UUID), forged, expired at `now`, or signed by
   * an unknown key.
   */
  verify(token: string, now: Date): AccessTokenClaims | null;
  /** Public keys of the asymmetric algorithms; empty with HS256 alone. */
  publicKeys(): readonly JsonWebKey[];
}
