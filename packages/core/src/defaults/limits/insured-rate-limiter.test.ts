import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { insuredRateLimiter } from './insured-rate-limiter.js';
import { silentLogger } from '../observability/no-op.js';

const rule: RateLimitRule = { name: 'sign-in', limit: 2, windowSeconds: 60 };
const shared: RateLimitDecision = { allowed: true, remaining: 77, resetSeconds: 5 };
const refused: RateLimitDecision = { allowed: false, remaining: 0, resetSeconds: 5 };
const hang = (): Promise<never> => new Promise(() => undefined);

function createLimiter() {
  const consume = vi.fn<RateLimiter['consume']>();
  const close = vi.fn(async () => undefined);
  const [warn, info] = [vi.fn(), vi.fn()];
  const limiter = insuredRateLimiter({ consume, close }, { ...silentLogger, warn, info });
  return { limiter, consume, close, warn, info };
}

describe('InsuredRateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('passes on the decisions of the shared limiter', async () => {
    const { limiter, consume } = createLimiter();
    consume.mockResolvedValueOnce(shared).mockResolvedValueOnce(refused);
    expect(await limiter.consume(rule, 'a')).toEqual(shared);
    expect(await limiter.consume(rule, 'a')).toEqual(refused);
    expect(consume.mock.calls).toEqual([
      [rule, 'a'],
      [rule, 'a'],
    ]);
  });

  it('counts locally when the shared limiter fails, and does not query it again for a second', async () => {
    const { limiter, consume, warn } = createLimiter();
    const failure = new Error('ECONNREFUSED');
    consume.mockRejectedValue(failure);
    const decisions = [];
    for (let index = 0; index < 4; index += 1) {
      decisions.push(await limiter.consume(rule, 'a'));
      vi.advanceTimersByTime(200);
    }
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false, false]);
    expect(consume).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls).toEqual([[{ err: failure }, expect.any(String)]]);
  });

  it('waits at most a second for a response, and does not delay later requests during the outage', async () => {
    const { limiter, consume } = createLimiter();
    consume.mockImplementation(hang);
    const settled = vi.fn();
    const first = limiter.consume(rule, 'a').finally(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toMatchObject({ allowed: true, remaining: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    // This request triggers a retry, without waiting for its result.
    expect(await limiter.consume(rule, 'a')).toMatchObject({ allowed: true, remaining: 0 });
    expect(consume).toHaveBeenCalledTimes(2);
    // One second passes without a response, and two more seconds until the next attempt.
    await vi.advanceTimersByTimeAsync(3_000);
    await limiter.consume(rule, 'a');
    expect(consume).toHaveBeenCalledTimes(3);
  });

  it('retries with an unused key and exponential backoff', async () => {
    const { limiter, consume, warn } = createLimiter();
    consume.mockRejectedValue(new Error('ECONNREFUSED'));
    for (let second = 0; second < 300; second += 1) {
      await limiter.consume(rule, 'a');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const trials = consume.mock.calls.slice(1);
    expect(trials.map(([{ name }]) => name)).toEqual(trials.map(() => 'trial'));
    expect(new Set(trials.map(([, key]) => key)).size).toBe(trials.length);
    // Further attempts follow after 1, 2, 4, 8 and 16 seconds, and then every 30 seconds.
    expect(trials.length).toBeGreaterThan(11);
    expect(trials.length).toBeLessThan(17);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('uses the shared limiter again once it has responded, and logs that', async () => {
    const { limiter, consume, warn, info } = createLimiter();
    consume.mockRejectedValueOnce(new Error('ECONNREFUSED')).mockResolvedValue(shared);
    await limiter.consume(rule, 'a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await limiter.consume(rule, 'a')).toMatchObject({ remaining: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(await limiter.consume(rule, 'b')).toEqual(shared);
    // The limit of this key was used up without the shared limiter, so the shared limiter has not counted these requests.
    expect(await limiter.consume(rule, 'a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 59 });
    expect(info).toHaveBeenCalledTimes(1);
    consume.mockRejectedValueOnce(new Error('ECONNREFUSED'));
    await limiter.consume(rule, 'b');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('rejects invalid rules, and does not treat them as an outage', async () => {
    const { limiter, consume, warn } = createLimiter();
    await expect(limiter.consume({ ...rule, limit: 0 }, 'a')).rejects.toThrow(RangeError);
    expect(consume).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it('closes the shared limiter, and counts late requests locally', async () => {
    const { limiter, consume, close, warn } = createLimiter();
    consume.mockImplementation(hang);
    const last = limiter.consume(rule, 'a');
    await limiter.close();
    expect(close).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await last).toMatchObject({ allowed: true });
    expect(await limiter.consume(rule, 'a')).toMatchObject({ allowed: true, remaining: 0 });
    expect(consume).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
