import { setTimeout as pause } from 'node:timers/promises';

import type { Stores } from '@crewkit/core/adapter';
import { expect, it, onTestFinished } from 'vitest';

import { openDatabase } from '../../src/connections/open-database.js';
import { migrate } from '../../src/migrate.js';
import { SqliteUnitOfWork } from '../../src/unit-of-work.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, new Date(0));

function open({ path = temporaryDatabasePath(), stuckAfterMs = 5000, transactionMs = 4000 } = {}): SqliteUnitOfWork {
  const database = openDatabase(path);
  migrate(database.writer);
  const unitOfWork = new SqliteUnitOfWork(database, stuckAfterMs, transactionMs);
  onTestFinished(async () => {
    await unitOfWork.close();
    database.reader.close();
    database.writer.close();
  });
  return unitOfWork;
}

it('refuses statements that end the transaction or change the connection', async () => {
  const unitOfWork = open();
  const refused = [
    'COMMIT',
    ' \n-- a comment\n/* another */; rollback',
    'END',
    'BEGIN',
    'SAVEPOINT a',
    'ROLLBACK TO job',
    'RELEASE job',
    'PRAGMA foreign_keys = OFF',
    'EXPLAIN PRAGMA query_only = ON',
    'EXPLAIN QUERY PLAN /* a comment */ PRAGMA query_only = ON',
    "ATTACH 'other.db' AS other",
    'DETACH other',
    'VACUUM',
  ];
  await unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'a');
    for (const sql of refused) {
      for (const method of ['get', 'all', 'run'] as const) expect(() => client[method](sql), sql).toThrow(TypeError);
    }
    client.all('/* tag */ SELECT CASE WHEN true THEN 1 /* one */ END');
    client.all(`${'/**/'.repeat(5000)} SELECT 1`);
  });
  const several = unitOfWork.transaction(async (_stores, client) => client.run('SELECT 1; COMMIT'));
  await expect(several).rejects.toThrow('more than one statement');
  expect(await unitOfWork.run((stores) => claim(stores, 'a'))).toBe(false);
});

it.each(['CREATE TEMP TABLE markers (name TEXT)', 'CREATE VIEW temp.markers AS SELECT 1 AS name'])(
  'rolls back temporary tables and views, %s',
  async (sql) => {
    const unitOfWork = open();
    const creating = unitOfWork.transaction(async (_stores, client) => client.run(sql));
    await expect(creating).rejects.toThrow('it created temporary tables');
    expect(await unitOfWork.run((stores) => claim(stores, 'a'))).toBe(true);
  },
);

it("throws the driver's errors to the application", async () => {
  const unitOfWork = open();
  const failing = unitOfWork.transaction(async (_stores, client) => {
    client.run('CREATE TABLE invoice (id TEXT PRIMARY KEY) STRICT');
    for (const id of ['a', 'a']) client.run('INSERT INTO invoice (id) VALUES (@id)', { id });
  });
  await expect(failing).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
});

it.each([
  [
    'violates a deferred constraint',
    "INSERT INTO line (id, invoice) VALUES ('b', 'none')",
    'SQLITE_CONSTRAINT_FOREIGNKEY',
  ],
  ['ends its transaction', "INSERT OR ROLLBACK INTO invoice (id) VALUES ('a')", 'SQLITE_CONSTRAINT_PRIMARYKEY'],
])('does not affect other writers if it %s', async (_what, sql, code) => {
  const unitOfWork = open();
  await unitOfWork.transaction(async (_stores, client) => {
    client.run('CREATE TABLE invoice (id TEXT PRIMARY KEY) STRICT');
    const reference = 'TEXT REFERENCES invoice (id) DEFERRABLE INITIALLY DEFERRED';
    client.run(`CREATE TABLE line (id TEXT PRIMARY KEY, invoice ${reference}) STRICT`);
    client.run("INSERT INTO invoice (id) VALUES ('a')");
  });
  const outcomes = await Promise.allSettled([
    unitOfWork.run((stores) => claim(stores, 'before')),
    unitOfWork.transaction(async (_stores, client) => client.run(sql)),
    unitOfWork.run((stores) => claim(stores, 'after')),
  ]);
  const failed = { status: 'rejected', reason: expect.objectContaining({ name: 'SqliteError', code }) as unknown };
  const claimed = { status: 'fulfilled', value: true };
  expect(outcomes).toEqual([claimed, failed, claimed]);
  for (const name of ['before', 'after']) expect(await unitOfWork.run((stores) => claim(stores, name))).toBe(false);
});

