import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../ports/rate-limiter.js';

// The library forgets a window by a timer, and a longer one than this fires at once.
const maxWindowSeconds = 2_147_483;

/**
 * Fixed windows in this process's memory, each beginning with the key's first request. Refused requests count too but
 * never lengthen the window. A key costs memory until its window ends; no timer keeps the process alive.
 * Not guaranteed: anything across processes (each counts alone) or restarts (counters are gone).
 */
export class MemoryRateLimiter implements RateLimiter {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  /** Rejects with a RangeError if the rule's numbers make no sense. */
  async consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    const limiter = this.limiterFor(rule);
    try {
      return decision(await limiter.consume(key), true);
    } catch (refusal) {
      // The library rejects with the counter's state, which is no Error, when the limit is passed.
      if (refusal instanceof RateLimiterRes) return decision(refusal, false);
      throw refusal;
    }
  }

  private limiterFor({ name, limit, windowSeconds }: RateLimitRule): RateLimiterMemory {
    // With its numbers: two rules that share a name by mistake must not share a counter.
    const id = `${name}:${limit}:${windowSeconds}`;
    const existing = this.limiters.get(id);
    if (existing) return existing;
    requireWhole(limit, Number.MAX_SAFE_INTEGER, `The limit of the rate limit rule "${name}"`);
    requireWhole(windowSeconds, maxWindowSeconds, `The window of the rate limit rule "${name}"`);
    const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });
    this.limiters.set(id, limiter);
    return limiter;
  }
}

function decision(state: RateLimiterRes, allowed: boolean): RateLimitDecision {
  const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return { allowed, remaining: state.remainingPoints, resetSeconds };
}

function requireWhole(value: number, max: number, what: string): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new RangeError(`${what} must be a whole number from 1 to ${max}.`);
  }
}
