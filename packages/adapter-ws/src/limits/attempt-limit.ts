import { CrewkitError, type UseCases } from '@crewkit/core';
import type { RateLimiter, RateLimitRule } from '@crewkit/core/adapter';

import { UserRateLimit } from './user-rate-limit.js';
import { WindowCounter } from './window-counter.js';

type Credential = ReturnType<UseCases['authenticateConnection']['verify']>;

/**
 * Limits the attempts to connect. Counts per token before the store is queried, and per user after the store has confirmed the session.
 * Attempts with a token of an ended session therefore count only for this token, and its user can still connect with other tokens.
 */
export class AttemptLimit {
  private readonly tokens: WindowCounter;
  private readonly users: UserRateLimit;

  /** `limiter` is null if rate limits are off. */
  constructor(
    private readonly rule: RateLimitRule,
    private readonly limiter: RateLimiter | null,
  ) {
    this.tokens = new WindowCounter(rule.windowSeconds * 1000);
    this.users = new UserRateLimit(rule, limiter);
  }

  /**
   * Counts an attempt with the token or API key, in this process only. Throws `RATE_LIMITED` if the attempts of the token, or of its user, are used up
   * in this process.
   */
  countToken(credential: Credential): void {
    if (this.limiter === null) return;
    const { count, resetSeconds } = this.tokens.add(toCredentialId(credential), performance.now());
    if (count > this.rule.limit) throw limited(resetSeconds);
    // The owner of an API key is not known yet.
    const secondsLeft = 'keyId' in credential ? null : this.users.exhaustedFor(credential.userId);
    if (secondsLeft !== null) throw limited(secondsLeft);
  }

  /** Counts an attempt by a user with a live session, across all processes. Throws `RATE_LIMITED` if the user's attempts are used up. */
  async countUser(userId: string): Promise<void> {
    const { allowed, resetSeconds } = await this.users.consume(userId);
    if (!allowed) throw limited(resetSeconds);
  }
}

/** Returns the id of the access token or API key. */
export function toCredentialId(credential: Credential): string {
  return 'keyId' in credential ? credential.keyId : credential.tokenId;
}

function limited(resetSeconds: number): CrewkitError {
  return new CrewkitError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, resetSeconds) });
}
