import Database from 'better-sqlite3';
import { bundleChild, startChild } from '@crewkit/test-servers';
import { describe, expect, it } from 'vitest';

import { sqliteStore } from '../src/index.js';
import { migrations } from '../src/migrations/index.js';
import { temporaryDatabasePath } from './temporary-database-path.js';

const names = migrations.map((migration) => migration.name);
const tablesOf = (database: Database.Database): unknown[] =>
  database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();

/** A database with the first migration only. */
function makeOlder(path: string): void {
  const [first] = migrations;
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.exec(
    'CREATE TABLE schema_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)',
  );
  database.exec(first?.sql ?? '');
  database.prepare('INSERT INTO schema_migrations VALUES (?, ?, 0)').run(first?.id, first?.name);
  database.close();
}

describe('migrating', () => {
  it('counts up from 1 without a gap and names each file by its number', () => {
    expect(migrations.map((each) => each.id)).toEqual(migrations.map((_, index) => index + 1));
    for (const { id, name } of migrations) expect(Number.parseInt(name, 10)).toBe(id);
  });

  it('applies everything once and tells its names', async () => {
    const store = sqliteStore({ path: temporaryDatabasePath() });
    expect(await store.migrate()).toEqual(names);
    expect(await store.migrate()).toEqual([]);
    await store.close();
  });

  it('is done by one of five processes that start at once', async () => {
    // Ten databases one after another, because one alone may happen to meet nobody.
    const paths = Array.from({ length: 10 }, () => temporaryDatabasePath());
    // Every other one comes from an older version: there, looking at what is applied takes no lock by itself.
    const isOlder = (index: number): boolean => index % 2 === 1;
    paths.filter((_, index) => isOlder(index)).forEach(makeOlder);
    const program = await bundleChild(new URL('child-processes/migrate-each.ts', import.meta.url));
    const children = Array.from({ length: 5 }, () => startChild(program, paths));
    for (const child of children) expect((await child.lines.next()).value).toBe('ready');
    for (const child of children) child.tell('go');
    const applied: string[][][] = [];
    for (const child of children) applied.push(JSON.parse(String((await child.lines.next()).value)) as string[][]);
    paths.forEach((_, index) => {
      const told = applied.map((each) => each[index] ?? []).sort((a, b) => b.length - a.length);
      expect(told).toEqual([isOlder(index) ? names.slice(1) : names, [], [], [], []]);
    });
  }, 60_000);

  it('refuses a database that is newer and leaves it as it is', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    const database = new Database(path);
    database.exec("INSERT INTO schema_migrations (id, name, applied_at) VALUES (999, '0999-future', 0)");
    database.exec("DELETE FROM schema_migrations WHERE name = '0004-access'");
    await expect(store.migrate()).rejects.toThrow(/newer/);
    const rows = database.prepare('SELECT id FROM schema_migrations ORDER BY id').pluck().all();
    expect(rows).toEqual([1, 2, 3, 5, 999]);
    database.close();
    await store.close();
  });

  it('applies nothing of a set of migrations that fails in the middle', async () => {
    const path = temporaryDatabasePath();
    const database = new Database(path);
    database.exec('CREATE TABLE conversations (id TEXT)');
    const store = sqliteStore({ path });
    await expect(store.migrate()).rejects.toThrow(/conversations/);
    expect(tablesOf(database)).toEqual(['conversations']);
    database.exec('DROP TABLE conversations');
    expect(await store.migrate()).toEqual(names);
    database.close();
    await store.close();
  });
});
