import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { checkOptions, optionRules } from '@crewkit/core/adapter';

import { translateError } from './connections/constraint-errors.js';
import { openSqlite } from './connections/open-sqlite.js';

/** The source and the target of a backup. */
export interface SqliteBackup {
  /** The path of the source database. A server may have it open. */
  readonly path: string;
  /** The path of the copy. It must not exist yet. */
  readonly to: string;
}

// How long to wait while a server opens or closes the file.
const busyTimeoutMs = 5_000;

/**
 * Copies a database into a single new file, as a consistent snapshot. During the copy, a server can continue to read and write. The
 * snapshot contains all writes that were acknowledged before the call. When this function returns, the copy has been checked and flushed to
 * disk. An aborted backup leaves no file with the target name. Only the file's owner can read the copy.
 *
 * Blocks the thread, so use it in command-line tools and not in servers. Throws an Error if `to` exists, if `path` does not exist, or if
 * the copy fails its integrity check.
 *
 * @example
 * backUpSqlite({ path: './data/crewkit.db', to: './backups/crewkit.db' });
 */
export function backUpSqlite(backup: SqliteBackup): void {
  checkOptions<SqliteBackup>(
    'backUpSqlite',
    { path: optionRules.text('a file name'), to: optionRules.text('the name of a new file') },
    backup,
  );
  const { path, to } = backup;
  if (existsSync(to)) throw new Error(`${to} already exists: a backup never overwrites a file.`);
  const partial = `${to}.partial`;
  try {
    rmSync(partial, { force: true });
    // Create the file here, because SQLite would make it world-readable. SQLite accepts an empty file as a new database.
    closeSync(openSync(partial, 'wx', 0o600));
    copy(path, partial);
    requireWhole(partial);
    flush(partial);
    renameSync(partial, to);
    flush(dirname(to));
  } catch (error) {
    rmSync(partial, { force: true });
    throw translateError(error);
  }
}

/** Copies the database with `VACUUM INTO`, which reads in one transaction. In WAL mode, it does not block other connections. */
function copy(path: string, to: string): void {
  const database = openSqlite(path, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

/** Throws unless the database passes SQLite's checks. */
export function requireWhole(path: string): void {
  const copied = openSqlite(path, { readonly: true });
  try {
    const found = copied.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is corrupt: ${String(found)}`);
    if ((copied.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new Error('The copy is corrupt: it violates foreign keys.');
    }
  } finally {
    copied.close();
  }
}

/** Flushes a file or folder to disk. Flushing a folder flushes its directory entries. */
export function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
