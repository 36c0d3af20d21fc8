import { setTimeout as pause } from 'node:timers/promises';

import type { Stores } from '@crewkit/core/adapter';
import { createDatabase, startPostgres, type TestServer } from '@crewkit/test-servers';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { askTransactionStatus } from '../../src/transactions/ask-transaction-status.js';
import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { sendRead } from '../../src/transactions/send-read.js';
import { timeouts } from '../../src/connections/timeouts.js';
import { openUnitOfWork, type Opened, type OpenOptions } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { query } from '../support/temporary-database.js';

type Fate = ReturnType<Parameters<TcpProxy['decide']>[0]>;

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const isQuestion = (text: string): boolean => text.includes('pg_xact_status');
const getQuestions = ({ proxy }: Opened): number => proxy.sent.filter(({ text }) => isQuestion(text)).length;
// On a separate server, the first commit is the migration's commit.
const getCommits = ({ proxy }: Opened): number => proxy.sent.filter(({ text }) => text === 'COMMIT').length;
const keptBy = async ({ url }: Opened): Promise<string[]> =>
  (await query<{ name: string }>(url, 'SELECT name FROM crewkit.markers ORDER BY name')).map(({ name }) => name);

/** Runs work that stores the number of its attempt. The stored value shows which attempt was committed, if any. */
function runCounting({ unitOfWork }: Opened): { readonly running: Promise<number>; readonly runs: () => number } {
  let runs = 0;
  const work = async (stores: Stores): Promise<number> => {
    runs += 1;
    const attempt = runs;
    await stores.markers.claim(`${attempt}`, at(0));
    return attempt;
  };
  return { running: unitOfWork.run(work), runs: () => runs };
}

/** Sets the fate of the first COMMIT and of all queries about its outcome. */
function decide({ proxy }: Opened, commit: Fate, fateOfQuestion: () => Fate = () => 'pass'): void {
  let first = true;
  proxy.decide((text) => {
    if (isQuestion(text)) return fateOfQuestion();
    if (text !== 'COMMIT' || !first) return 'pass';
    first = false;
    return commit;
  });
}

/** Makes each COMMIT take this long on the server. */
async function slowDownCommits(url: string, seconds: number): Promise<void> {
  await query(
    url,
    `CREATE OR REPLACE FUNCTION crewkit.take_time() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER take_time AFTER INSERT ON crewkit.markers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION crewkit.take_time()`,
  );
}

/** Opens a unit of work on a separate server, which tests can stop or kill. */
async function openServer(
  options: OpenOptions = {},
): Promise<{ readonly server: TestServer; readonly opened: Opened }> {
  const server = await startPostgres();
  onTestFinished(() => server.dispose());
  const { url } = await createDatabase(server.url);
  const opened = await openUnitOfWork({ ...options, url });
  await migrate(opened.pool);
  return { server, opened };
}

const until = (condition: () => boolean): Promise<true> => vi.waitUntil(condition, { timeout: 10_000, interval: 5 });

