import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

import { CrewkitError } from '@crewkit/core';
import type BetterSqlite3 from 'better-sqlite3';

import { Connection } from './connection.js';
import { translateError } from './constraint-errors.js';
import { openSqlite } from './open-sqlite.js';
import { SnapshotConnection } from './snapshot-connection.js';
import { whileBusy } from './while-busy.js';

export interface OpenedDatabase {
  readonly writer: Connection;
  /** A connection that reads committed data and cannot write. For an in-memory database, it is the writer itself. */
  readonly reader: Connection;
  /** Commits the writer's transaction. All later reads see it. */
  commit(): void;
}

const busyTimeoutMs = 5_000;

/** Opens the database at `path`, which can be `:memory:`. Creates the file and its folder if they are missing. */
export function openDatabase(path: string): OpenedDatabase {
  try {
    if (path === ':memory:') {
      const only = new Connection(configure(openSqlite(path)), true);
      return { writer: only, reader: only, commit: () => only.control('COMMIT') };
    }
    makeFile(path);
    const writer = new Connection(
      whileBusy(() => configure(openSqlite(path, { timeout: busyTimeoutMs }))),
      true,
    );
    const reader = new SnapshotConnection(openSqlite(path, { readonly: true, timeout: busyTimeoutMs }));
    const commit = (): void => {
      reader.endSnapshot();
      writer.control('COMMIT');
    };
    return { writer, reader, commit };
  } catch (error) {
    throw translateError(error);
  }
}

/**
 * Creates the file so that only its owner can read it, because it contains password hashes. SQLite creates its additional files with the
 * same mode.
 */
function makeFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    // The file system has its own error codes, all of which mean that there is no usable file.
    throw new CrewkitError('UNAVAILABLE', { cause: error });
  }
}

// The number of 4 KiB pages between checkpoints, four times SQLite's default (see docs/contributing/optimizations.md). A checkpoint writes
// each page only once, however often the page has changed since the previous checkpoint. The last page of a table changes with every
// message.
const pagesBetweenCheckpoints = 4_000;

/**
 * Configures a connection. In WAL mode, readers and the writer can work at the same time. `synchronous=FULL` flushes each commit to disk
 * before it is acknowledged, so that acknowledged writes survive a power failure. Group commit makes these flushes cheap (see
 * unit-of-work.ts).
 */
function configure(database: BetterSqlite3.Database): BetterSqlite3.Database {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
  return database;
}
