import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FlexibleRateLimiter } from './flexible-rate-limiter.js';

/**
 * Counts in fixed windows in this process's memory. Each window starts with the key's first request. Refused requests count too but never
 * extend the window. A key takes memory until its window ends, and no timer keeps the process alive. Each process counts alone, and a
 * restart loses the counters.
 */
export class MemoryRateLimiter extends FlexibleRateLimiter {
  constructor() {
    super(({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }));
  }
}