describe('a COMMIT whose response is lost', () => {
  // With one connection, the query needs the lost connection's place in the pool.
  it.each([1, 10])('is reported as committed if the server committed it, on a pool of %i', async (maxConnections) => {
    const opened = await openUnitOfWork({ maxConnections });
    decide(opened, 'cut after');
    const { running, runs } = runCounting(opened);
    expect(await running).toBe(1);
    expect(runs()).toBe(1);
    expect(await keptBy(opened)).toEqual(['1']);
    expect(opened.pool.totalCount).toBe(1);
    expect(opened.pool.idleCount).toBe(1);
  });

  it('is retried if it did not reach the server', async () => {
    const opened = await openUnitOfWork();
    decide(opened, 'cut');
    const { running, runs } = runCounting(opened);
    expect(await running).toBe(2);
    expect(runs()).toBe(2);
    expect(await keptBy(opened)).toEqual(['2']);
  });

  it('is UNAVAILABLE if it repeatedly does not reach the server, and is known as rolled back', async () => {
    const opened = await openUnitOfWork();
    opened.proxy.decide((text) => (text === 'COMMIT' ? 'cut' : 'pass'));
    const { running, runs } = runCounting(opened);
    await expect(running).rejects.toEqual(unavailable);
    await expect(running).rejects.toThrow(/was not committed/);
    expect(runs()).toBe(5);
    expect(await keptBy(opened)).toEqual([]);
  });

  it('is awaited while the server executes it', async () => {
    const opened = await openUnitOfWork({ transactionMs: 300 });
    await slowDownCommits(opened.url, 0.8);
    onTestFinished(async () => {
      await query(opened.url, 'DROP FUNCTION crewkit.take_time CASCADE');
    });
    const { running, runs } = runCounting(opened);
    expect(await running).toBe(1);
    expect(runs()).toBe(1);
    expect(getQuestions(opened)).toBeGreaterThan(2);
    expect(await keptBy(opened)).toEqual(['1']);
  });

  it('is checked on another connection when one does not answer', async () => {
    const opened = await openUnitOfWork({ pingMs: 200 });
    let questions = 0;
    decide(opened, 'cut after', () => ((questions += 1) < 3 ? 'swallow' : 'pass'));
    const { running, runs } = runCounting(opened);
    expect(await running).toBe(1);
    expect(runs()).toBe(1);
    expect(getQuestions(opened)).toBe(3);
  });

  it.each(['cut', 'swallow'] as const)(
    'has an unknown outcome after 5 seconds without a response, and is not retried: %s',
    async (fate) => {
      const opened = await openUnitOfWork();
      decide(opened, 'cut after', () => fate);
      const startedAt = performance.now();
      const { running, runs } = runCounting(opened);
      await expect(running).rejects.toEqual(unavailable);
      await expect(running).rejects.toThrow(/unknown whether/);
      const tookMs = performance.now() - startedAt;
      expect(tookMs).toBeGreaterThan(4_500);
      expect(tookMs).toBeLessThan(6_500);
      expect(runs()).toBe(1);
      expect(await keptBy(opened)).toEqual(['1']);
      // A query may be on its way when the caller no longer waits. Then the queries stop.
      await pause(300);
      const asked = getQuestions(opened);
      await pause(600);
      expect(getQuestions(opened)).toBe(asked);
    },
  );

  it('has an unknown outcome at once if the server cannot report the outcome', async () => {
    const pool = openPool({ connectionString: inject('postgresUrl') });
    onTestFinished(() => pool.end());
    const startedAt = performance.now();
    // The first id is from another era. The remaining ids are invalid.
    const { rows } = await pool.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
    for (const id of [rows[0]?.id ?? '', '0', '']) {
      expect(await askTransactionStatus(sendRead(pool), { id, era: '1' }, timeouts)).toBe('unknown');
    }
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe('a server that is killed during a COMMIT and restarts', () => {
  it('has stored nothing, so the transaction is retried', async () => {
    const { server, opened } = await openServer();
    await slowDownCommits(opened.url, 0.5);
    decide(opened, 'pass');
    const { running, runs } = runCounting(opened);
    await until(() => getCommits(opened) === 2);
    await pause(100);
    await server.kill();
    await server.start();
    expect(await running).toBe(2);
    expect(runs()).toBe(2);
    expect(await keptBy(opened)).toEqual(['2']);
  }, 120_000);

  it.each([
    // The id may belong to another transaction by now, because after a crash the server reuses ids that had not reached its disk.
    ['leaves the outcome open after a crash', 'kill'],
    ['has kept it after a shutdown', 'stop'],
  ] as const)(
    '%s if it had committed, and the transaction is not retried',
    async (_, end) => {
      const { server, opened } = await openServer();
      let down = true;
      decide(opened, 'cut after', () => (down ? 'cut' : 'pass'));
      const { running, runs } = runCounting(opened);
      const settled = expect(running.catch((error: unknown) => error)).resolves.toEqual(
        end === 'stop' ? 1 : unavailable,
      );
      await until(() => getQuestions(opened) > 0);
      await server[end]();
      await server.start();
      down = false;
      await settled;
      expect(runs()).toBe(1);
      expect(await keptBy(opened)).toEqual(['1']);
    },
    60_000,
  );

  it('does not confuse the transaction with another one that has the same id', async () => {
    const { server, opened } = await openServer();
    await slowDownCommits(opened.url, 2);
    // This keeps the id off the disk until the server is killed.
    await query(opened.url, "ALTER SYSTEM SET wal_writer_delay = '10s'");
    await query(opened.url, 'SELECT pg_reload_conf()');
    let down = true;
    decide(opened, 'pass', () => (down ? 'cut' : 'pass'));
    const { running, runs } = runCounting(opened);
    const refused = expect(running).rejects.toThrow(/unknown whether/);
    await until(() => getCommits(opened) === 2);
    await server.kill();
    await server.start();
    for (let count = 0; count < 5; count += 1) await query(opened.url, 'SELECT pg_current_xact_id()');
    down = false;
    await refused;
    expect(runs()).toBe(1);
    expect(await keptBy(opened)).toEqual([]);
  }, 120_000);

  it('leaves the outcome unknown if it does not restart', async () => {
    const { server, opened } = await openServer({ outcomeMs: 1_000 });
    await slowDownCommits(opened.url, 2);
    const { running, runs } = runCounting(opened);
    await until(() => getCommits(opened) === 2);
    const refused = expect(running).rejects.toThrow(/unknown whether/);
    await server.kill();
    await refused;
    expect(runs()).toBe(1);
  }, 120_000);
});
