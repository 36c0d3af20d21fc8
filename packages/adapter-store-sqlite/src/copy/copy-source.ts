import { existsSync } from 'node:fs';

import { checkOptions, optionRules } from '@crewkit/core/adapter';
import type BetterSqlite3 from 'better-sqlite3';

import { Connection } from '../connections/connection.js';
import { translateError } from '../connections/constraint-errors.js';
import { openSqlite } from '../connections/open-sqlite.js';
import { whileBusy } from '../connections/while-busy.js';
import { listPending } from '../migrate.js';
import { listTables, prefix, readCatalog, type CopySourceTable } from './copy-catalog.js';
import { CopySnapshot } from './copy-snapshot.js';
import { copyTables, recordChanges, refuseWrites } from './copy-triggers.js';

const busyTimeoutMs = 5_000;
/** The number of changes that are forgotten in one transaction, so that writers wait only a short time. */
const forgottenAtOnce = 5_000;

/** The database from which a store is copied, while a server can use it. */
export class CopySource {
  private readonly reader: BetterSqlite3.Database;
  private readonly snapshots: CopySnapshot;

  private constructor(
    private readonly writer: BetterSqlite3.Database,
    path: string,
  ) {
    this.reader = openSqlite(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
    this.snapshots = new CopySnapshot(this.reader);
  }

  /** Opens the database. Throws an Error if the file does not exist. */
  static open(path: string): CopySource {
    if (!existsSync(path)) throw new Error(`there is no store at ${path}.`);
    try {
      return whileBusy(() => {
        const writer = openSqlite(path, { fileMustExist: true, timeout: busyTimeoutMs });
        try {
          writer.pragma('journal_mode = WAL');
          writer.pragma('synchronous = FULL');
          return new CopySource(writer, path);
        } catch (error) {
          writer.close();
          throw error;
        }
      });
    } catch (error) {
      throw translateError(error);
    }
  }

  /** Reads the tables that are copied. Throws an Error if the database lacks a migration of this version, or is newer. */
  readTables(): readonly CopySourceTable[] {
    requireNewest(this.reader);
    return readCatalog(this.reader);
  }

  /** Returns the id of the copy whose changes are recorded, and whether writes are refused; null if there is no copy. */
  readState(): { readonly id: string; readonly refusesWrites: boolean } | null {
    const exists = this.reader.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(prefix) !== undefined;
    if (!exists) return null;
    const state = this.reader.prepare<[], { id: string; refuses: number }>(
      `SELECT id, refuses_writes AS refuses FROM ${prefix}`,
    );
    const row = state.get();
    return row === undefined ? null : { id: row.id, refusesWrites: row.refuses === 1 };
  }

  /** Records from now on which rows change, in one transaction. */
  begin(id: string): void {
    const tables = this.readTables();
    this.write(() => {
      this.writer.exec(`${copyTables}${tables.map(recordChanges).join('')}`);
      this.writer.prepare(`INSERT INTO ${prefix} (id) VALUES (?)`).run(id);
    });
  }

  /** Refuses all later writes of every process. When it returns, all accepted writes are visible. */
  refuseWrites(): void {
    if (this.readState()?.refusesWrites === true) return;
    const triggers = listTables(this.reader).map(refuseWrites).join('');
    this.write(() => this.writer.exec(`${triggers} UPDATE ${prefix} SET refuses_writes = 1;`));
  }

  /** Accepts writes again, and goes on recording changes. */
  acceptWrites(): void {
    if (this.readState()?.refusesWrites !== true) return;
    this.write(() => {
      this.dropTriggers(`${prefix}_refuse_*`);
      this.writer.exec(`UPDATE ${prefix} SET refuses_writes = 0`);
    });
  }

  /** Removes everything that a copy has added, so that writes are accepted and no longer recorded. */
  cancel(): void {
    this.write(() => {
      this.dropTriggers(`${prefix}_*`);
      this.writer.exec(`DROP TABLE IF EXISTS ${prefix}_changes; DROP TABLE IF EXISTS ${prefix};`);
    });
  }

  /** Calls `work` with the state of the store at one point in time, which stays readable until `work` has ended. */
  async read<T>(work: (snapshot: CopySnapshot) => Promise<T>): Promise<T> {
    this.reader.exec('BEGIN');
    try {
      return await work(this.snapshots);
    } finally {
      this.reader.exec('COMMIT');
    }
  }

  /** Deletes the recorded changes up to `number`, in short transactions. */
  forgetChanges(number: number): void {
    this.write(() => this.writer.prepare<[number]>(`UPDATE ${prefix} SET forgotten = max(forgotten, ?)`).run(number));
    const some = this.writer.prepare<[number, number]>(
      `DELETE FROM ${prefix}_changes WHERE number IN (
        SELECT number FROM ${prefix}_changes WHERE number <= ? ORDER BY number LIMIT ?)`,
    );
    while (this.write(() => some.run(number, forgottenAtOnce).changes) === forgottenAtOnce);
  }

  close(): void {
    this.reader.close();
    this.writer.close();
  }

  private write<T>(work: () => T): T {
    try {
      return whileBusy(() => this.writer.transaction(work).immediate());
    } catch (error) {
      throw translateError(error);
    }
  }

  private dropTriggers(pattern: string): void {
    const triggers = this.writer.prepare<[string], { name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB ?",
    );
    for (const { name } of triggers.all(pattern)) this.writer.exec(`DROP TRIGGER ${name}`);
  }
}

/**
 * Opens a database as the source of a copy to another database, while servers can use it. Throws an Error if the file does not exist, and
 * `UNAVAILABLE` if it cannot be opened.
 *
 * @example
 * const source = openCopySource({ path: './data/crewkit.db' });
 */
export function openCopySource(database: { readonly path: string }): CopySource {
  checkOptions<{ readonly path: string }>('openCopySource', { path: optionRules.text('a file name') }, database);
  return CopySource.open(database.path);
}

function requireNewest(database: BetterSqlite3.Database): void {
  const pending = listPending(new Connection(database));
  if (pending.length === 0) return;
  throw new Error(`the source lacks ${pending.join(', ')}: start a server of this version on it once.`);
}
