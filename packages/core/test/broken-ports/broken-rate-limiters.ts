import { MemoryRateLimiter } from '../../src/defaults/memory-rate-limiter.js';
import type { RateLimitDecision, RateLimiter, RateLimitRule } from '../../src/ports/rate-limiter.js';
import type { BrokenPort } from './broken-port.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Reads the counter, thinks, and writes it: what a store without atomic counters tempts one to do. */
function readThenWrite(): RateLimiter {
  const counts = new Map<string, number>();
  return {
    async consume(rule, key) {
      const id = `${rule.name} ${key}`;
      const count = counts.get(id) ?? 0;
      await turn();
      counts.set(id, count + 1);
      const remaining = Math.max(0, rule.limit - count - 1);
      return { allowed: count < rule.limit, remaining, resetSeconds: rule.windowSeconds };
    },
  };
}

function limiterWith(change: (rule: RateLimitRule, key: string) => [RateLimitRule, string]): () => RateLimiter {
  return () => {
    const good = new MemoryRateLimiter();
    return { consume: (rule, key) => good.consume(...change(rule, key)) };
  };
}

function decisionsWith(change: (decision: RateLimitDecision) => Partial<RateLimitDecision>): () => RateLimiter {
  return () => {
    const good = new MemoryRateLimiter();
    return {
      async consume(rule, key) {
        const decision = await good.consume(rule, key);
        return { ...decision, ...change(decision) };
      },
    };
  };
}

export const brokenRateLimiters: readonly BrokenPort<RateLimiter>[] = [
  { flaw: 'it reads, then writes', caughtBy: 'parallel', create: readThenWrite },
  {
    flaw: 'one request too many is allowed',
    caughtBy: 'as many as the limit',
    create: limiterWith((rule, key) => [{ ...rule, limit: rule.limit + 1 }, key]),
  },
  {
    flaw: 'rules share their counters',
    caughtBy: 'each rule alone',
    create: limiterWith((rule, key) => [{ ...rule, name: 'same' }, key]),
  },
  {
    flaw: 'letter case and blanks of keys do not count',
    caughtBy: 'each key alone',
    create: limiterWith((rule, key) => [rule, key.trim().toLowerCase()]),
  },
  {
    flaw: 'the window never ends',
    caughtBy: 'begins anew',
    create: limiterWith((rule, key) => [{ ...rule, windowSeconds: 3600 }, key]),
  },
  {
    flaw: 'a refusal tells to come back in 0 seconds',
    caughtBy: 'at least 1',
    create: decisionsWith(({ allowed, resetSeconds }) => ({ resetSeconds: allowed ? resetSeconds : 0 })),
  },
  {
    flaw: 'the end of the window comes in fractions',
    caughtBy: 'whole seconds',
    create: decisionsWith(({ resetSeconds }) => ({ resetSeconds: resetSeconds - 0.5 })),
  },
];
