/** A rate limit: how many requests a key can make in a window of time. */
export interface RateLimitRule {
  /** The name of the rate limit in response headers and in keys. It contains only letters, digits and dashes. */
  readonly name: string;
  /** The number of requests that are allowed for each key in each window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The decision on one request. */
export interface RateLimitDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until this key's window ends. The value is at least 1 if the request is refused. */
  readonly resetSeconds: number;
}

/**
 * Counts requests separately for each pair of a rate limit (rule) and a key. A key identifies, for example, a user or a client address. A
 * limiter uses its own clock. While the backend of a remote limiter is unreachable, the limiter counts within its own process: each process
 * then enforces the limits separately, and no request is refused because of the outage.
 */
export interface RateLimiter {
  /**
   * Counts one request and returns whether it is allowed. Both happen atomically: if more than `rule.limit` calls with the same rule and
   * key run in parallel in one window, exactly `rule.limit` of them are allowed.
   */
  consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision>;
  close(): Promise<void>;
}
