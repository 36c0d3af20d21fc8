/** Signs links that grant access without a token (HMAC, RFC 2104). */
export interface UrlSigner {
  /** Returns a signature that is the same for the same text and key. It is safe to use in a URL's query. */
  sign(text: string): string;
  /** Returns whether one of the keys signed exactly this text. Runs in constant time. */
  verify(text: string, signature: string): boolean;
}
