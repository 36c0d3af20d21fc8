import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FlexibleRateLimiter } from './flexible-rate-limiter.js';

/**
 * Fixed windows in this process's memory, each beginning with the key's first request. Refused requests count too but
 * never lengthen the window. A key costs memory until its window ends; no timer keeps the process alive.
 * Not guaranteed: anything across processes (each counts alone) or restarts (counters are gone).
 */
export class MemoryRateLimiter extends FlexibleRateLimiter {
  constructor() {
    super(({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }));
  }
}
