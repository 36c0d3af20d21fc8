import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { flexibleRateLimiter } from './flexible-rate-limiter.js';

const rule = { name: 'sign-in', limit: 3, windowSeconds: 60 };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Creates a limiter whose backend responds after a delay. */
function createLimiter() {
  const memory = new RateLimiterMemory({ points: rule.limit, duration: rule.windowSeconds });
  const consume = vi.fn<RateLimiterMemory['consume']>(async (...request) => {
    await turn();
    return memory.consume(...request);
  });
  const limiter = flexibleRateLimiter(() => ({ consume }));
  const take = (count: number, key = 'a') =>
    Promise.allSettled(Array.from({ length: count }, () => limiter.consume(rule, key)));
  return { consume, take };
}

const values = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as unknown)));

describe('FlexibleRateLimiter', () => {
  it('sends few queries for a burst on one key, and decides as if each had been sent', async () => {
    const { consume, take } = createLimiter();
    const [first, rest] = await Promise.all([take(1), turn().then(() => take(400))]);
    const state = { allowed: true, resetSeconds: 60 };
    expect(values([...first, ...rest]).slice(0, 4)).toEqual([
      { ...state, remaining: 2 },
      { ...state, remaining: 1 },
      { ...state, remaining: 0 },
      { ...state, allowed: false, remaining: 0 },
    ]);
    expect(consume.mock.calls.map(([, points]) => points)).toEqual([1, 400]);
  });

  it('does not block one key because of another', async () => {
    const { consume, take } = createLimiter();
    consume.mockImplementationOnce(() => new Promise(() => undefined));
    void take(5, 'slow');
    expect(values(await take(1, 'quick'))).toEqual([{ allowed: true, remaining: 2, resetSeconds: 60 }]);
  });

  it('fails only the requests of the query that failed', async () => {
    const { consume, take } = createLimiter();
    const failure = new Error('ECONNRESET');
    consume.mockImplementationOnce(async () => {
      await turn();
      throw failure;
    });
    const failing = take(2);
    await Promise.resolve();
    const [failed, counted] = await Promise.all([failing, take(1)]);
    expect(values(failed)).toEqual([failure, failure]);
    expect(values(counted)).toEqual([{ allowed: true, remaining: 2, resetSeconds: 60 }]);
  });

  it('drops a key when no request waits for it', async () => {
    const { consume, take } = createLimiter();
    for (let index = 0; index < 3; index += 1) await take(1);
    expect(consume).toHaveBeenCalledTimes(3);
  });
});
