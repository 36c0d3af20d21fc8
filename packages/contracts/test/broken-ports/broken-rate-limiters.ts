import type { RateLimiterContractOptions } from '../../src/ports/rate-limiter.contract.js';
import { defaultPorts } from '@crewkit/core';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/adapter';
import type { BrokenPort } from './broken-port.js';

type Fixture = Omit<RateLimiterContractOptions, 'runner'>;
type Consume = RateLimiter['consume'];

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const limiterThat = (consume: Consume): RateLimiter => ({ consume, close: async () => undefined });

const broken = (flaw: string, caughtBy: string, create: () => RateLimiter): BrokenPort<Fixture> => ({
  flaw,
  caughtBy,
  create: () => ({ create }),
});

/** Reads the counter, waits, and writes it. This is the race condition of stores without atomic counters. */
function readThenWrite(counts = new Map<string, number>(), toId: (rule: RateLimitRule) => unknown = Object.values) {
  return limiterThat(async (rule, key) => {
    const id = `${String(toId(rule))} ${key}`;
    const count = counts.get(id) ?? 0;
    await turn();
    counts.set(id, count + 1);
    const remaining = Math.max(0, rule.limit - count - 1);
    return { allowed: count < rule.limit, remaining, resetSeconds: rule.windowSeconds };
  });
}

function limiterWith(change: (rule: RateLimitRule, key: string) => [RateLimitRule, string]): () => RateLimiter {
  return () => {
    const good = defaultPorts.rateLimiter();
    return limiterThat((rule, key) => good.consume(...change(rule, key)));
  };
}

function decisionsWith(change: (decision: RateLimitDecision) => Partial<RateLimitDecision>): () => RateLimiter {
  return () => {
    const good = defaultPorts.rateLimiter();
    return limiterThat(async (rule, key) => {
      const decision = await good.consume(rule, key);
      return { ...decision, ...change(decision) };
    });
  };
}

/** Creates peers with a shared counter. The parameters define their behavior while the counter is down and after that. */
function interruptible(consume: { readonly away: Consume; readonly afterwards?: () => RateLimiter }): Fixture {
  const place = defaultPorts.rateLimiter();
  let state: 'reached' | 'away' | 'reached again' = 'reached';
  const peer = (): RateLimiter => {
    const afterwards = consume.afterwards?.() ?? place;
    return limiterThat((rule, key) => {
      if (state === 'away') return consume.away(rule, key);
      return (state === 'reached' ? place : afterwards).consume(rule, key);
    });
  };
  return {
    create: peer,
    createPeers: async () => [peer(), peer()],
    async interrupt() {
      state = 'away';
      return async () => void (state = 'reached again');
    },
  };
}

const insured = 'while its backend is unavailable';

export const brokenRateLimiters: readonly BrokenPort<Fixture>[] = [
  broken('it reads, then writes', 'many parallel requests', () => readThenWrite()),
  broken('parallel requests get the number that remains after all of them', 'how many remain after it', () => {
    const good = defaultPorts.rateLimiter();
    let lowest = Number.POSITIVE_INFINITY;
    return limiterThat(async (rule, key) => {
      const decision = await good.consume(rule, key);
      lowest = Math.min(lowest, decision.remaining);
      await turn();
      return { ...decision, remaining: lowest };
    });
  }),
  broken(
    'one request too many is allowed',
    'as many requests as the limit',
    limiterWith((rule, key) => [{ ...rule, limit: rule.limit + 1 }, key]),
  ),
  broken(
    'rules share their counters',
    'each rule separately',
    limiterWith((rule, key) => [{ ...rule, name: 'same' }, key]),
  ),
  broken('rules with the same name share their counters', 'each rule separately', () =>
    readThenWrite(new Map(), ({ name }) => name),
  ),
  broken('rules with the same name and limit share their counters', 'each rule separately', () =>
    readThenWrite(new Map(), ({ name, limit }) => `${name} ${limit}`),
  ),
  broken(
    'letter case and spaces of keys are ignored',
    'each key separately',
    limiterWith((rule, key) => [rule, key.trim().toLowerCase()]),
  ),
  broken('overlong keys are not counted', 'any content', () => {
    const good = defaultPorts.rateLimiter();
    return limiterThat((rule, key) => good.consume(rule, key.length > 255 ? `${key}${Math.random()}` : key));
  }),
  broken(
    'the window never ends',
    'starts a new count',
    limiterWith((rule, key) => [{ ...rule, windowSeconds: 3600 }, key]),
  ),
  broken(
    'a refusal returns 0 seconds to wait',
    'at least 1',
    decisionsWith(({ allowed, resetSeconds }) => ({ resetSeconds: allowed ? resetSeconds : 0 })),
  ),
  broken(
    'the end of the window is not a whole second',
    'whole seconds',
    decisionsWith(({ resetSeconds }) => ({ resetSeconds: resetSeconds - 0.5 })),
  ),
  broken('closing again fails', 'closed twice', () => {
    let closed = false;
    return {
      ...readThenWrite(),
      async close() {
        if (closed) throw new Error('closed already');
        closed = true;
      },
    };
  }),
  {
    flaw: 'each process counts separately',
    caughtBy: 'to several processes',
    create: () => ({
      create: () => defaultPorts.rateLimiter(),
      createPeers: async () => [defaultPorts.rateLimiter(), defaultPorts.rateLimiter()],
    }),
  },
  {
    flaw: 'two processes read, then write',
    caughtBy: 'to several processes',
    create: () => {
      const counts = new Map<string, number>();
      return { create: () => readThenWrite(), createPeers: async () => [readThenWrite(counts), readThenWrite(counts)] };
    },
  },
  {
    flaw: 'requests fail while its backend is unavailable',
    caughtBy: insured,
    create: () => interruptible({ away: () => Promise.reject(new Error('ECONNREFUSED')) }),
  },
  {
    flaw: 'every request is allowed while its backend is unavailable',
    caughtBy: insured,
    create: () => interruptible({ away: async () => ({ allowed: true, remaining: 1, resetSeconds: 1 }) }),
  },
  {
    flaw: 'every request is refused while its backend is unavailable',
    caughtBy: insured,
    create: () => interruptible({ away: async () => ({ allowed: false, remaining: 0, resetSeconds: 1 }) }),
  },
  {
    flaw: 'it keeps counting locally after its backend is back',
    caughtBy: insured,
    create: () => {
      const alone = defaultPorts.rateLimiter();
      return interruptible({
        // Each peer has its own key, so that only the behavior after the outage is wrong.
        away: (rule, key) => alone.consume(rule, key),
        afterwards: () => defaultPorts.rateLimiter(),
      });
    },
  },
];
