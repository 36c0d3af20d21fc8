/** Deployment settings of the dispatcher. */
export interface ApiSettings {
  /** The origins of web pages that are allowed to call the API (RFC 6454), e.g. `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /** The number of proxies in front of the server that append to `X-Forwarded-For`. With 0, the header is ignored. */
  readonly trustedProxies: number;
  /** Whether clients reach the server over https. If they do, responses enable HSTS (RFC 6797). */
  readonly https: boolean;
  /** Whether guards can name scopes of the embedding application. This requires its `ResourceLocator`. */
  readonly hostScopes: boolean;
}
