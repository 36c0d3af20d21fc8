import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { checkOptions, text } from '@crewkit/core/options';

import { translateError } from './constraint-errors.js';
import { openSqlite } from './open-sqlite.js';

export interface SqliteBackup {
  /** The database, used by a server or not. */
  readonly path: string;
  /** The copy: a file that is not there yet. */
  readonly to: string;
}

// As long as a server may keep it waiting while it opens or closes the file.
const busyTimeoutMs = 5_000;

/**
 * Copies a database into one new file, as it was at one moment, while a server goes on reading and writing: all that was
 * acknowledged before the call is in it. The copy has been checked and is on the disk when this returns; what is broken off
 * leaves nothing under that name. It holds what the database holds, so only its owner may read it. Blocks the thread: for
 * programs of the operator, not for servers. Throws an Error if `to` is there, `path` is not, or the copy is not whole.
 */
export function backUpSqlite(backup: SqliteBackup): void {
  checkOptions<SqliteBackup>('backUpSqlite', { path: text('a file name'), to: text('the name of a new file') }, backup);
  const { path, to } = backup;
  if (existsSync(to)) throw new Error(`${to} is there already: a backup never replaces another.`);
  const partial = `${to}.partial`;
  try {
    rmSync(partial, { force: true });
    // Made here, because SQLite would let everybody read it; it takes an empty file for a new one.
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

/** `VACUUM INTO` reads in one transaction, which in WAL mode keeps nobody waiting. */
function copy(path: string, to: string): void {
  const database = openSqlite(path, { fileMustExist: true, timeout: busyTimeoutMs });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

function requireWhole(path: string): void {
  const copied = openSqlite(path, { readonly: true });
  try {
    const found = copied.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is not whole: ${String(found)}`);
    if ((copied.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new Error('The copy is not whole: it has references that lead nowhere.');
    }
  } finally {
    copied.close();
  }
}

/** Of a folder: the names in it. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
