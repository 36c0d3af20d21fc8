import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FlexibleRateLimiter } from './flexible-rate-limiter.js';

/**
 * Counts in fixed windows in this process's memory. Each window starts with the key's first request. Refused requests are counted too, but
 * never extend the window. A key takes memory until its window ends, and no timer keeps the process alive. Processes do not share counters,
 * and a restart resets the counters.
 */
export class MemoryRateLimiter extends FlexibleRateLimiter {
  constructor() {
    super(({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }));
  }
}
