import type { RateLimitRule } from '../../ports/rate-limiter.js';

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
