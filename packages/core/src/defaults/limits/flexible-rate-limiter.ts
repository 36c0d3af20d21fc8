import { createHash } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { type ConsumedState, FlexibleRateLimiterBatches } from './flexible-rate-limiter-batches.js';

// The in-memory limiter ends a window with a timer. Node fires timers that are longer than this immediately.
const maxWindowSeconds = 2_147_483;

/** Throws a RangeError unless the rule's `limit` and `windowSeconds` are whole numbers in the allowed ranges, which start at 1. */
export function requireSensibleRule({ name, limit, windowSeconds }: RateLimitRule): void {
  requireWhole(limit, Number.MAX_SAFE_INTEGER, `The limit of the rate limit rule "${name}"`);
  requireWhole(windowSeconds, maxWindowSeconds, `The window of the rate limit rule "${name}"`);
}

function requireWhole(value: number, max: number, what: string): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new RangeError(`${what} must be a whole number from 1 to ${max}.`);
  }
}

/** Creates a limiter from rate-limiter-flexible for one rate limit (rule). `id` is unique to the rule and can serve as a prefix of keys. */
export type CreateFlexibleLimiter = (rule: RateLimitRule, id: string) => FlexibleLimiter;

type FlexibleLimiter = Pick<RateLimiterAbstract, 'consume'>;

/**
 * Creates a rate limiter that counts with limiters from rate-limiter-flexible, in fixed windows that each start with the key's first request. Refused requests never
 * extend a window. The library gets hashes (43 characters) instead of the keys themselves, because keys can contain any text of any length
 * and can identify users.
 *
 * @example
 * flexibleRateLimiter(({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }));
 */
export function flexibleRateLimiter(create: CreateFlexibleLimiter): RateLimiter {
  return new FlexibleRateLimiter(create);
}

class FlexibleRateLimiter implements RateLimiter {
  private readonly batches = new Map<string, FlexibleRateLimiterBatches>();

  constructor(private readonly create: CreateFlexibleLimiter) {}

  /** Counts the request. Rejects with a RangeError if the rule's numbers are invalid. */
  async consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    const state = await this.createBatches(rule).count(createHash('sha256').update(key).digest('base64url'));
    return {
      allowed: state.consumed <= rule.limit,
      remaining: Math.max(0, rule.limit - state.consumed),
      resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    };
  }

  async close(): Promise<void> {
    this.batches.clear();
  }

  private createBatches(rule: RateLimitRule): FlexibleRateLimiterBatches {
    // The id includes the rule's numbers, because two rules with the same name must not share a counter.
    const id = `${rule.name}:${rule.limit}:${rule.windowSeconds}`;
    const existing = this.batches.get(id);
    if (existing) return existing;
    requireSensibleRule(rule);
    const limiter = this.create(rule, id);
    const batches = new FlexibleRateLimiterBatches((key, points) => consume(limiter, key, points));
    this.batches.set(id, batches);
    return batches;
  }
}

async function consume(limiter: FlexibleLimiter, key: string, points: number): Promise<ConsumedState> {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, points);
    return { consumed: consumedPoints, msBeforeNext };
  } catch (refusal) {
    // When the limit is exceeded, the library rejects with the counter's state, which is not an Error.
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const { consumedPoints, msBeforeNext } = refusal;
    // The state contains no count if the library refuses the request without querying its backend.
    return { consumed: consumedPoints > 0 ? consumedPoints : Number.POSITIVE_INFINITY, msBeforeNext };
  }
}
