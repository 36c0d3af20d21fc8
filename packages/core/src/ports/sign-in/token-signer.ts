/** The claims of an access token. */
export interface AccessTokenClaims {
  readonly userId: string;
  readonly email: string;
  readonly tokenId: string;
  /** The time of issue. The token contains whole seconds; fractions are truncated. */
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A public key in the format of RFC 7517 §4. */
export type JsonWebKey = Readonly<Record<string, string>>;

/**
 * Signs and verifies access tokens (RFC 7519, RFC 8725). The claims are exactly `sub`, `email`, `jti`, `iat` and `exp`. The first key
 * signs. Every key verifies only tokens with its own `kid` and its own algorithm. Tokens with the algorithm `none`, and tokens whose `kid`
 * and algorithm belong to no key, are rejected. The signer does not check that the account still exists or that its session is live.
 * Callers must check both.
 */
export interface TokenSigner {
  /**
   * Returns the token. A signer whose key is in another system, such as a key management service (KMS), returns a promise. If the promise
   * rejects or takes more than 2 seconds, the caller gets `UNAVAILABLE`, and no session begins or changes.
   */
  sign(claims: AccessTokenClaims): string | Promise<string>;
  /**
   * Returns the claims of a valid token. Returns null if the token is malformed, forged, expired at `now`, or signed by an unknown key. A
   * token whose account id is not a lower-case UUID counts as malformed.
   */
  verify(token: string, now: Date): AccessTokenClaims | null;
  /** Returns the public keys of the asymmetric algorithms. The list is empty if HS256 is the only algorithm. */
  publicKeys(): readonly JsonWebKey[];
}
