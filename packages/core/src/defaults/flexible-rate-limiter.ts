import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../ports/rate-limiter.js';
import { requireSensibleRule } from './require-sensible-rule.js';

/** Makes the library's limiter of one rule. `id` tells rules apart and is fit to be a prefix of keys. */
export type CreateFlexibleLimiter = (rule: RateLimitRule, id: string) => Pick<RateLimiterAbstract, 'consume'>;

/**
 * Fixed windows, each beginning with the key's first request, counted by a limiter of rate-limiter-flexible. Refused
 * requests never lengthen a window. The library sees keys only as hashes of 43 characters: they may hold anything, be
 * of any length, and name people.
 */
export class FlexibleRateLimiter implements RateLimiter {
  private readonly limiters = new Map<string, Pick<RateLimiterAbstract, 'consume'>>();

  constructor(private readonly create: CreateFlexibleLimiter) {}

  /** Rejects with a RangeError if the rule's numbers make no sense. */
  async consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    const limiter = this.limiterFor(rule);
    try {
      return decision(await limiter.consume(createHash('sha256').update(key).digest('base64url')), true);
    } catch (refusal) {
      // The library rejects with the counter's state, which is no Error, when the limit is passed.
      if (refusal instanceof RateLimiterRes) return decision(refusal, false);
      throw refusal;
    }
  }

  async close(): Promise<void> {
    this.limiters.clear();
  }

  private limiterFor(rule: RateLimitRule): Pick<RateLimiterAbstract, 'consume'> {
    // With its numbers: two rules that share a name by mistake must not share a counter.
    const id = `${rule.name}:${rule.limit}:${rule.windowSeconds}`;
    const existing = this.limiters.get(id);
    if (existing) return existing;
    requireSensibleRule(rule);
    const limiter = this.create(rule, id);
    this.limiters.set(id, limiter);
    return limiter;
  }
}

function decision(state: RateLimiterRes, allowed: boolean): RateLimitDecision {
  const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return { allowed, remaining: state.remainingPoints, resetSeconds };
}
