import { existsSync } from 'node:fs';

import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';

import { lockDatabase } from '../../src/connections/lock-database.js';
import { requireUnusedSqlite, sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const readTables = (database: Database.Database): unknown[] => database.prepare('SELECT name FROM sqlite_schema').all();

describe('the lock of an unused database', () => {
  it('keeps other connections away until it is closed', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    await store.close();
    const lock = lockDatabase(path);
    const other = new Database(path, { timeout: 0 });
    expect(() => readTables(other)).toThrow(/locked/);
    expect(() => requireUnusedSqlite({ path })).toThrow(/stop the server first/);
    lock.close();
    expect(readTables(other).length).toBeGreaterThan(0);
    other.close();
  });

  it('is refused while a store is open, which continues to work', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    expect(() => requireUnusedSqlite({ path })).toThrow(/stop the server first/);
    expect(await store.unitOfWork.run(({ markers }) => markers.claim('once', new Date(0)))).toBe(true);
    await store.close();
    requireUnusedSqlite({ path });
  });

  it('is not needed for a missing database, which stays missing', () => {
    const path = temporaryDatabasePath();
    requireUnusedSqlite({ path });
    expect(existsSync(path)).toBe(false);
  });
});
