import { setTimeout as pause } from 'node:timers/promises';

import type { Stores } from '@crewkit/core/adapter';
import { expect, it } from 'vitest';

import { openUnitOfWork } from '../support/open-unit-of-work.js';
import { addAccount, at } from '../support/samples.js';

const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, at(0));
const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;

it('refuses statements that end the transaction or change the session', async () => {
  const { unitOfWork } = await openUnitOfWork();
  const refused = [
    'COMMIT',
    'commit and chain',
    ' \n-- a comment\n/* another */; ROLLBACK',
    '-- a comment\rCOMMIT',
    '/* a /* nested */ comment */COMMIT',
    'SET /* a comment */ SESSION lock_timeout = 0',
    'END',
    'ABORT',
    'BEGIN',
    'START TRANSACTION',
    'SAVEPOINT a',
    'ROLLBACK TO a',
    'RELEASE a',
    "PREPARE TRANSACTION 'a'",
    'SET statement_timeout = 0',
    'SET SESSION AUTHORIZATION DEFAULT',
    'RESET ALL',
    'DISCARD ALL',
    'LISTEN a',
  ];
  await unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'a');
    for (const text of refused) await expect(client.query(text), text).rejects.toBeInstanceOf(TypeError);
    await client.query('/* tag */ SELECT CASE WHEN true THEN 1 /* one */ END');
    await client.query(`${'/**/'.repeat(5000)} SELECT 1`);
    await client.query({ text: 'SET /* a comment */ LOCAL lock_timeout = 1000' });
    await client.query('SET CONSTRAINTS ALL DEFERRED');
  });
  const several = unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'b');
    await client.query('SELECT 1; COMMIT');
  });
  await expect(several).rejects.toThrow('cannot insert multiple commands into a prepared statement');
  expect(await unitOfWork.run((stores) => Promise.all([claim(stores, 'a'), claim(stores, 'b')]))).toEqual([
    false,
    true,
  ]);
});

it('returns what the driver returns for the application, and takes its statements', async () => {
  const { unitOfWork } = await openUnitOfWork();
  const results = await unitOfWork.transaction(async (_stores, client) => [
    (await client.query('SELECT 9007199254740993::int8 AS big')).rows,
    (await client.query({ text: 'SELECT $1::text AS a', values: ['x'], rowMode: 'array' } as never)).rows,
    (await client.query<{ n: number }>('SELECT $1::int AS n', [1])).rows[0]?.n,
  ]);
  expect(results).toEqual([[{ big: '9007199254740993' }], [['x']], 1]);
});

it('is rolled back, and not repeated, when it collides with another transaction', async () => {
  const { unitOfWork } = await openUnitOfWork();
  const one = await unitOfWork.run((stores) => addAccount(stores));
  const other = await unitOfWork.run((stores) => addAccount(stores));
  let runs = 0;
  let both = (): void => undefined;
  const bothHoldOne = new Promise<void>((resolve) => (both = resolve));
  const lockInOrder = (first: string, second: string): Promise<void> =>
    unitOfWork.transaction(async (stores) => {
      await stores.accounts.lockById(first);
      if ((runs += 1) === 2) both();
      await bothHoldOne;
      await stores.accounts.lockById(second);
    });
  const outcomes = await Promise.allSettled([lockInOrder(one, other), lockInOrder(other, one)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes).toContainEqual({ status: 'rejected', reason: unavailable });
  expect(runs).toBe(2);
});

it('is rolled back after its time limit, and the pool continues to serve', async () => {
  const { unitOfWork } = await openUnitOfWork({ transactionMs: 100, maxConnections: 1 });
  const late = unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'a');
    await pause(300);
    await client.query('SELECT 1');
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'The transaction took too long.' });
  expect(await unitOfWork.run((stores) => claim(stores, 'a'))).toBe(true);
});

it.each(['commit', 'rollback'])('leaves nothing in the session after a %s', async (end) => {
  const { unitOfWork, pool } = await openUnitOfWork({ maxConnections: 1 });
  const read = async (): Promise<unknown> => {
    const locks = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";
    const settings =
      "current_setting('search_path') AS path, current_setting('app.user', true) AS user, current_user AS role";
    const session = `pg_backend_pid() AS pid, to_regclass('pg_temp.markers') AS temporary, (${locks}) AS locks`;
    return (await pool.query<object>(`SELECT ${settings}, ${session}`)).rows[0];
  };
  await unitOfWork.run((stores) => claim(stores, 'before'));
  const before = await read();
  const running = unitOfWork.transaction(async (_stores, client) => {
    await client.query('CREATE TEMP TABLE markers (name text)');
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query("SELECT set_config('app.user', 'ada', false), set_config('search_path', 'pg_temp', false)");
    await client.query("SELECT set_config('role', 'pg_monitor', false)");
    if (end === 'rollback') throw new Error(end);
  });
  await (end === 'rollback' ? expect(running).rejects.toThrow(end) : running);
  expect(await read()).toEqual({ ...(before as object), user: expect.toBeOneOf([null, '']) as unknown });
  expect(await unitOfWork.run((stores) => claim(stores, 'before'))).toBe(false);
});

it('rejects with the error of a deferred constraint', async () => {
  const { unitOfWork } = await openUnitOfWork({ maxConnections: 1 });
  const failing = unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'a');
    await client.query('CREATE TABLE line (id int PRIMARY KEY, parent int REFERENCES line INITIALLY DEFERRED)');
    await client.query('INSERT INTO line (id, parent) VALUES (1, 2)');
  });
  await expect(failing).rejects.toMatchObject({ code: '23503', table: 'line' });
  expect(await unitOfWork.run((stores) => claim(stores, 'a'))).toBe(true);
});
