import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { checkOptions, optionRules } from '@crewkit/core/adapter';

import { flush, requireWhole } from './back-up-sqlite.js';
import { Connection } from './connections/connection.js';
import { translateError } from './connections/constraint-errors.js';
import { openSqlite } from './connections/open-sqlite.js';
import { readApplied, listPending } from './migrate.js';

/** The target and the source of a restore. */
export interface SqliteRestore {
  /** The path of the database. If it exists, no process may have it open. */
  readonly path: string;
  /** The path of the backup. It stays unchanged. */
  readonly from: string;
}

/**
 * Replaces a database by a backup from `backUpSqlite`, and returns the path under which the replaced database is kept, or null if there was
 * none. If this function is aborted at any point, `path` is either the old or the restored database, complete in both cases. The backup can
 * be from an older version of Crewkit; the next start migrates it.
 *
 * Blocks the thread, so use it in command-line tools and not in servers. Throws an Error if a process uses the database, if the backup is
 * corrupt or from a newer version, or if it contains no data of Crewkit.
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
  const partial = `${path}.partial`;
  try {
    rmSync(partial, { force: true });
    copyFileSync(from, partial, constants.COPYFILE_EXCL);
    requireWhole(partial);
    requireKnown(partial);
    flush(partial);
    const replaced = keep(path);
    renameSync(partial, path);
    flush(dirname(path));
    return { replaced };
  } catch (error) {
    rmSync(partial, { force: true });
    throw translateError(error);
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

/** Gives the database a second name, and returns it. The database is then complete without its write-ahead log. */
function keep(path: string): string | null {
  if (!existsSync(path)) return null;
  const kept = `${path}.before-${new Date().toISOString().replace(/[-:.]/g, '')}`;
  completeAlone(path, kept);
  linkSync(path, kept);
  return kept;
}

/**
 * Moves the content of the write-ahead log into the database, which removes the log. Otherwise SQLite would apply the old log to the
 * restored database.
 */
function completeAlone(path: string, kept: string): void {
  try {
    const database = openSqlite(path, { fileMustExist: true, timeout: 0 });
    try {
      // SQLite does this only if no other connection is open.
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(code))
      throw new Error('A process uses the database: stop the server first.', { cause: error });
    // A restore is most useful if the database is corrupt. Its log is kept beside it.
    for (const ending of ['-wal', '-shm']) {
      if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
    }
  }
}
