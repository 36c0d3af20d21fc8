import type { Connection, Statements } from './connections/connection.js';
import { migrations } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import { whileBusy } from './connections/while-busy.js';

const createTable = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
  ) STRICT`;

/**
 * Applies the pending migrations in `known`, in one exclusive transaction. If several processes start at the same time, one of them applies
 * the migrations and the others find them applied. Returns the names of the applied migrations. Throws an Error if the database is newer
 * than this code, because this code could damage data that a newer version has written.
 */
export function migrate(writer: Connection, known: readonly Migration[] = migrations): string[] {
  whileBusy(() => writer.execute('BEGIN EXCLUSIVE'));
  try {
    writer.execute(createTable);
    const missing = findMissing(writer, known);
    for (const { id, name, sql, fill } of missing) {
      writer.execute(sql);
      fill?.(writer);
      const row = { id, name, appliedAt: Date.now() };
      writer.run('INSERT INTO schema_migrations (id, name, applied_at) VALUES (@id, @name, @appliedAt)', row);
    }
    // No other process may use the file: a server migrates before it sends mail, and the command first calls `requireUnusedSqlite`. Any
    // existing lease therefore belongs to a process that no longer runs. Beside a running server, its mails would be sent twice.
    writer.run('UPDATE mail_outbox SET leased = 0, next_attempt_at = created_at WHERE leased = 1');
    writer.execute('COMMIT');
    return missing.map((migration) => migration.name);
  } catch (error) {
    if (writer.inTransaction) writer.execute('ROLLBACK');
    throw error;
  }
}

/** Lists the names of the migrations that `migrate` would apply. Throws an Error if the database is newer than this code. */
export function listPending(connection: Connection): string[] {
  connection.execute('BEGIN');
  try {
    return findMissing(connection, migrations).map((migration) => migration.name);
  } finally {
    connection.execute('COMMIT');
  }
}

function findMissing(connection: Statements, known: readonly Migration[]): Migration[] {
  const applied = readApplied(connection);
  refuseNewer(Math.max(0, ...applied), known);
  return known.filter((migration) => !applied.has(migration.id));
}

/** Returns the ids of the applied migrations. The set is empty if the database is not one of Crewkit. */
export function readApplied(connection: Statements): ReadonlySet<number> {
  const table = connection.get("SELECT name FROM sqlite_schema WHERE name = 'schema_migrations'");
  if (table === undefined) return new Set();
  return new Set(connection.all<{ id: number }>('SELECT id FROM schema_migrations').map((row) => row.id));
}

function refuseNewer(newestApplied: number, known: readonly Migration[]): void {
  const newestKnown = Math.max(...known.map((migration) => migration.id));
  if (newestApplied <= newestKnown) return;
  throw new Error(
    `The database is at migration ${newestApplied}, newer than this version of Crewkit (${newestKnown}).`,
  );
}
