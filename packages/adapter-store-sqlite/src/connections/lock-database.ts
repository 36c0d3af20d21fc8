import { existsSync } from 'node:fs';

import { checkOptions, optionRules } from '@crewkit/core/adapter';
import type BetterSqlite3 from 'better-sqlite3';

import { isInUse, translateError } from './constraint-errors.js';
import { openSqlite } from './open-sqlite.js';

/**
 * Throws an Error if a process uses the database. Call it in a command-line tool before `migrate`, which must not run beside a server. A
 * missing database counts as unused. A process that opens the database after the call is not kept away.
 *
 * @example
 * requireUnusedSqlite({ path: './data/crewkit.db' });
 */
export function requireUnusedSqlite(database: { readonly path: string }): void {
  checkOptions<{ readonly path: string }>('requireUnusedSqlite', { path: optionRules.text('a file name') }, database);
  if (!existsSync(database.path)) return;
  try {
    lockDatabase(database.path).close();
  } catch (error) {
    throw translateError(error);
  }
}

/**
 * Locks a database that no process uses, until the returned connection is closed. Moves the content of the write-ahead log into the
 * database, so that the file is complete without the log. Throws an Error if a process uses the database.
 */
export function lockDatabase(path: string): BetterSqlite3.Database {
  const database = openSqlite(path, { fileMustExist: true, timeout: 0 });
  try {
    // SQLite removes the log only if no other connection is open. In WAL mode, an exclusive transaction would not keep readers away.
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE');
    // A process could have opened the database between these two statements.
    if (database.pragma('journal_mode', { simple: true }) !== 'delete') throw usedDatabase();
    return database;
  } catch (error) {
    database.close();
    throw isInUse(error) ? usedDatabase(error) : error;
  }
}

function usedDatabase(cause?: unknown): Error {
  return new Error('A process uses the database: stop the server first.', { cause });
}
