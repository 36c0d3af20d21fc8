/** What the dispatcher is told about where it runs. */
export interface ApiSettings {
  /** Origins of web pages that may call (RFC 6454), e.g. `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /** How many proxies in front append to `X-Forwarded-For`; 0: none, the header is ignored. */
  readonly trustedProxies: number;
  /** Requests per minute, per client address before sign-in and per user after it. */
  readonly globalLimitPerMinute: number;
  /** True if clients reach the server by https: then it insists (RFC 6797). */
  readonly https: boolean;
  /** True: guards may name scopes of the host's, which its `ResourceLocator` knows. */
  readonly hostScopes: boolean;
}
