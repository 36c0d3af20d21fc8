import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { checkOptions, optionRules } from '@crewkit/core/adapter';
import type BetterSqlite3 from 'better-sqlite3';

import { flush, requireWhole } from './back-up-sqlite.js';
import { Connection } from './connections/connection.js';
import { isCorrupt, translateError } from './connections/constraint-errors.js';
import { lockDatabase } from './connections/lock-database.js';
import { openSqlite } from './connections/open-sqlite.js';
import { readApplied, listPending } from './migrate.js';

/** The target and the source of a restore. */
export interface SqliteRestore {
  /** The path of the database. If it exists, no process may have it open. */
  readonly path: string;
  /** The path of the backup. If its write-ahead log is beside it, as in a file system snapshot, the log is restored too. Both stay unchanged. */
  readonly from: string;
}

/**
 * Replaces a database by a backup from `backUpSqlite` or by a file system snapshot, and returns the path under which the replaced database
 * is kept, or null if there was none. If this function is aborted at any point, `path` is either the old or the restored database, complete
 * in both cases. The backup can be from an older version of Crewkit; the next start migrates it. Only the file's owner can read the restored
 * database.
 *
 * Blocks the thread, so use it in command-line tools and not in servers. Throws an Error if a process uses the database, if the database
 * cannot be opened, if the backup is corrupt or from a newer version, or if it contains no data of Crewkit. The database stays locked until
 * it is replaced, unless it is corrupt: a corrupt database cannot be locked, so make sure yourself that no process uses it.
 *
 * @example
 * restoreSqlite({ path: './data/crewkit.db', from: './backups/crewkit.db' });
 */
export function restoreSqlite(restore: SqliteRestore): { readonly replaced: string | null } {
  checkOptions<SqliteRestore>(
    'restoreSqlite',
    { path: optionRules.text('a file name'), from: optionRules.text('the name of a backup') },
    restore,
  );
  const { path, from } = restore;
  const folder = `${path}.partial`;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'restored.db');
    copyWithLog(from, copy);
    requireWhole(copy);
    requireKnown(copy);
    flush(copy);
    const replaced = replace(path, copy);
    flush(dirname(path));
    return { replaced };
  } catch (error) {
    throw translateError(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a database with its write-ahead log into one file. Copies the files, because SQLite would change a backup that has a log, and
 * cannot read it in a read-only folder.
 */
function copyWithLog(from: string, to: string): void {
  for (const ending of ['', '-wal']) {
    if (ending !== '' && !existsSync(from + ending)) continue;
    copyFileSync(from + ending, to + ending);
    // The copy has the mode of the backup, which can be world-readable or read-only. Until here, the folder protects it.
    chmodSync(to + ending, 0o600);
  }
  const database = openSqlite(to, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/** Requires a database of Crewkit that is not newer than this code. */
function requireKnown(path: string): void {
  const database = openSqlite(path, { readonly: true });
  try {
    const connection = new Connection(database);
    if (readApplied(connection).size === 0) throw new Error('The backup contains no data of Crewkit.');
    // Throws if the backup is newer.
    listPending(connection);
  } finally {
    database.close();
  }
}

/** Puts the copy in the place of the database, and returns the path under which the database is kept. */
function replace(path: string, copy: string): string | null {
  const kept = `${path}.before-${new Date().toISOString().replace(/[-:.]/g, '')}`;
  const exists = existsSync(path);
  const lock = exists ? lockUnlessCorrupt(path) : null;
  try {
    if (exists) linkSync(path, kept);
    if (lock === null) moveLogs(path, kept);
    renameSync(copy, path);
  } finally {
    lock?.close();
  }
  return exists ? kept : null;
}

/** Locks the database. Returns null if it is corrupt, which is when a restore is most useful. */
function lockUnlessCorrupt(path: string): BetterSqlite3.Database | null {
  try {
    return lockDatabase(path);
  } catch (error) {
    if (isCorrupt(error)) return null;
    throw error;
  }
}

/** Keeps the logs of a corrupt or missing database. Otherwise SQLite would apply them to the restored database. */
function moveLogs(path: string, kept: string): void {
  for (const ending of ['-wal', '-shm', '-journal']) {
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  }
}
