import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { RateLimitDecision, RateLimiter } from '../../../ports/rate-limiter.js';
import { LimitRequests } from './limit-requests.js';
import type { RequestContext } from './request-context.js';

const ada = 'user:a1';
const login = { name: 'login', limit: 5, windowSeconds: 300 };
const fine: RateLimitDecision = { allowed: true, remaining: 3, resetSeconds: 20 };

class Counter implements RateLimiter {
  readonly counted: unknown[] = [];
  constructor(private readonly decisions: Readonly<Record<string, RateLimitDecision>> = {}) {}

  async consume(rule: { readonly name: string }, key: string): Promise<RateLimitDecision> {
    this.counted.push([rule, key]);
    return this.decisions[rule.name] ?? fine;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const createContext = (ipAddress = '192.0.2.1'): RequestContext => ({
  requestId: 'r1',
  client: { ipAddress, userAgent: null },
  told: {},
  headers: [],
});

describe('LimitRequests', () => {
  it('counts by user after authentication, otherwise by address', async () => {
    const limiter = new Counter();
    const limits = new LimitRequests(limiter, 60);
    const global = { name: 'global', limit: 60, windowSeconds: 60 };
    await limits.execute(createContext(), null, undefined);
    await limits.execute(createContext(), ada, login);
    await limits.execute(createContext('2001:db8::1'), null, login);
    expect(limiter.counted).toEqual([
      [global, 'address:192.0.2.1'],
      [global, 'user:a1'],
      [login, 'user:a1'],
      [global, 'address:2001:db8:0:0::/64'],
      [login, 'address:2001:db8:0:0::/64'],
    ]);
  });

  it('reports which users have used more than half of their limit, until the window ends', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = new LimitRequests(new Counter(), 4);
    const exceeds = (userId: string, times: number): boolean[] =>
      Array.from({ length: times }, () => limits.countStarted(userId));
    expect(exceeds(ada, 3)).toEqual([false, false, true]);
    expect(exceeds('b2', 1)).toEqual([false]);
    vi.advanceTimersByTime(59_000);
    expect(exceeds(ada, 1)).toEqual([true]);
    vi.advanceTimersByTime(1000);
    expect(exceeds(ada, 3)).toEqual([false, false, true]);
  });

  it('requests no session lookup if limits are off', () => {
    const limits = new LimitRequests(null, 0);
    expect(limits.countStarted(ada)).toBe(false);
  });

  it('counts a request outside the API only by its route and address', async () => {
    const limiter = new Counter({ login: { allowed: false, remaining: 0, resetSeconds: 7 } });
    const context = createContext('2001:db8::1');
    const refused = new LimitRequests(limiter, 60).executeOutsideApi(context, login);
    await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 7 } });
    expect(limiter.counted).toEqual([[login, 'address:2001:db8:0:0::/64']]);
    expect(context.headers).toEqual(['RateLimit-Policy', '"login";q=5;w=300', 'RateLimit', '"login";r=0;t=7']);
  });

  it('returns how much of each limit remains', async () => {
    const limits = new LimitRequests(new Counter({ login: { allowed: true, remaining: 1, resetSeconds: 30 } }), 60);
    const context = createContext();
    await limits.execute(context, null, login);
    expect(context.headers).toEqual([
      'RateLimit-Policy',
      '"global";q=60;w=60, "login";q=5;w=300',
      'RateLimit',
      '"global";r=3;t=20, "login";r=1;t=30',
    ]);
  });

  it('rejects for as long as the longest exceeded limit', async () => {
    const reached = (resetSeconds: number): RateLimitDecision => ({ allowed: false, remaining: 0, resetSeconds });
    const after = (decisions: Readonly<Record<string, RateLimitDecision>>): Promise<unknown> =>
      new LimitRequests(new Counter(decisions), 60)
        .execute(createContext(), null, login)
        .catch((error: unknown) => error);
    const refusal = (retryAfterSeconds: number): object => ({ code: 'RATE_LIMITED', details: { retryAfterSeconds } });
    expect(await after({ global: reached(10), login: reached(200) })).toMatchObject(refusal(200));
    // The other limit resets later, but it is not reached.
    expect(await after({ global: reached(10), login: { ...fine, resetSeconds: 200 } })).toMatchObject(refusal(10));
    expect(await after({ global: reached(0) })).toMatchObject(refusal(1));
    expect(await after({})).toBeUndefined();
  });

  it('counts nothing when limits are disabled', async () => {
    const context = createContext();
    await new LimitRequests(null, 60).execute(context, ada, login);
    expect(context.headers).toEqual([]);
  });
});
