import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';

import { backUpSqlite, sqliteStore } from '../../src/index.js';
import { fillEverything } from '../support/one-person.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const sample = { sealed: 'x', createdAt: new Date(0) };

/** Returns every row of every table, and the schema. */
function toContents(path: string): unknown {
  const database = new Database(path, { readonly: true });
  try {
    const schema = database.prepare('SELECT name, type, sql FROM sqlite_schema ORDER BY type, name').all();
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck();
    const rows = (tables.all() as string[]).map((name) => {
      const texts = database
        .prepare(`SELECT * FROM "${name}"`)
        .raw()
        .all()
        .map((row) => JSON.stringify(row));
      return [name, texts.sort()];
    });
    return { schema, rows };
  } finally {
    database.close();
  }
}

describe('a backup', () => {
  it('contains everything acknowledged while the database is in use, and nothing later', async () => {
    const [path, to] = [temporaryDatabasePath(), temporaryDatabasePath()];
    const store = sqliteStore({ path });
    await store.migrate();
    await store.unitOfWork.run((stores) => fillEverything(stores));
    const before = toContents(path);
    // The backup runs in the middle of a server transaction, whose uncommitted writes must not appear in the copy.
    await store.unitOfWork.run(async ({ mailOutbox }) => {
      await mailOutbox.enqueue({ id: 'later', ...sample });
      backUpSqlite({ path, to });
    });
    expect(toContents(to)).toEqual(before);
    expect(toContents(path)).not.toEqual(before);
    await store.close();
  });

  it('is a usable database that only its owner can read', async () => {
    const [path, to] = [temporaryDatabasePath(), temporaryDatabasePath()];
    const store = sqliteStore({ path });
    await store.migrate();
    backUpSqlite({ path, to });
    await store.close();
    expect(statSync(to).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(to))).toEqual(['crewkit.db']);
    const restored = sqliteStore({ path: to });
    expect(await restored.migrate()).toEqual([]);
    await restored.unitOfWork.run(({ mailOutbox }) => mailOutbox.enqueue({ id: 'first', ...sample }));
    expect(await restored.unitOfWork.read(({ mailOutbox }) => mailOutbox.listRecent(10))).toHaveLength(1);
    await restored.close();
  });

  it('never overwrites a file, and creates none from a missing or invalid database', async () => {
    const [path, to] = [temporaryDatabasePath(), temporaryDatabasePath()];
    expect(() => backUpSqlite({ path, to })).toThrow();
    writeFileSync(path, 'This is a text, and longer than nothing at all.');
    expect(() => backUpSqlite({ path, to })).toThrow();
    expect(readdirSync(dirname(to))).toEqual([]);
    writeFileSync(to, 'yesterday');
    expect(() => backUpSqlite({ path, to })).toThrow(/already exists/);
    expect(statSync(to).size).toBe('yesterday'.length);
    expect(existsSync(`${to}.partial`)).toBe(false);
    await Promise.resolve();
  });

  it('rejects an incomplete copy', async () => {
    const [path, to] = [temporaryDatabasePath(), temporaryDatabasePath()];
    const store = sqliteStore({ path });
    await store.migrate();
    await store.close();
    const broken = new Database(path);
    broken.pragma('foreign_keys = OFF');
    broken.exec("INSERT INTO refresh_tokens VALUES (x'00', 'nobody', 'nobody', 'nothing', 1, NULL)");
    broken.close();
    expect(() => backUpSqlite({ path, to })).toThrow(/violates foreign keys/);
    expect(readdirSync(dirname(to))).toEqual([]);
  });
});
