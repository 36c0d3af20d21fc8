import { randomUUID } from 'node:crypto';
import type { Logger } from '../../ports/observability/logger.js';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { answerWithin } from '../answer-within.js';
import { InsuredRateLimiterMirror } from './insured-rate-limiter-mirror.js';
import { outageLog, type OutageLog } from '../observability/outage-log.js';
import { requireSensibleRule } from './flexible-rate-limiter.js';

// The maximum time that a request waits for the backend. Only requests at the start of an outage wait this long.
const answerWithinMs = 1_000;
// The delay grows exponentially, because a server that hangs could still be working on abandoned requests.
const tryAgain = { firstMs: 1_000, maxMs: 30_000 };
const attemptRule: RateLimitRule = { name: 'trial', limit: 1, windowSeconds: 1 };

/**
 * Creates a rate limiter that counts requests in a shared backend. While the backend fails or does not respond, counts in this process's memory instead, starting from
 * the counts in the backend's last responses. Limits then apply per process, and no request is refused because of the outage.
 *
 * @example
 * const limiter = insuredRateLimiter(flexibleRateLimiter(createRedisLimiter), logger);
 */
export function insuredRateLimiter(shared: RateLimiter, logger: Logger): RateLimiter {
  return new InsuredRateLimiter(shared, logger);
}

class InsuredRateLimiter implements RateLimiter {
  private readonly mirror = new InsuredRateLimiterMirror();
  private readonly outage: OutageLog;
  /** The time of the next attempt to use the shared backend, as `performance.now()`. null while there is no outage. */
  private tryAt: number | null = null;
  private failedAttempts = 0;
  private closed = false;

  constructor(
    private readonly shared: RateLimiter,
    logger: Logger,
  ) {
    this.outage = outageLog(logger, {
      began: 'requests cannot be counted together with the other processes: limits hold for each process alone',
      ended: 'requests are counted together with the other processes again',
    });
  }

  /** Counts the request. Rejects only with a RangeError, if the rule's numbers are invalid. */
  async consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    requireSensibleRule(rule);
    const request = this.mirror.count(rule, key);
    if (this.closed) return request.decide();
    if (this.tryAt !== null) {
      if (performance.now() >= this.tryAt) void this.tryAgain();
      return request.decide();
    }
    if (request.isRefused()) return request.decide();
    try {
      const answer = this.shared.consume(rule, key);
      // A response updates the mirror even if it arrives after the wait has ended.
      answer.then(
        (decision) => request.learn(decision),
        () => undefined,
      );
      return await answerWithin(answer, answerWithinMs);
    } catch (error) {
      this.fail(error);
      return request.decide();
    }
  }

  /** Closes the limiter. Requests that arrive later are counted in this process. */
  async close(): Promise<void> {
    this.closed = true;
    await this.shared.close();
  }

  /**
   * Checks whether the backend is reachable, without delaying any request. Counts a test request with a key of its own,
   * because the shared limiter can refuse a real request from memory, and such a refusal does not show that the backend
   * is reachable.
   */
  private async tryAgain(): Promise<void> {
    this.tryAt = Number.POSITIVE_INFINITY;
    try {
      await answerWithin(this.shared.consume(attemptRule, randomUUID()), answerWithinMs);
      this.tryAt = null;
      this.failedAttempts = 0;
      this.outage.ended();
    } catch (error) {
      this.failedAttempts += 1;
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    this.tryAt = performance.now() + Math.min(tryAgain.firstMs * 2 ** this.failedAttempts, tryAgain.maxMs);
    this.outage.began(error);
  }
}
