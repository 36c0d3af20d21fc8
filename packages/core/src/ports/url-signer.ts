/** Signs links that grant access without a token (HMAC, RFC 2104). */
export interface UrlSigner {
  /** Deterministic for the same text and key. Safe in a query. */
  sign(text: string): string;
  /** Returns whether one of the keys signed exactly this text. Runs in constant time. */
  verify(text: string, signature: string): boolean;
}
