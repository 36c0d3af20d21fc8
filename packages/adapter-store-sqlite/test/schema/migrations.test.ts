import Database from 'better-sqlite3';
import { bundleChild, startChild } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { sqliteStore } from '../../src/index.js';
import { migrate } from '../../src/migrate.js';
import { migrations } from '../../src/migrations/index.js';
import { withNext } from '../support/next-migration.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const names = migrations.map((migration) => migration.name);
const nextNames = withNext.map((migration) => migration.name);

function open(path: string): Database.Database {
  const database = new Database(path);
  onTestFinished(() => {
    database.close();
  });
  return database;
}

/** Creates a database of this version, which is older than the next migration. */
function makeOlder(path: string): Database.Database {
  const database = open(path);
  database.pragma('journal_mode = WAL');
  migrate(new Connection(database));
  return database;
}

const listTables = (database: Database.Database): unknown[] =>
  database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
const listColumns = (database: Database.Database): unknown[] =>
  database.prepare("SELECT name FROM pragma_table_info('accounts')").pluck().all();
const listIds = (database: Database.Database): unknown[] =>
  database.prepare('SELECT id FROM schema_migrations ORDER BY id').pluck().all();

describe('migrations', () => {
  it('are numbered from 1 without a gap, and each file is named by its number', () => {
    expect(migrations.map((each) => each.id)).toEqual(migrations.map((_, index) => index + 1));
    for (const { id, name } of migrations) expect(Number.parseInt(name, 10)).toBe(id);
  });

  it('are applied once, with their names returned', async () => {
    const store = sqliteStore({ path: temporaryDatabasePath() });
    expect(await store.listPendingMigrations()).toEqual(names);
    expect(await store.migrate()).toEqual(names);
    expect(await store.listPendingMigrations()).toEqual([]);
    expect(await store.migrate()).toEqual([]);
    await store.close();
  });

  it('are applied by one of five processes that start in parallel', async () => {
    // The test uses ten databases in sequence, because with a single database the processes may not collide.
    const paths = Array.from({ length: 10 }, () => temporaryDatabasePath());
    // Every second database comes from an older version, in which checking the applied migrations takes no database lock.
    const isOlder = (index: number): boolean => index % 2 === 1;
    for (const path of paths.filter((_, index) => isOlder(index))) makeOlder(path).close();
    const program = await bundleChild(new URL('../child-processes/migrate-each.ts', import.meta.url));
    const children = Array.from({ length: 5 }, () => startChild(program, paths));
    for (const child of children) expect((await child.lines.next()).value).toBe('ready');
    for (const child of children) child.tell('go');
    const applied: string[][][] = [];
    for (const child of children) applied.push(JSON.parse(String((await child.lines.next()).value)) as string[][]);
    paths.forEach((_, index) => {
      const told = applied.map((each) => each[index] ?? []).sort((a, b) => b.length - a.length);
      expect(told).toEqual([isOlder(index) ? nextNames.slice(names.length) : nextNames, [], [], [], []]);
    });
  }, 120_000);

  it('reject a newer database and leave it unchanged', () => {
    const database = makeOlder(temporaryDatabasePath());
    database.exec("INSERT INTO schema_migrations (id, name, applied_at) VALUES (999, '0999-future', 0)");
    const columns = listColumns(database);
    // A pending migration is not applied either.
    for (const known of [migrations, withNext]) {
      expect(() => migrate(new Connection(database), known)).toThrow(/is at migration 999, newer than this version/);
    }
    expect(listIds(database)).toEqual([...migrations.map((each) => each.id), 999]);
    expect(listColumns(database)).toEqual(columns);
  });

  it('keep the data of an older version, and fill new columns', () => {
    const database = makeOlder(temporaryDatabasePath());
    database.exec(`
      INSERT INTO accounts (id, email, first_name, last_name, created_at)
      VALUES ('ada', 'ada@example.org', 'Åda', 'Lovelace', 1), ('bob', 'bob@example.org', 'Bob', 'Builder', 2)`);
    expect(migrate(new Connection(database), withNext)).toEqual(nextNames.slice(names.length));
    expect(migrate(new Connection(database), withNext)).toEqual([]);
    expect(listIds(database)).toEqual(withNext.map((each) => each.id));
    expect(database.prepare('SELECT email, initials FROM accounts ORDER BY id').raw().all()).toEqual([
      ['ada@example.org', 'ÅL'],
      ['bob@example.org', 'BB'],
    ]);
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('apply nothing of a set that fails midway, and can be retried', () => {
    const database = open(temporaryDatabasePath());
    database.exec('CREATE TABLE next_table (id TEXT)');
    expect(() => migrate(new Connection(database), withNext)).toThrow(/next_table/);
    expect(listTables(database)).toEqual(['next_table']);
    database.exec('DROP TABLE next_table');
    expect(migrate(new Connection(database), withNext)).toEqual(nextNames);
  });

  it('apply nothing if a new column cannot be filled', () => {
    const database = makeOlder(temporaryDatabasePath());
    const columns = listColumns(database);
    const failing = withNext.map((each) => ({
      ...each,
      fill: () => {
        throw new Error('cannot be filled');
      },
    }));
    expect(() => migrate(new Connection(database), failing)).toThrow('cannot be filled');
    expect(listColumns(database)).toEqual(columns);
    expect(listIds(database)).toEqual(migrations.map((each) => each.id));
  });
});
