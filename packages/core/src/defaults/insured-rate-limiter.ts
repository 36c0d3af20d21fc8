import { randomUUID } from 'node:crypto';
import type { Logger } from '../ports/logger.js';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../ports/rate-limiter.js';
import { answerWithin } from './answer-within.js';
import { InsuredRateLimiterMirror } from './insured-rate-limiter-mirror.js';
import { OutageLog } from './outage-log.js';
import { requireSensibleRule } from './require-sensible-rule.js';

// So long a request waits at most, and only at the beginning of an outage.
const answerWithinMs = 1_000;
// Less and less often: a server that hangs may go on working at what was given up.
const tryAgain = { firstMs: 1_000, maxMs: 30_000 };
const trialRule: RateLimitRule = { name: 'trial', limit: 1, windowSeconds: 1 };

/**
 * Counts in a shared place, and in this process's memory while that place fails or does not answer. The memory goes on
 * from what the place has answered last. Limits then hold per process; nobody is refused for it.
 */
export class InsuredRateLimiter implements RateLimiter {
  private readonly mirror = new InsuredRateLimiterMirror();
  private readonly outage: OutageLog;
  /** When the shared place is tried again, by `performance.now()`; null while there is no outage. */
  private tryAt: number | null = null;
  private failedTrials = 0;
  private closed = false;

  constructor(
    private readonly shared: RateLimiter,
    logger: Logger,
  ) {
    this.outage = new OutageLog(logger, {
      began: 'requests cannot be counted together with the other processes: limits hold for each process alone',
      ended: 'requests are counted together with the other processes again',
    });
  }

  /** Rejects with a RangeError if the rule's numbers make no sense, and with nothing else. */
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
      // Apart from the wait: an answer that comes late is known all the same.
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

  /** Requests that are late are counted alone. */
  async close(): Promise<void> {
    this.closed = true;
    await this.shared.close();
  }

  /**
   * Nobody's request waits for it, and no request would do: the shared limiter may refuse one from memory, which says
   * nothing about the place.
   */
  private async tryAgain(): Promise<void> {
    this.tryAt = Number.POSITIVE_INFINITY;
    try {
      await answerWithin(this.shared.consume(trialRule, randomUUID()), answerWithinMs);
      this.tryAt = null;
      this.failedTrials = 0;
      this.outage.ended();
    } catch (error) {
      this.failedTrials += 1;
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    this.tryAt = performance.now() + Math.min(tryAgain.firstMs * 2 ** this.failedTrials, tryAgain.maxMs);
    this.outage.began(error);
  }
}
