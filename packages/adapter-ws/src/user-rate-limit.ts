import type { RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/ports';

import { WindowCounter } from './window-counter.js';

/**
 * Limits what one user does, over all connections: in this process, and together with the other processes. What exceeds
 * the limit here alone is refused without asking the shared limiter, so that a flood of events is no flood of questions:
 * at most `limit` of them per user and window.
 */
export class UserRateLimit {
  private readonly here: WindowCounter;

  /** `limiter` null: limits are off. */
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

  /** Seconds until the user, who has used up the limit in this process alone, may go on; null: not used up. Counts nothing. */
  exhaustedFor(userId: string): number | null {
    const { count, resetSeconds } = this.here.read(userId, performance.now());
    return this.limiter !== null && count >= this.rule.limit ? resetSeconds : null;
  }
}
