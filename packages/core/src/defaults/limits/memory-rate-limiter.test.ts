import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryRateLimiter } from './memory-rate-limiter.js';

const rule = { name: 'sign-in', limit: 3, windowSeconds: 60 };

describe('memoryRateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts down, rejects, and starts a new count when the window ends', async () => {
    const limiter = memoryRateLimiter();
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
    vi.advanceTimersByTime(20_500);
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: true, remaining: 1, resetSeconds: 40 });
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: true, remaining: 0, resetSeconds: 40 });
    vi.advanceTimersByTime(39_400);
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
    vi.advanceTimersByTime(100);
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  it('does not extend the window by rejected requests', async () => {
    const limiter = memoryRateLimiter();
    for (let second = 0; second < 60; second += 1) {
      await limiter.consume(rule, 'a');
      vi.advanceTimersByTime(1000);
    }
    expect((await limiter.consume(rule, 'a')).allowed).toBe(true);
  });

  it('rejects invalid rules', async () => {
    for (const bad of [{ limit: 0 }, { limit: 1.5 }, { windowSeconds: 0 }, { windowSeconds: 30 * 24 * 3600 }]) {
      await expect(memoryRateLimiter().consume({ ...rule, ...bad }, 'a')).rejects.toThrow(RangeError);
    }
  });
});

it('does not keep the process alive', () => {
  const library = createRequire(import.meta.url).resolve('rate-limiter-flexible');
  const script = `new (require(${JSON.stringify(library)}).RateLimiterMemory)({ points: 1, duration: 3600 }).consume('a')`;
  expect(spawnSync(process.execPath, ['-e', script], { timeout: 10_000 }).status).toBe(0);
});
