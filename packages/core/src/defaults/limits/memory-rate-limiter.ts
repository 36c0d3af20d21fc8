import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiter } from '../../ports/rate-limiter.js';
import { flexibleRateLimiter } from './flexible-rate-limiter.js';

/**
 * Creates a rate limiter that counts in fixed windows in this process's memory. Each window starts with the key's first request. Refused requests are counted too, but
 * never extend the window. A key takes memory until its window ends, and no timer keeps the process alive. Processes do not share counters,
 * and a restart resets the counters.
 */
export function memoryRateLimiter(): RateLimiter {
  return flexibleRateLimiter(
    ({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }),
  );
}
