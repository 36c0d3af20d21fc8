import type { Pool, QueryConfig } from 'pg';

import { checkOut } from './connections/check-out.js';
import { requireComplete } from './copy/copy-state.js';
import { translateError } from './connections/constraint-errors.js';
import { sendRead } from './transactions/send-read.js';
import { migrations } from './migrations/index.js';
import type { Execute, Migration } from './migrations/migration.js';
import { timeouts as defaultTimeouts, type Timeouts } from './connections/timeouts.js';

// The number of the advisory lock: "crewkit" in ASCII, which no other application is likely to use.
const lockKey = 0x637265776b6974n;
const createTable = `
  CREATE TABLE crewkit.schema_migrations (
    id integer PRIMARY KEY,
    name text NOT NULL,
    applied_at timestamptz NOT NULL
  )`;

/**
 * Applies the pending migrations in `known`, in one transaction, in one process at a time. If several processes start at the same time, one
 * of them applies the migrations and the others find them applied. Returns the names of the applied migrations. Throws an Error if the
 * database is newer than this code, because this code could damage data that a newer version has written, or if it is an incomplete copy
 * of another store.
 */
export async function migrate(
  pool: Pool,
  timeouts: Timeouts = defaultTimeouts,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  const { migrationMs } = timeouts;
  const client = await checkOut(pool);
  let finished = false;
  const execute: Execute = async <Row>(text: string, values: readonly unknown[] = []) => {
    const statement = { text, values: [...values], query_timeout: migrationMs };
    try {
      const { rows } = await client.query<object>(statement as QueryConfig);
      return rows as Row[];
    } catch (error) {
      throw translateError(error);
    }
  };
  try {
    await execute(begin(timeouts));
    const applied = await applyMissing(execute, known);
    await execute('COMMIT');
    finished = true;
    return applied;
  } finally {
    // If the work is not finished, the connection is closed, which rolls the transaction back.
    client.release(!finished);
  }
}

function begin({ migrationMs, idleInMigrationMs }: Timeouts): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${migrationMs};
    SET LOCAL lock_timeout = ${migrationMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleInMigrationMs}`;
}

/**
 * Waits until no other process migrates the database, and keeps other processes from it until the transaction ends. The lock therefore
 * needs no session of its own and cannot leak.
 */
export async function lockMigrations(execute: (text: string) => Promise<unknown>): Promise<void> {
  await execute(`SELECT pg_advisory_xact_lock(${lockKey})`);
}

async function applyMissing(execute: Execute, known: readonly Migration[]): Promise<string[]> {
  await lockMigrations(execute);
  await prepareSchema(execute);
  await requireComplete(execute);
  const rows = await execute<{ id: number }>('SELECT id FROM crewkit.schema_migrations');
  const missing = findMissing(rows, known);
  for (const { id, name, sql, fill } of missing) {
    await execute(sql);
    await fill?.(execute);
    await execute('INSERT INTO crewkit.schema_migrations (id, name, applied_at) VALUES ($1, $2, now())', [id, name]);
  }
  return missing.map((migration) => migration.name);
}

/** Lists the names of the migrations that `migrate` would apply. Rejects if the database is newer than this code. */
export async function listPending(pool: Pool): Promise<string[]> {
  const send = sendRead(pool);
  const found = await send({ text: "SELECT to_regclass('crewkit.schema_migrations') IS NOT NULL AS there" });
  const [table] = found.rows as readonly { readonly there: boolean }[];
  const { rows } =
    table?.there === true ? await send({ text: 'SELECT id FROM crewkit.schema_migrations' }) : { rows: [] };
  return findMissing(rows as readonly { readonly id: number }[], migrations).map((migration) => migration.name);
}

function findMissing(rows: readonly { readonly id: number }[], known: readonly Migration[]): Migration[] {
  const applied = new Set(rows.map((row) => row.id));
  refuseNewer(Math.max(0, ...applied), known);
  return known.filter((migration) => !applied.has(migration.id));
}

/**
 * Creates the schema if it is missing. Checks whether the schema exists first, because CREATE … IF NOT EXISTS needs the
 * CREATE privilege even if the schema exists.
 */
async function prepareSchema(execute: Execute): Promise<void> {
  const [schema] = await execute<{ there: boolean }>("SELECT to_regnamespace('crewkit') IS NOT NULL AS there");
  if (schema?.there !== true) await execute('CREATE SCHEMA crewkit');
  const [table] = await execute<{ there: boolean }>(
    "SELECT to_regclass('crewkit.schema_migrations') IS NOT NULL AS there",
  );
  if (table?.there !== true) await execute(createTable);
}

function refuseNewer(newestApplied: number, known: readonly Migration[]): void {
  const newestKnown = Math.max(...known.map((migration) => migration.id));
  if (newestApplied <= newestKnown) return;
  throw new Error(
    `The database is at migration ${newestApplied}, newer than this version of Crewkit (${newestKnown}).`,
  );
}
