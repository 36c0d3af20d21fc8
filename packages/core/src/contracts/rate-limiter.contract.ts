import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../ports/rate-limiter.js';
import type { TestRunner } from './harness.js';
import { pause } from './until.js';

export interface RateLimiterContractOptions {
  readonly runner: TestRunner;
  readonly create: () => RateLimiter | Promise<RateLimiter>;
}

const rule: RateLimitRule = { name: 'contract', limit: 5, windowSeconds: 60 };
// Fresh ones each time, so that a limiter with a lasting memory can be tested twice.
const freshKey = (): string => `user:${randomUUID()}`;

async function take(limiter: RateLimiter, key: string, count: number): Promise<RateLimitDecision[]> {
  const decisions: RateLimitDecision[] = [];
  for (let index = 0; index < count; index += 1) decisions.push(await limiter.consume(rule, key));
  return decisions;
}

const cases: Readonly<Record<string, (limiter: RateLimiter) => Promise<void>>> = {
  async 'allows as many as the limit and tells how many remain'(limiter) {
    const decisions = await take(limiter, freshKey(), 7);
    assert.deepEqual(
      decisions.map(({ allowed, remaining }) => ({ allowed, remaining })),
      [
        ...[4, 3, 2, 1, 0].map((remaining) => ({ allowed: true, remaining })),
        { allowed: false, remaining: 0 },
        { allowed: false, remaining: 0 },
      ],
    );
  },

  async 'allows exactly the limit of many parallel requests'(limiter) {
    for (const limit of [1, 5, 20]) {
      const key = freshKey();
      const parallel = Array.from({ length: 64 }, () => limiter.consume({ ...rule, limit }, key));
      const allowed = (await Promise.all(parallel)).filter((decision) => decision.allowed);
      assert.equal(allowed.length, limit);
    }
  },

  async 'tells the end of the window in whole seconds, at least 1 when it refuses'(limiter) {
    for (const decision of await take(limiter, freshKey(), 7)) {
      assert.ok(Number.isInteger(decision.resetSeconds), `${decision.resetSeconds}`);
      assert.ok(decision.resetSeconds >= 1 && decision.resetSeconds <= 60, `${decision.resetSeconds}`);
    }
  },

  async 'counts each key alone'(limiter) {
    const base = freshKey();
    for (const key of [base, `${base}:`, `${base}:x`, `${base} `, base.toUpperCase(), `${base}\0`, `${base}😀`]) {
      assert.equal((await limiter.consume({ ...rule, limit: 1 }, key)).allowed, true, key);
    }
  },

  async 'counts each rule alone'(limiter) {
    const key = freshKey();
    for (const name of ['contract-a', 'contract-b', 'contract']) {
      assert.equal((await limiter.consume({ ...rule, name, limit: 1 }, key)).allowed, true, name);
    }
  },

  async 'takes keys of any content'(limiter) {
    for (const key of ['__proto__', 'constructor', '', 'a'.repeat(1000), "'; --", '::1', 'ä 😀\r\n']) {
      assert.equal((await limiter.consume({ ...rule, name: randomUUID() }, key)).allowed, true, key);
    }
  },

  async 'begins anew when the window ends, however often it refused meanwhile'(limiter) {
    const short = { name: 'contract-short', limit: 2, windowSeconds: 1 };
    const key = freshKey();
    for (let index = 0; index < 2; index += 1) await limiter.consume(short, key);
    let refused = await limiter.consume(short, key);
    assert.equal(refused.allowed, false);
    // A second more than the window, for stores whose clock only knows whole seconds.
    const end = performance.now() + 2000;
    while (!refused.allowed && performance.now() < end) {
      await pause(50);
      refused = await limiter.consume(short, key);
    }
    assert.equal(refused.allowed, true);
    assert.equal(refused.remaining, 1);
  },
};

/** What every RateLimiter must do; takes a little more than a second. */
export function rateLimiterContract({ runner, create }: RateLimiterContractOptions): void {
  runner.describe('RateLimiter', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
  });
}
