import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bundleChild, startChild } from '@crewkit/test-servers';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';

import { backUpSqlite, restoreSqlite, sqliteStore, type SqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

/** Opens a new database whose outbox contains the mails with these ids. */
async function fill(path: string, ids: readonly string[]): Promise<SqliteStore> {
  const store = sqliteStore({ path });
  await store.migrate();
  await store.unitOfWork.run(async ({ mailOutbox }) => {
    for (const id of ids) await mailOutbox.enqueue({ id, sealed: 'x'.repeat(1000), createdAt: new Date(0) });
  });
  return store;
}

async function createDatabase(...ids: readonly string[]): Promise<string> {
  const path = temporaryDatabasePath();
  await (await fill(path, ids)).close();
  return path;
}

async function createBackup(...ids: readonly string[]): Promise<string> {
  const to = temporaryDatabasePath();
  backUpSqlite({ path: await createDatabase(...ids), to });
  return to;
}

function readIds(path: string): unknown[] {
  const database = new Database(path);
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    return database.prepare('SELECT id FROM mail_outbox ORDER BY id').pluck().all();
  } finally {
    database.close();
  }
}

describe('a restore', () => {
  it('replaces the database with its write-ahead log, and keeps both as one file', async () => {
    const [running, path, from] = [temporaryDatabasePath(), temporaryDatabasePath(), await createBackup('backup')];
    const store = await fill(running, ['old']);
    // As a killed server leaves it: the last writes are only in the log.
    for (const ending of ['', '-wal']) copyFileSync(running + ending, path + ending);
    await store.close();
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    const { replaced } = restoreSqlite({ path, from });
    expect(readIds(path)).toEqual(['backup']);
    expect(readIds(replaced ?? '')).toEqual(['old']);
    expect(readIds(from)).toEqual(['backup']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  it('restores a snapshot with its write-ahead log, and leaves the snapshot unchanged', async () => {
    const [running, path, from] = [temporaryDatabasePath(), temporaryDatabasePath(), temporaryDatabasePath()];
    const store = await fill(running, ['first', 'second']);
    for (const ending of ['', '-wal']) copyFileSync(running + ending, from + ending);
    await store.close();
    const [database, log] = [readFileSync(from), readFileSync(`${from}-wal`)];
    restoreSqlite({ path, from });
    expect(readdirSync(dirname(path))).toEqual(['crewkit.db']);
    expect(readIds(path)).toEqual(['first', 'second']);
    expect(readdirSync(dirname(from))).toEqual(['crewkit.db', 'crewkit.db-wal']);
    expect(readFileSync(from).equals(database)).toBe(true);
    expect(readFileSync(`${from}-wal`).equals(log)).toBe(true);
  });

  it.skipIf(process.platform === 'win32').each([0o644, 0o400])(
    'is readable and writable to its owner only, if the mode of the backup is %o',
    async (mode) => {
      const [path, from] = [temporaryDatabasePath(), await createBackup('backup')];
      chmodSync(from, mode);
      restoreSqlite({ path, from });
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(from).mode & 0o777).toBe(mode);
    },
  );

  it('creates a missing database', async () => {
    const [path, from] = [temporaryDatabasePath(), await createBackup('backup')];
    expect(restoreSqlite({ path, from })).toEqual({ replaced: null });
    expect(readIds(path)).toEqual(['backup']);
    expect(readdirSync(dirname(path))).toEqual(['crewkit.db']);
  });

  it('does not apply the log of a missing database', async () => {
    const [running, path, from] = [temporaryDatabasePath(), temporaryDatabasePath(), await createBackup('backup')];
    const store = await fill(running, ['old']);
    copyFileSync(`${running}-wal`, `${path}-wal`);
    await store.close();
    expect(restoreSqlite({ path, from })).toEqual({ replaced: null });
    expect(readIds(path)).toEqual(['backup']);
    expect(readdirSync(dirname(path))).toContainEqual(expect.stringMatching(/\.before-\w+-wal$/));
  });

  it('leaves a database that it cannot open unchanged, with its log', async () => {
    const [path, from] = [temporaryDatabasePath(), await createBackup('backup')];
    mkdirSync(path);
    writeFileSync(`${path}-wal`, 'log');
    expect(() => restoreSqlite({ path, from })).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }) as Error);
    expect(readdirSync(dirname(path))).toEqual(['crewkit.db', 'crewkit.db-wal']);
  });

  it('replaces a corrupt database', async () => {
    const [path, from] = [await createDatabase('old'), await createBackup('backup')];
    writeFileSync(path, 'This is a text, and longer than nothing at all.');
    const { replaced } = restoreSqlite({ path, from });
    expect(readIds(path)).toEqual(['backup']);
    expect(readFileSync(replaced ?? '', 'utf8')).toContain('a text');
  });

  it('refuses a database that a process uses', async () => {
    const [path, from] = [await createDatabase('old'), await createBackup('backup')];
    const store = sqliteStore({ path });
    await store.ping();
    expect(() => restoreSqlite({ path, from })).toThrow(/stop the server first/);
    await store.close();
    expect(readIds(path)).toEqual(['old']);
    expect(readdirSync(dirname(path))).toEqual(['crewkit.db']);
  });

  it('refuses a backup that is corrupt, from a newer version, or not of Crewkit', async () => {
    const path = await createDatabase('old');
    const [cut, newer, foreign] = [await createBackup('cut'), await createBackup('newer'), temporaryDatabasePath()];
    truncateSync(cut, statSync(cut).size - 4096);
    const database = new Database(newer);
    database.exec("INSERT INTO schema_migrations VALUES (1000000, 'later', 0)");
    database.close();
    const other = new Database(foreign);
    other.exec('CREATE TABLE notes (text TEXT)');
    other.close();
    for (const [from, reason] of [
      [cut, /corrupt|malformed|UNAVAILABLE|available/i],
      [newer, /newer than this version/],
      [foreign, /no data of Crewkit/],
    ] as const) {
      expect(() => restoreSqlite({ path, from })).toThrow(reason);
    }
    expect(readIds(path)).toEqual(['old']);
    expect(readdirSync(dirname(path))).toEqual(['crewkit.db']);
  });

  it('leaves one of both databases, complete, when its process is killed at any time', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => String(index).padStart(5, '0'));
    const backups = [await createBackup(...ids), await createBackup(...ids.slice(1))];
    const contents = backups.map((backup) => readIds(backup).length);
    const path = await createDatabase(...ids);
    const program = await bundleChild(new URL('../child-processes/restore-forever.ts', import.meta.url));
    for (let round = 0; round < 8; round += 1) {
      const child = startChild(program, [path, ...backups]);
      await child.lines.next();
      await sleep(round * 7);
      await child.kill();
      expect(child.process.signalCode).toBe('SIGKILL');
      expect(contents).toContain(readIds(path).length);
    }
  }, 120_000);
});
