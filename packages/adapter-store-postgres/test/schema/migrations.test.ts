import { bundleChild, startChild } from '@crewkit/test-servers';
import { setTimeout as pause } from 'node:timers/promises';

import { Client, escapeIdentifier } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { migrate as migrateWithin } from '../../src/migrate.js';
import { migrations } from '../../src/migrations/index.js';
import { openPool } from '../../src/connections/open-pool.js';
import { timeouts } from '../../src/connections/timeouts.js';
import { withNext } from '../support/next-migration.js';
import { tcpProxy } from '../support/tcp-proxy.js';
import { newDatabase, query } from '../support/temporary-database.js';

const names = migrations.map((migration) => migration.name);
const nextNames = withNext.map((migration) => migration.name);
const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;

async function migrate(connectionString: string): Promise<readonly string[]> {
  const store = postgresStore({ connectionString });
  return store.migrate().finally(() => store.close());
}

async function listPending(connectionString: string): Promise<readonly string[]> {
  const store = postgresStore({ connectionString });
  return store.listPendingMigrations().finally(() => store.close());
}

async function listTables(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    url,
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`,
  );
  return rows.map((row) => row.name);
}

/** Migrates the database to the next version. */
async function migrateToNext(url: string, known = withNext): Promise<readonly string[]> {
  const pool = openPool({ connectionString: url });
  return migrateWithin(pool, timeouts, known).finally(() => pool.end());
}

async function listIds(url: string): Promise<number[]> {
  const rows = await query<{ id: number }>(url, 'SELECT id FROM crewkit.schema_migrations ORDER BY id');
  return rows.map((row) => row.id);
}

/** Returns the columns of accounts. */
function listColumns(url: string): Promise<unknown[]> {
  return query(url, "SELECT attname FROM pg_attribute WHERE attrelid = 'crewkit.accounts'::regclass ORDER BY attnum");
}

describe('migrations', () => {
  it('are numbered from 1 without a gap, and each file is named by its number', () => {
    expect(migrations.map((each) => each.id)).toEqual(migrations.map((_, index) => index + 1));
    for (const { id, name } of migrations) expect(Number.parseInt(name, 10)).toBe(id);
  });

  it('are applied once, with their names returned, in their own schema', async () => {
    const url = await newDatabase();
    // An embedding application has its own tables, some with the same names as ours.
    await query(url, 'CREATE TABLE accounts (id text); CREATE TABLE schema_migrations (id text)');
    expect(await listPending(url)).toEqual(names);
    expect(await migrate(url)).toEqual(names);
    expect(await listPending(url)).toEqual([]);
    expect(await migrate(url)).toEqual([]);
    const tables = await listTables(url);
    expect(tables.filter((name) => !name.startsWith('crewkit.'))).toEqual([
      'public.accounts',
      'public.schema_migrations',
    ]);
    expect(tables).toContain('crewkit.accounts');
  });

  it('are applied by one of ten processes that start in parallel', async () => {
    // The test uses several databases in sequence, because with a single database the processes may not collide.
    const urls = [await newDatabase(), await newDatabase(), await newDatabase(), await newDatabase()];
    const isOlder = (index: number): boolean => index % 2 === 1;
    for (const [index, url] of urls.entries()) if (isOlder(index)) await migrate(url);
    const program = await bundleChild(new URL('../child-processes/migrate-each.ts', import.meta.url));
    const children = Array.from({ length: 10 }, () => startChild(program, urls));
    for (const child of children) expect((await child.lines.next()).value).toBe('ready');
    for (const child of children) child.tell('go');
    const applied: string[][][] = [];
    for (const child of children) applied.push(JSON.parse(String((await child.lines.next()).value)) as string[][]);
    urls.forEach((_, index) => {
      const told = applied.map((each) => each[index] ?? []).sort((a, b) => b.length - a.length);
      const first = isOlder(index) ? nextNames.slice(names.length) : nextNames;
      expect(told).toEqual([first, ...Array.from({ length: 9 }, () => [])]);
    });
  }, 120_000);

  it('wait for another process as long as necessary, regardless of the timeouts of the database', async () => {
    const url = await newDatabase();
    const database = escapeIdentifier(new URL(url).pathname.slice(1));
    await query(url, `ALTER DATABASE ${database} SET lock_timeout = '50ms'`);
    await query(url, `ALTER DATABASE ${database} SET statement_timeout = '50ms'`);
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(0x637265776b6974)');
    let finished = false;
    const migrating = migrate(url).finally(() => (finished = true));
    await pause(500);
    expect(finished).toBe(false);
    await other.query('ROLLBACK');
    expect(await migrating).toEqual(names);
  });

  it('release their lock when their process hangs', async () => {
    const url = await newDatabase();
    const proxy = await tcpProxy(url);
    proxy.decide((text) => (text.includes('CREATE TABLE crewkit.conversations') ? 'swallow' : 'pass'));
    const pool = openPool({ connectionString: proxy.url });
    onTestFinished(() => pool.end());
    const stopped = migrateWithin(pool, { ...timeouts, idleInMigrationMs: 500, migrationMs: 3_000 });
    const refused = expect(stopped).rejects.toEqual(unavailable);
    await vi.waitUntil(() => proxy.sent.some(({ text }) => text.includes('CREATE TABLE crewkit.conversations')));
    const startedAt = performance.now();
    expect(await migrate(url)).toEqual(names);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    await refused;
  });

  it('need no privilege to create objects if they are up to date', async () => {
    const url = await newDatabase();
    await migrate(url);
    const role = `crewkit_reader_${Date.now()}`;
    await query(
      url,
      `CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA crewkit TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA crewkit TO ${role}`,
    );
    onTestFinished(async () => {
      await query(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    });
    const connectionString = Object.assign(new URL(url), { username: role }).href;
    expect(await migrate(connectionString)).toEqual([]);
    const store = postgresStore({ connectionString });
    expect(await store.unitOfWork.run((stores) => stores.markers.claim('once', new Date(0)))).toBe(true);
    const event = { type: 'conversation.created', conversationId: '00000000-0000-7000-8000-000000000000' } as const;
    expect(await store.unitOfWork.run((stores) => stores.events.append([event], new Date(0)))).toEqual([1]);
    await store.close();
  });

  it('reject a newer database and leave it unchanged', async () => {
    const url = await newDatabase();
    await migrate(url);
    await query(url, "INSERT INTO crewkit.schema_migrations VALUES (999, '0999-future', now())");
    const columns = await listColumns(url);
    // A pending migration is not applied either.
    for (const known of [migrations, withNext]) {
      await expect(migrateToNext(url, known)).rejects.toThrow(/is at migration 999, newer than this version/);
    }
    await expect(listPending(url)).rejects.toThrow(/is at migration 999, newer than this version/);
    expect(await listIds(url)).toEqual([...migrations.map((each) => each.id), 999]);
    expect(await listColumns(url)).toEqual(columns);
  });

  it('keep the data of an older version, and fill new columns', async () => {
    const url = await newDatabase();
    await migrate(url);
    await query(
      url,
      `INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at) VALUES
         (gen_random_uuid(), 'ada@example.org', 'Åda', 'Lovelace', now()),
         (gen_random_uuid(), 'bob@example.org', 'Bob', 'Builder', now())`,
    );
    expect(await migrateToNext(url)).toEqual(nextNames.slice(names.length));
    expect(await migrateToNext(url)).toEqual([]);
    expect(await listIds(url)).toEqual(withNext.map((each) => each.id));
    expect(await query(url, 'SELECT email, initials FROM crewkit.accounts ORDER BY email')).toEqual([
      { email: 'ada@example.org', initials: 'ÅL' },
      { email: 'bob@example.org', initials: 'BB' },
    ]);
  });

  it('apply none of several migrations if one fails, and can be retried', async () => {
    const url = await newDatabase();
    await query(url, 'CREATE SCHEMA crewkit; CREATE TABLE crewkit.next_table (id text)');
    await expect(migrateToNext(url)).rejects.toThrow(/next_table/);
    expect(await listTables(url)).toEqual(['crewkit.next_table']);
    await query(url, 'DROP TABLE crewkit.next_table');
    expect(await migrateToNext(url)).toEqual(nextNames);
  });

  it('apply nothing if a new column cannot be filled', async () => {
    const url = await newDatabase();
    await migrate(url);
    const columns = await listColumns(url);
    const failing = withNext.map((each) => ({ ...each, fill: () => Promise.reject(new Error('cannot be filled')) }));
    await expect(migrateToNext(url, failing)).rejects.toThrow('cannot be filled');
    expect(await listColumns(url)).toEqual(columns);
    expect(await listIds(url)).toEqual(migrations.map((each) => each.id));
  });

  it('fail with UNAVAILABLE if the connection is lost midway, and apply nothing', async () => {
    const url = await newDatabase();
    const proxy = await tcpProxy(url);
    proxy.decide((text) => (text.includes('CREATE TABLE crewkit.conversations') ? 'cut' : 'pass'));
    await expect(migrate(proxy.url)).rejects.toEqual(unavailable);
    expect(await migrate(url)).toEqual(names);
  });

  it('fail with UNAVAILABLE for an unknown database', async () => {
    const url = Object.assign(new URL(inject('postgresUrl')), { pathname: '/crewkit_nowhere' }).href;
    await expect(migrate(url)).rejects.toEqual(unavailable);
  });
});
