import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';
import { pause } from '../until.js';

type Peers = readonly [RateLimiter, RateLimiter];

/** What `rateLimiterContract` needs. */
export interface RateLimiterContractOptions {
  readonly runner: TestRunner;
  readonly create: () => RateLimiter | Promise<RateLimiter>;
  /** Creates two limiters, as two processes would have them. Omit this function if the limiter counts only within its process. */
  readonly createPeers?: () => Promise<Peers>;
  /** Stops the shared counter of the peers until the returned function is called. */
  readonly interrupt?: () => Promise<() => Promise<void>>;
  /** The maximum time in milliseconds until the peers count together again after an interruption. The default is 15,000. */
  readonly patienceMs?: number;
}

const rule: RateLimitRule = { name: 'contract', limit: 5, windowSeconds: 60 };
// The key is new each time, so that a limiter with persistent counters can be tested twice.
const freshKey = (): string => `user:${randomUUID()}`;
// Requests wait for the limiter, so it must soon report that its counter is unreachable.
const maxDecisionMs = 5_000;

async function take(limiter: RateLimiter, key: string, count: number): Promise<RateLimitDecision[]> {
  const decisions: RateLimitDecision[] = [];
  for (let index = 0; index < count; index += 1) decisions.push(await limiter.consume(rule, key));
  return decisions;
}

const countAllowed = (decisions: readonly RateLimitDecision[]): number =>
  decisions.filter((decision) => decision.allowed).length;

const cases: Readonly<Record<string, (limiter: RateLimiter) => Promise<void>>> = {
  async 'allows as many requests as the limit and returns how many remain'(limiter) {
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
      assert.equal(countAllowed(await Promise.all(parallel)), limit);
    }
  },

  async 'returns to each of many parallel requests how many remain after it'(limiter) {
    const key = freshKey();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => limiter.consume({ ...rule, limit: 10 }, key)));
    const remaining = decisions.filter(({ allowed }) => allowed).map((decision) => decision.remaining);
    assert.deepEqual(
      remaining.sort((a, b) => b - a),
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    );
    for (const decision of decisions) assert.ok(decision.allowed || decision.remaining === 0);
  },

  async 'returns the end of the window in whole seconds, at least 1 when it refuses'(limiter) {
    for (const decision of await take(limiter, freshKey(), 7)) {
      assert.ok(Number.isInteger(decision.resetSeconds), `${decision.resetSeconds}`);
      assert.ok(decision.resetSeconds >= 1 && decision.resetSeconds <= 60, `${decision.resetSeconds}`);
    }
  },

  async 'counts each key separately'(limiter) {
    const base = freshKey();
    for (const key of [base, `${base}:`, `${base}:x`, `${base} `, base.toUpperCase(), `${base}\0`, `${base}😀`]) {
      assert.equal((await limiter.consume({ ...rule, limit: 1 }, key)).allowed, true, key);
    }
  },

  async 'counts each rule separately'(limiter) {
    const key = freshKey();
    for (const name of ['contract-a', 'contract-b', 'contract']) {
      assert.equal((await limiter.consume({ ...rule, name, limit: 1 }, key)).allowed, true, name);
    }
    // Two rules have the same name, by mistake or because of different versions.
    for (const numbers of [{ limit: 2 }, { limit: 1, windowSeconds: 61 }]) {
      assert.equal((await limiter.consume({ ...rule, ...numbers }, key)).allowed, true, JSON.stringify(numbers));
    }
  },

  async 'accepts keys with any content'(limiter) {
    for (const key of ['__proto__', 'constructor', '', 'a'.repeat(5000), "'; --", '::1', '\0', 'ä 😀\r\n']) {
      const own = { ...rule, name: randomUUID(), limit: 1 };
      assert.equal((await limiter.consume(own, key)).allowed, true, key);
      assert.equal((await limiter.consume(own, key)).allowed, false, key);
    }
  },

  async 'starts a new count when the window ends, however many requests were refused'(limiter) {
    const short = { name: 'contract-short', limit: 2, windowSeconds: 1 };
    const key = freshKey();
    for (let index = 0; index < 2; index += 1) await limiter.consume(short, key);
    let refused = await limiter.consume(short, key);
    assert.equal(refused.allowed, false);
    // The wait is a second longer than the window, for stores whose clock has whole seconds only.
    const end = performance.now() + 2000;
    while (!refused.allowed && performance.now() < end) {
      await pause(50);
      refused = await limiter.consume(short, key);
    }
    assert.equal(refused.allowed, true);
    assert.equal(refused.remaining, 1);
  },

  async 'can be closed twice'(limiter) {
    await take(limiter, freshKey(), 1);
    await limiter.close();
  },
};

async function assertShared([near, far]: Peers): Promise<void> {
  for (const limit of [1, 5, 20]) {
    const key = freshKey();
    const parallel = Array.from({ length: 64 }, (_, index) =>
      (index % 2 === 0 ? near : far).consume({ ...rule, limit }, key),
    );
    assert.equal(countAllowed(await Promise.all(parallel)), limit);
  }
}

async function assertCountsAlone(limiter: RateLimiter): Promise<void> {
  const key = freshKey();
  const begin = performance.now();
  const decisions = await take(limiter, key, rule.limit + 2);
  assert.deepEqual(
    decisions.map(({ allowed }) => allowed),
    [...Array<boolean>(rule.limit).fill(true), false, false],
  );
  const spent = performance.now() - begin;
  assert.ok(spent < maxDecisionMs, `${decisions.length} decisions took ${spent} ms`);
}

/** Returns whether one limiter sees the counts of the other limiter. */
async function countTogether([near, far]: Peers): Promise<boolean> {
  const key = freshKey();
  await take(near, key, rule.limit);
  return !(await far.consume(rule, key)).allowed;
}

async function assertInsured(
  peers: Peers,
  interrupt: () => Promise<() => Promise<void>>,
  patienceMs: number,
): Promise<void> {
  assert.ok(await countTogether(peers));
  const restore = await interrupt();
  try {
    await Promise.all(peers.map((limiter) => assertCountsAlone(limiter)));
  } finally {
    await restore();
  }
  const end = performance.now() + patienceMs;
  while (!(await countTogether(peers))) {
    assert.ok(performance.now() < end, 'The limiters do not count together again.');
    await pause(100);
  }
  await assertShared(peers);
}

/** Defines the contract of every RateLimiter. The suite takes a little more than a second. */
export function rateLimiterContract(options: RateLimiterContractOptions): void {
  const { create, createPeers, interrupt, patienceMs = 15_000 } = options;
  options.runner.describe('RateLimiter', () => {
    const { it } = options.runner;
    const withPeers = (name: string, run: (peers: Peers) => Promise<void>): void => {
      if (createPeers === undefined) return;
      it(name, async () => {
        const peers = await createPeers();
        try {
          await run(peers);
        } finally {
          await Promise.all(peers.map((limiter) => limiter.close()));
        }
      });
    };
    for (const [name, run] of Object.entries(cases)) {
      it(name, async () => {
        const limiter = await create();
        try {
          await run(limiter);
        } finally {
          await limiter.close();
        }
      });
    }
    withPeers('allows exactly the limit of parallel requests to several processes', assertShared);
    if (interrupt === undefined) return;
    withPeers(
      'counts locally while its backend is unavailable, and together with other processes again afterwards',
      (peers) => assertInsured(peers, interrupt, patienceMs),
    );
  });
}
