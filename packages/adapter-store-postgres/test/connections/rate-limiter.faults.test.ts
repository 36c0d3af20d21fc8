import { randomUUID } from 'node:crypto';

import type { RateLimiter, RateLimitRule } from '@crewkit/core/adapter';
import { startPostgres, type TestServer, recordingLogger } from '@crewkit/test-servers';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { PostgresRateLimiter, type PostgresRateLimiterOptions } from '../../src/rate-limiter.js';
import { query } from '../support/temporary-database.js';

// A separate server, because the tests suspend it.
let server: TestServer;

beforeAll(async () => {
  server = await startPostgres();
  const pool = openPool({ connectionString: server.url });
  await migrate(pool);
  await pool.end();
});
afterAll(() => server.dispose());
afterEach(() => query(server.url, 'TRUNCATE crewkit.rate_limits'));

const rule: RateLimitRule = { name: 'faults', limit: 3, windowSeconds: 600 };
const burstRule: RateLimitRule = { name: 'burst', limit: 60, windowSeconds: 600 };
// This is long enough for a failed retry.
const outageMs = 1_500;
const countingConnections = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%INSERT INTO%rate_limits%' AND pid <> pg_backend_pid()`;
const alone = 'warn: requests cannot be counted together with the other processes: limits hold for each process alone';
const together = 'info: requests are counted together with the other processes again';

interface Fixture {
  readonly limiter: PostgresRateLimiter;
  readonly pool: Pool;
  readonly lines: readonly string[];
}

function createLimiter(options: Partial<PostgresRateLimiterOptions> = {}): Fixture {
  const pool = openPool({ connectionString: server.url, maxConnections: 1 });
  const logger = recordingLogger();
  const limiter = new PostgresRateLimiter({ connectionString: server.url, pool, logger, ...options });
  onTestFinished(async () => {
    await limiter.close();
    await pool.end();
  });
  return { limiter, pool, lines: logger.lines };
}

/** Returns how many of `count` sequential requests are allowed, and the duration of the slowest decision. */
async function take(limiter: RateLimiter, count: number): Promise<{ allowed: number; slowestMs: number }> {
  const key = randomUUID();
  let [allowed, slowestMs] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const begin = performance.now();
    if ((await limiter.consume(rule, key)).allowed) allowed += 1;
    slowestMs = Math.max(slowestMs, performance.now() - begin);
  }
  return { allowed, slowestMs };
}

async function expectInsured({ limiter, lines }: Fixture): Promise<void> {
  const first = await Promise.all(Array.from({ length: 20 }, () => take(limiter, rule.limit + 2)));
  for (const { allowed, slowestMs } of first) {
    expect(allowed).toBe(rule.limit);
    expect(slowestMs).toBeLessThan(1_500);
  }
  // From here on, no request waits, not even during a retry.
  const end = performance.now() + outageMs;
  while (performance.now() < end) {
    const { allowed, slowestMs } = await take(limiter, rule.limit + 2);
    expect(allowed).toBe(rule.limit);
    // A waiting request would take a second.
    expect(slowestMs).toBeLessThan(800);
  }
  expect(lines).toEqual([alone]);
}

async function expectShared({ limiter, lines }: Fixture): Promise<void> {
  await vi.waitFor(
    async () => {
      await take(limiter, 1);
      expect(lines).toEqual([alone, together]);
    },
    { timeout: 10_000 },
  );
  const other = createLimiter();
  const key = randomUUID();
  for (const each of [limiter, other.limiter, limiter]) expect((await each.consume(rule, key)).allowed).toBe(true);
  expect((await other.limiter.consume(rule, key)).allowed).toBe(false);
}

/** Spies on the queries of every pool. */
function spyOnQueries() {
  const spy = vi.spyOn(Pool.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  return spy;
}

/** Returns how many of `count` parallel requests with one key are allowed. */
async function burst(limiter: RateLimiter, count: number, key: string): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: count }, () => limiter.consume(burstRule, key)));
  return decisions.filter(({ allowed }) => allowed).length;
}

async function lockTable(): Promise<Client> {
  const locking = new Client({ connectionString: server.url });
  await locking.connect();
  await locking.query('BEGIN; LOCK TABLE crewkit.rate_limits');
  return locking;
}

async function serverProcesses(): Promise<number[]> {
  const rows = await query<{ pid: number }>(
    server.url,
    `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
     UNION ALL SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer`,
  );
  return rows.map(({ pid }) => pid);
}

