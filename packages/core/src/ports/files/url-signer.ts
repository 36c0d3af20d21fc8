/** Signs links that grant access without a token (HMAC, RFC 2104). */
export interface UrlSigner {
  /** Returns a signature. The same text and key always yield the same signature. Signatures are safe to use in a URL's query. */
  sign(text: string): string;
  /** Returns whether one of the keys signed exactly this text. Runs in constant time. */
  verify(text: string, signature: string): boolean;
}
