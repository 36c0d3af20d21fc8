import type { RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/adapter';

import { WindowCounter } from './window-counter.js';

/**
 * Limits a user's actions across all connections, both in this process and in all processes together. If the user has reached the limit in
 * this process, actions are rejected without a call to the shared limiter. A flood of events therefore causes at most `limit` calls per
 * user and window.
 */
export class UserRateLimit {
  private readonly here: WindowCounter;

  /** `limiter` is null if rate limits are off. */
  constructor(
    private readonly rule: RateLimitRule,
    private readonly limiter: RateLimiter | null,
  ) {
    this.here = new WindowCounter(rule.windowSeconds * 1000);
  }

  async consume(userId: string): Promise<RateLimitDecision> {
    const { rule, limiter } = this;
    if (limiter === null) return { allowed: true, remaining: rule.limit, resetSeconds: rule.windowSeconds };
    const { count, resetSeconds } = this.here.add(userId, performance.now());
    if (count > rule.limit) return { allowed: false, remaining: 0, resetSeconds };
    return limiter.consume(rule, `user:${userId}`);
  }

  /**
   * Returns the number of seconds after which the user can continue, or null if the user has not reached the limit in this process. Does
   * not count an action.
   */
  exhaustedFor(userId: string): number | null {
    const { count, resetSeconds } = this.here.read(userId, performance.now());
    return this.limiter !== null && count >= this.rule.limit ? resetSeconds : null;
  }
}
