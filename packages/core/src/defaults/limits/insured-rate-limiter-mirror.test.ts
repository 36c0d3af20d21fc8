import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateLimiter, RateLimitRule } from '../../ports/rate-limiter.js';
import { insuredRateLimiter } from './insured-rate-limiter.js';
import { memoryRateLimiter } from './memory-rate-limiter.js';
import { silentLogger } from '../observability/no-op.js';

const rule: RateLimitRule = { name: 'sign-in', limit: 5, windowSeconds: 60 };
const failure = new Error('ECONNREFUSED');

/** Creates two processes and their shared backend. The backend fails if `away` is set, and responds after a delay of `lateMs`. */
function createPeers() {
  const place = memoryRateLimiter();
  const state = { away: false, lateMs: 0 };
  const consume = vi.fn<RateLimiter['consume']>(async (...request) => {
    if (state.away) throw failure;
    const decision = await place.consume(...request);
    if (state.lateMs > 0) await new Promise((resolve) => setTimeout(resolve, state.lateMs));
    return decision;
  });
  const peer = (): RateLimiter => insuredRateLimiter({ consume, close: async () => undefined }, silentLogger);
  return { near: peer(), far: peer(), state, consume };
}

async function allowed(limiter: RateLimiter, count: number, key = 'a'): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: count }, () => limiter.consume(rule, key)));
  return decisions.filter((decision) => decision.allowed).length;
}

/** Makes the backend available again, and both processes detect it. */
async function comeBack({ near, far, state }: ReturnType<typeof createPeers>): Promise<void> {
  state.away = false;
  await vi.advanceTimersByTimeAsync(1_000);
  for (const limiter of [near, far]) await limiter.consume(rule, 'another user');
  await vi.advanceTimersByTimeAsync(0);
}

describe('the local mirror of InsuredRateLimiter', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('continues the shared count', async () => {
    const { near, far, state } = createPeers();
    expect(await allowed(far, 2)).toBe(2);
    expect(await allowed(near, 1)).toBe(1);
    state.away = true;
    // At this point, the process knows that three requests are used up.
    expect(await near.consume(rule, 'a')).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(await allowed(near, 10)).toBe(1);
  });

  it('rejects a key whose limit other processes have used up, until the window ends', async () => {
    const { near, far, state } = createPeers();
    expect(await allowed(far, 5)).toBe(5);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await allowed(near, 1)).toBe(0);
    state.away = true;
    expect(await near.consume(rule, 'a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 40 });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await allowed(near, 10)).toBe(5);
  });

  it('counts requests in progress at the start of an outage, regardless of their outcome', async () => {
    const { near, state } = createPeers();
    state.lateMs = 900;
    const underWay = allowed(near, 5);
    state.away = true;
    await near.consume(rule, 'another user');
    const meanwhile = allowed(near, 5);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await underWay, await meanwhile]).toEqual([5, 0]);
  });

  it('allows exactly the limit for a burst if the backend does not respond in time', async () => {
    const { near, state } = createPeers();
    state.lateMs = 1_500;
    const burst = allowed(near, 400);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await burst).toBe(5);
    expect(await allowed(near, 400)).toBe(0);
  });

  it('includes responses that arrive late', async () => {
    const { near, far, state } = createPeers();
    await allowed(far, 4);
    state.lateMs = 1_500;
    const late = near.consume(rule, 'a');
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await late).allowed).toBe(true);
    expect(await allowed(near, 10)).toBe(0);
  });

  it('gives a key no new limit after an outage', async () => {
    const peers = createPeers();
    let total = 0;
    for (let outage = 0; outage < 5; outage += 1) {
      peers.state.away = true;
      total += await allowed(peers.near, 10);
      await comeBack(peers);
      total += await allowed(peers.near, 10);
    }
    expect(total).toBe(rule.limit);
  });

  it('rejects no request that the shared limiter would allow', async () => {
    const { near, far, consume } = createPeers();
    for (let round = 0; round < 50; round += 1) {
      // The time is not a whole number of seconds, so that the end of the window is rounded.
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await allowed(near, 2)).toBe(2);
      await vi.advanceTimersByTimeAsync(15_300);
      expect(await allowed(far, 8)).toBe(3);
      expect(await allowed(near, 8)).toBe(0);
      const asked = consume.mock.calls.length;
      expect(await allowed(near, 100)).toBe(0);
      expect(consume.mock.calls.length).toBe(asked);
      await vi.advanceTimersByTimeAsync(44_699);
      expect(await allowed(near, 1)).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(await allowed(near, 6)).toBe(5);
    }
  });

  it('counts a request in the window in which it is decided', async () => {
    const { near, state } = createPeers();
    state.lateMs = 5_000;
    const short = { ...rule, limit: 1, windowSeconds: 1 };
    const decisions = Promise.all([near.consume(short, 'a'), near.consume(short, 'a')]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await decisions).map((decision) => decision.allowed)).toEqual([true, false]);
    expect((await decisions).every(({ resetSeconds }) => resetSeconds === 1)).toBe(true);
  });
});
