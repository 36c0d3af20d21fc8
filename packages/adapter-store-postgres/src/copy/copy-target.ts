import { checkOptions } from '@crewkit/core/adapter';
import type { Pool, PoolClient } from 'pg';

import { openPool } from '../connections/open-pool.js';
import { timeouts } from '../connections/timeouts.js';
import { connectionString } from '../connections/connection-string.js';
import { listPending, lockMigrations, migrate } from '../migrate.js';
import { migrations } from '../migrations/index.js';
import { matchTables, type CopiedSource, type CopiedTable, type TextRow } from './copied-tables.js';
import { readForeignKeys, readTargetTables, type Send } from './copy-catalog.js';
import { readState, writeState, type CopyState } from './copy-state.js';
import { CopyTransaction } from './copy-transaction.js';
import { listUncheckedKeys, prepareTarget, restoreTarget, validateForeignKey } from './prepare-target.js';

// Statements for the foreign keys of large tables have no time limit.
const noTimeoutMs = 0;
const lockTimeoutMs = 30_000;
// Between two statements, a page of the source is read. A command whose machine has vanished must not keep its locks.
const idleTimeoutMs = 120_000;
// The source forgets changes that are committed here, so a commit must not be lost.
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${noTimeoutMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleTimeoutMs}; SET LOCAL lock_timeout = ${lockTimeoutMs};
  SET LOCAL synchronous_commit = on; SET LOCAL search_path = pg_catalog`;

/** The database to which a store is copied. */
export class CopyTarget {
  private readonly pool: Pool;

  constructor(connection: string) {
    this.pool = openPool({
      connectionString: connection,
      maxConnections: 1,
      timeouts: { ...timeouts, answerMs: noTimeoutMs },
    });
  }

  /** Reads the state of the copy, or null if the database is not the target of one. */
  readState(): Promise<CopyState | null> {
    return this.transact(async (send) => withoutForeignKeys(await readState(send)));
  }

  /** Makes the database the target of a copy, unless it is one already. Creates the tables. Throws an Error if one of them is not empty. */
  async prepare(id: string): Promise<CopyState> {
    if ((await this.readState()) === null) await this.createTables();
    return this.transact(async (send) => {
      // A server that starts now waits, and is then refused.
      await lockMigrations(send);
      if ((await readState(send)) === null) await prepareTarget(send, id, await readTargetTables(send));
      const state = withoutForeignKeys(await readState(send));
      if (state === null) throw new Error('the target keeps no state.');
      return state;
    });
  }

  /**
   * Matches the tables of the source with those of this database, in an order in which references point backwards. Throws an Error if the
   * schemas differ, or if this database lacks a migration of this version.
   */
  async matchTables<Source extends CopiedSource>(sources: readonly Source[]): Promise<readonly CopiedTable<Source>[]> {
    // Servers do not migrate the target. The source was then migrated during the copy, which could have removed triggers.
    const pending = await listPending(this.pool);
    if (pending.length > 0) {
      throw new Error(
        `the target lacks ${pending.join(', ')}: cancel the copy, and begin again with an empty database.`,
      );
    }
    return this.transact(async (send) =>
      matchTables(sources, await readTargetTables(send), await readForeignKeys(send)),
    );
  }

  /** Calls `work` in a transaction that alone can change the copy. Throws an Error if the database is not the target of the copy `id`. */
  change<T>(id: string, work: (transaction: CopyTransaction) => Promise<T>): Promise<T> {
    return this.transact(async (send, sendForRows) => {
      const state = withoutForeignKeys(await readState(send, 'FOR UPDATE'));
      if (state?.id !== id) throw new Error('the target is not the one of this copy.');
      return work(new CopyTransaction(send, sendForRows, state));
    });
  }

  /** Like `change`, and then lets servers start on the database, in the same transaction. */
  complete(id: string, work: (transaction: CopyTransaction) => Promise<CopyState>): Promise<void> {
    return this.transact(async (send, sendForRows) => {
      const found = await readState(send, 'FOR UPDATE');
      if (found?.id !== id) throw new Error('the target is not the one of this copy.');
      const { foreignKeys, ...state } = found;
      const done = await work(new CopyTransaction(send, sendForRows, state));
      await restoreTarget(send, foreignKeys);
      await writeState(send, { ...done, phase: 'complete' });
    });
  }

  /** Makes the database unusable, so that the copy can neither go on nor be completed. */
  async cancel(id: string): Promise<void> {
    await this.change(id, async (transaction) => {
      if (transaction.state.phase === 'complete') throw new Error('the target is complete.');
      await transaction.record({ ...transaction.state, phase: 'canceled' });
    });
  }

  /** Gathers the statistics that the planner needs. */
  async analyze(): Promise<void> {
    await this.transact(async (send) => {
      for (const { name } of await readTargetTables(send)) await send(`ANALYZE crewkit.${name}`);
    });
  }

  /** Marks the foreign keys as checked, one by one, while servers use the database. */
  async validateForeignKeys(): Promise<void> {
    for (const key of await this.transact(listUncheckedKeys)) {
      await this.transact((send) => validateForeignKey(send, key));
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Creates the tables in a database without Crewkit's, and leaves the tables of an existing installation as they are. */
  private async createTables(): Promise<void> {
    const pending = await listPending(this.pool);
    if (pending.length === migrations.length) await migrate(this.pool);
    else if (pending.length > 0) throw new Error('the target is not empty: it has the tables of an older version.');
  }

  private async transact<T>(
    work: (
      send: Send,
      sendForRows: (text: string, values: readonly unknown[]) => Promise<readonly TextRow[]>,
    ) => Promise<T>,
  ): Promise<T> {
    const client = await this.pool.connect();
    let finished = false;
    try {
      await client.query(begin);
      const result = await work(toSend(client), async (text, values) => {
        const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
        return rows;
      });
      await client.query('COMMIT');
      finished = true;
      return result;
    } finally {
      // If the work is not finished, the connection is closed, which rolls the transaction back.
      client.release(!finished);
    }
  }
}

/**
 * Opens a database as the target of a copy of another store. Connects on first use. Throws an `OptionsError` for invalid options.
 *
 * @example
 * const target = openCopyTarget({ connectionString: 'postgres://user:password@db.example/app' });
 */
export function openCopyTarget(options: { readonly connectionString: string }): CopyTarget {
  checkOptions<{ readonly connectionString: string }>('openCopyTarget', { connectionString }, options);
  return new CopyTarget(options.connectionString);
}

function toSend(client: PoolClient): Send {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<object>(text, [...values]);
    return rows as readonly unknown[] as readonly Row[];
  };
}

function withoutForeignKeys(state: CopyState | null): CopyState | null {
  if (state === null) return null;
  const { id, phase, table, after, rows, applied } = state;
  return { id, phase, table, after, rows, applied };
}