it("does not let a statement of Crewkit that violates the application's deferred constraint affect other writers", async () => {
  const unitOfWork = open();
  const mail = { id: 'a', sealed: '', createdAt: new Date(0) };
  await unitOfWork.transaction(async (stores, client) => {
    client.run('CREATE TABLE own_mail (mail TEXT REFERENCES mail_outbox (id) DEFERRABLE INITIALLY DEFERRED) STRICT');
    await stores.mailOutbox.enqueue(mail);
    client.run("INSERT INTO own_mail (mail) VALUES ('a')");
  });
  const outcomes = await Promise.allSettled([
    unitOfWork.run((stores) => claim(stores, 'first')),
    unitOfWork.run((stores) => stores.mailOutbox.markSent(mail.id, new Date(0), false)),
    ...['second', 'third'].map((name) => unitOfWork.run((stores) => claim(stores, name))),
  ]);
  const code = 'SQLITE_CONSTRAINT_FOREIGNKEY';
  const failed = { status: 'rejected', reason: expect.objectContaining({ code }) as unknown };
  const claimed = { status: 'fulfilled', value: true };
  expect(outcomes).toEqual([claimed, failed, claimed, claimed]);
  for (const name of ['first', 'third']) expect(await unitOfWork.run((stores) => claim(stores, name))).toBe(false);
});

it('takes turns with other writers, and is rejected if too many wait', async () => {
  const unitOfWork = open();
  const order: string[] = [];
  const writing: Promise<unknown>[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 257 }, (_, number) =>
      unitOfWork.transaction(async () => {
        order.push(`transaction ${number}`);
        writing.push(unitOfWork.run(async () => void order.push(`writer ${number}`)));
      }),
    ),
  );
  await Promise.all(writing);
  expect(order.slice(0, 4)).toEqual(['transaction 0', 'writer 0', 'transaction 1', 'writer 1']);
  const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([{ status: 'rejected', reason: unavailable }]);
  expect(order).toHaveLength(512);
});

it('does not share its time limit with other transactions', async () => {
  const unitOfWork = open({ stuckAfterMs: 200 });
  const outcomes = await Promise.all([
    ...[1, 2].map((n) => unitOfWork.transaction(() => pause(150, n))),
    unitOfWork.run((stores) => claim(stores, 'a')),
  ]);
  expect(outcomes).toEqual([1, 2, true]);
});

it.each(['in a file', ':memory:'])('is rolled back after its time limit, and others continue, %s', async (where) => {
  const unitOfWork = open({ transactionMs: 50, ...(where === ':memory:' && { path: where }) });
  let after: Promise<unknown> = Promise.resolve();
  const late = unitOfWork.transaction(async (stores, client) => {
    await claim(stores, 'a');
    await pause(150);
    after = Promise.allSettled([(async () => client.get('SELECT 1'))(), claim(stores, 'b')]);
  });
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'The transaction took too long.' });
  expect(await unitOfWork.run((stores) => claim(stores, 'a'))).toBe(true);
  await pause(200);
  const ended = { status: 'rejected', reason: expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown };
  expect(await after).toEqual([ended, ended]);
  expect(await unitOfWork.run((stores) => claim(stores, 'b'))).toBe(true);
});
