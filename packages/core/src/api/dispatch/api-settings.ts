/** Deployment settings of the dispatcher. */
export interface ApiSettings {
  /** Origins of web pages that may call the API (RFC 6454), e.g. `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /** Number of proxies in front that append to `X-Forwarded-For`; 0: none, the header is ignored. */
  readonly trustedProxies: number;
  /** Requests per minute, per client address before sign-in and per user after it. */
  readonly globalLimitPerMinute: number;
  /** True if clients reach the server over https: enables HSTS (RFC 6797). */
  readonly https: boolean;
  /** True: guards may name scopes of the host, which its `ResourceLocator` knows. */
  readonly hostScopes: boolean;
}
