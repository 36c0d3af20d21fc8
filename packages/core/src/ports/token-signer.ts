export interface AccessTokenClaims {
  readonly userId: string;
  readonly email: string;
  readonly tokenId: string;
  /** Whole seconds in the token; fractions are truncated. */
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A public key in the format of RFC 7517 §4. */
export type JsonWebKey = Readonly<Record<string, string>>;

/**
 * Signs and verifies access tokens (RFC 7519, RFC 8725). Claims are exactly `sub`, `email`, `jti`, `iat`, `exp`. The first key signs,
 * every key verifies its own `kid` with its own algorithm; `none` and mismatches are refused. Does not check that the account still
 * exists or its session is live; callers do.
 */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): string;
  /**
   * Returns the claims, or null if the token is malformed (an account's id is a lower-case UUID), forged, expired at `now`, or signed by
   * an unknown key.
   */
  verify(token: string, now: Date): AccessTokenClaims | null;
  /** Returns the public keys of the asymmetric algorithms; empty with HS256 alone. */
  publicKeys(): readonly JsonWebKey[];
}