describe('PostgresRateLimiter', () => {
  it('counts locally while the server does not answer', async () => {
    const fixture = createLimiter();
    await take(fixture.limiter, 1);
    const pids = await serverProcesses();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await expectInsured(fixture);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await expectShared(fixture);
  });

  it('allows exactly the limit for bursts at two processes while all connections of their stores are busy', async () => {
    const fixtures = [createLimiter(), createLimiter()];
    const slow = fixtures.map(({ pool }) => pool.query('SELECT pg_sleep(2)'));
    const allowed = await Promise.all(fixtures.map(({ limiter }) => burst(limiter, 400, 'a')));
    expect(allowed.reduce((sum, each) => sum + each)).toBe(burstRule.limit);
    expect(fixtures.flatMap(({ lines }) => lines)).toEqual([]);
    await Promise.all(slow);
  });

  it('allows the limit, plus unsynchronized requests of each process, when the database stops answering', async () => {
    const [near, far] = [createLimiter(), createLimiter()];
    expect(await burst(near.limiter, 55, 'a')).toBe(55);
    expect(await burst(far.limiter, 4, 'a')).toBe(4);
    const locking = await lockTable();
    const bursts = await Promise.all([near, far].map(({ limiter }) => burst(limiter, 400, 'a')));
    // Both limiters have one request left. The near limiter does not know about the four requests.
    expect(bursts).toEqual([5, 1]);
    expect([near, far].map(({ lines }) => lines)).toEqual([[alone], [alone]]);
    await locking.end();
  });

  it('sends few queries for a burst', async () => {
    const { limiter } = createLimiter();
    const asked = spyOnQueries();
    await burst(limiter, 1, 'a');
    await Promise.all([burst(limiter, 1, 'b'), Promise.resolve().then(() => burst(limiter, 400, 'b'))]);
    expect(asked.mock.calls.length).toBeLessThan(5);
  });

  it('leaves no connection after close, which can be repeated', async () => {
    const { limiter } = createLimiter();
    await limiter.consume(rule, 'a');
    await limiter.close();
    await limiter.close();
    expect(await limiter.consume(rule, 'a')).toMatchObject({ allowed: true, remaining: 1 });
    await vi.waitFor(async () => expect(await query(server.url, countingConnections)).toEqual([]));
  });

  it('does not report a flood of rejected requests as the end of an outage', async () => {
    const { limiter, lines } = createLimiter();
    for (let index = 0; index < rule.limit; index += 1) await limiter.consume(rule, 'flood');
    const locking = await lockTable();
    await take(limiter, 1);
    const end = performance.now() + outageMs;
    while (performance.now() < end) {
      await Promise.all([limiter.consume(rule, 'flood'), new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    expect(lines).toEqual([alone]);
    await locking.end();
  });

  it('sends no further queries about an exhausted key', async () => {
    const { limiter } = createLimiter();
    const asked = spyOnQueries();
    for (let index = 0; index < 1_000; index += 1) await limiter.consume(rule, 'flood');
    expect(asked).toHaveBeenCalledTimes(rule.limit);
  });

  it('stores no key in plain text', async () => {
    const { limiter } = createLimiter();
    await limiter.consume(rule, 'ada@example.com');
    const rows = await query<{ key: string; points: number }>(
      server.url,
      'SELECT key, points FROM crewkit.rate_limits',
    );
    expect(rows).toEqual([{ key: expect.stringMatching(/^faults:3:600:[\w-]{43}$/) as string, points: 1 }]);
  });

  it('prepares statements only if that is allowed', async () => {
    for (const preparedStatements of [true, false]) {
      const { limiter } = createLimiter({ preparedStatements });
      const asked = spyOnQueries();
      await limiter.consume(rule, randomUUID());
      const sent = expect(asked.mock.calls.at(-1)?.[0]);
      if (preparedStatements) sent.toHaveProperty('name');
      else sent.not.toHaveProperty('name');
    }
  });

  it('removes only windows that ended an hour ago, even with parallel sweeps', async () => {
    const insert = (prefix: string, count: number, expire: number): Promise<unknown> =>
      query(
        server.url,
        `INSERT INTO crewkit.rate_limits SELECT '${prefix}' || n, 1, ${expire} FROM generate_series(1, ${count}) AS n`,
      );
    const now = Date.now();
    await insert('old', 12_000, now - 3_700_000);
    await insert('ended', 10, now - 3_500_000);
    await insert('running', 10, now + 10_000);
    const limiters = [1, 2, 3].map(() => createLimiter({ cleanEveryMs: 50 }));
    await vi.waitFor(
      async () => {
        const rows = await query<{ kind: string; count: string }>(
          server.url,
          `SELECT regexp_replace(key, '\\d+', '') AS kind, count(*) FROM crewkit.rate_limits GROUP BY kind ORDER BY kind`,
        );
        expect(rows).toEqual([
          { kind: 'ended', count: '10' },
          { kind: 'running', count: '10' },
        ]);
      },
      { timeout: 5_000 },
    );
    expect(limiters.flatMap(({ lines }) => lines)).toEqual([]);
  });

  it('sweeps nothing after close', async () => {
    const { limiter, pool } = createLimiter({ cleanEveryMs: 20 });
    const asked = vi.spyOn(pool, 'query');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await limiter.close();
    asked.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).not.toHaveBeenCalled();
  });
});
