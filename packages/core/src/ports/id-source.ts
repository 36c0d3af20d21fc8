/** Generates every identifier and secret. */
export interface IdSource {
  /** A UUIDv7 (RFC 9562 §5.7), lower case, for rows. Later ones sort after earlier ones. Not a secret. */
  rowId(): string;
  /** A random UUIDv4 for the `jti` of an access token. */
  accessTokenId(): string;
  /** 256 random bits, base64url without padding: refresh, verification and reset tokens. */
  secretToken(): string;
  /** 120 random bits in Crockford's base32, in six groups of four with dashes between them. */
  recoveryCode(): string;
  /**
   * SHA-256 of UTF-8 text. The only form in which a secret token is stored (a plain hash suffices for 256 random bits); also used to
   * compare contents. Not for passwords.
   */
  sha256(text: string): Uint8Array;
}
