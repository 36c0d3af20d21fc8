import { AppError } from '@crewkit/core';
import type { AccessTokenClaims, RateLimiter, RateLimitRule } from '@crewkit/core/ports';

import { UserRateLimit } from './user-rate-limit.js';
import { WindowCounter } from './window-counter.js';

/**
 * Limits attempts to connect: by token before the store is asked, by user once the store has said that the session lives. The
 * token of an ended session uses up its own attempts and no others: its user still gets in.
 */
export class AttemptLimit {
  private readonly tokens: WindowCounter;
  private readonly users: UserRateLimit;

  /** `limiter` null: limits are off. */
  constructor(
    private readonly rule: RateLimitRule,
    private readonly limiter: RateLimiter | null,
  ) {
    this.tokens = new WindowCounter(rule.windowSeconds * 1000);
    this.users = new UserRateLimit(rule, limiter);
  }

  /**
   * Counts an attempt by the token, in this process alone. Throws `RATE_LIMITED`, also when the user's own attempts are used up
   * in this process.
   */
  countToken({ tokenId, accountId }: AccessTokenClaims): void {
    if (this.limiter === null) return;
    const { count, resetSeconds } = this.tokens.add(tokenId, performance.now());
    if (count > this.rule.limit) throw limited(resetSeconds);
    const secondsLeft = this.users.exhaustedFor(accountId);
    if (secondsLeft !== null) throw limited(secondsLeft);
  }

  /** Counts an attempt by the user of a live session, in all processes together. Throws `RATE_LIMITED`. */
  async countUser(userId: string): Promise<void> {
    const { allowed, resetSeconds } = await this.users.consume(userId);
    if (!allowed) throw limited(resetSeconds);
  }
}

function limited(resetSeconds: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, resetSeconds) });
}
