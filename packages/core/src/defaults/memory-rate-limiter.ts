import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FlexibleRateLimiter } from './flexible-rate-limiter.js';

/**
 * Fixed windows in this process's memory, each starting with the key's first request. Refused requests count too but never extend the
 * window. A key takes memory until its window ends; no timer keeps the process alive. Not guaranteed: anything across processes (each
 * counts alone) or restarts (counters are lost).
 */
export class MemoryRateLimiter extends FlexibleRateLimiter {
  constructor() {
    super(({ limit, windowSeconds }) => new RateLimiterMemory({ points: limit, duration: windowSeconds }));
  }
}
