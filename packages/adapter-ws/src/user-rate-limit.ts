import type { RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/ports';

import { WindowCounter } from './window-counter.js';

/**
 * Limits the actions of a user over all connections: in this process, and together with the other processes. Actions above the limit in
 * this process alone are rejected without the shared limiter, so that a flood of events causes at most `limit` calls per user and window.
 */
export class UserRateLimit {
  private readonly here: WindowCounter;

  /** `limiter` null: rate limits are off. */
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

  /** Returns the seconds until a user who used up the limit in this process alone may continue; null: not used up. Counts nothing. */
  exhaustedFor(userId: string): number | null {
    const { count, resetSeconds } = this.here.read(userId, performance.now());
    return this.limiter !== null && count >= this.rule.limit ? resetSeconds : null;
  }
}
