export interface RateLimitRule {
  /** The rule's name in headers and keys: letters, digits, dashes. */
  readonly name: string;
  /** Requests per window and key. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateLimitDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the window of this key ends; at least 1 when refused. */
  readonly resetSeconds: number;
}

/**
 * Counts requests per rule and key. Uses its own clock. A remote limiter falls back to counting in this process while its backend is
 * unreachable: limits then apply per process, and no request is refused because of the outage.
 */
export interface RateLimiter {
  /** Counts one request and decides, atomically: of N parallel calls in a window exactly `limit` are allowed. */
  consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision>;
  close(): Promise<void>;
}
