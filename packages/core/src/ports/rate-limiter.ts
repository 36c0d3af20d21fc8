export interface RateLimitRule {
  /** Names the rule in headers and keys: letters, digits, dashes. */
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
 * Counts requests per rule and key. Owns its clock. One that counts elsewhere goes on counting in this process while it
 * cannot reach that place: limits then hold per process, and nobody is refused for it.
 */
export interface RateLimiter {
  /** Counts one request and decides, atomically: of N parallel calls in a window exactly `limit` are allowed. */
  consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision>;
  close(): Promise<void>;
}
