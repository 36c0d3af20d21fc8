import { createDatabase } from '@crewkit/test-servers';
import { Client, Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';

import { postgresStore } from '../../src/index.js';

// Empties all tables except those that migrations fill. With triggers disabled, foreign keys do not determine the order.
const emptyAll = `
  DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL lock_timeout = '5s';
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'crewkit' AND tablename <> 'schema_migrations' LOOP
      EXECUTE format('DELETE FROM crewkit.%I', name);
    END LOOP;
    PERFORM setval('crewkit.domain_events_position_seq', 1, false);
  END $$`;

// There is one database per process that runs tests, because a new database per test would take many times as long. It is removed with
// the server.
let shared: Promise<{ readonly url: string; readonly pool: Pool }> | null = null;

/** Runs statements on a separate connection. Returns the rows of a single statement. */
export async function query<Row>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<object>(text, values && [...values]);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns the URL of an empty, migrated database. Tests share the database, one after another. */
export async function emptyDatabase(): Promise<string> {
  shared ??= createMigrated();
  const { url, pool } = await shared;
  await pool.query(emptyAll);
  return url;
}

/** Returns the URL of a separate database without migrations. It is removed after the test. */
export async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return url;
}

/** Like `newDatabase`, with migrations. For tests that depend on plans and statistics, which other tests affect. */
export async function newMigratedDatabase(): Promise<string> {
  const url = await newDatabase();
  await migrate(url);
  return url;
}

/** Like `newMigratedDatabase`, for hooks. The database is removed with the server. */
export async function separateDatabase(): Promise<string> {
  const { url } = await createDatabase(inject('postgresUrl'));
  await migrate(url);
  return url;
}

async function createMigrated(): Promise<{ url: string; pool: Pool }> {
  const url = await separateDatabase();
  const pool = new Pool({ connectionString: url, max: 1 });
  // Tests end connections on purpose. The pool then opens another one.
  pool.on('error', () => undefined);
  return { url, pool };
}

async function migrate(url: string): Promise<void> {
  const store = postgresStore({ connectionString: url });
  await store.migrate().finally(() => store.close());
}
