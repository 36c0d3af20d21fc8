/** Signs what a link grants, so that whoever has the link needs no token (HMAC, RFC 2104). */
export interface UrlSigner {
  /** The same for the same text as long as the key is. Safe in a query. */
  sign(text: string): string;
  /** Whether one of the keys has signed exactly this text. Takes the same time whatever differs. */
  verify(text: string, signature: string): boolean;
}
