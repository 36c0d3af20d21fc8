/** Generates every identifier and secret. */
export interface IdSource {
  /** Returns the id of a new row: a UUIDv7 (RFC 9562 §5.7) in lower case. Later ids sort after earlier ids. The id is not a secret. */
  rowId(): string;
  /** Returns a random UUIDv4 for the `jti` of an access token. */
  accessTokenId(): string;
  /** Returns 256 random bits in base64url without padding, for refresh, verification and reset tokens. */
  secretToken(): string;
  /** Returns 120 random bits in Crockford's base32, as six groups of four characters with dashes between them. */
  recoveryCode(): string;
  /** Returns a code of six random decimal digits. */
  emailCode(): string;
  /**
   * Returns the SHA-256 of the text in UTF-8. Secret tokens are stored only in this form, because a plain hash is sufficient for 256 random
   * bits. The method also hashes other texts, so that they can be compared, but never passwords.
   */
  sha256(text: string): Uint8Array;
}
