/** Deployment settings of the dispatcher. */
export interface ApiSettings {
  /** The origins of web pages that may call the API (RFC 6454), e.g. `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /**
   * The number of proxies in front of the server that append to `X-Forwarded-For`. If it is 0, there are none, and the header is ignored.
   */
  readonly trustedProxies: number;
  /** The number of requests per minute, counted per client address before sign-in and per user after it. */
  readonly globalLimitPerMinute: number;
  /** Whether clients reach the server over https. If so, HSTS is enabled (RFC 6797). */
  readonly https: boolean;
  /** Whether guards can name scopes of the embedding application, which its `ResourceLocator` can locate. */
  readonly hostScopes: boolean;
}
