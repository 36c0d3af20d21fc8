import { createDatabase, type TemporaryDatabase } from '@crewkit/test-servers';
import { Client } from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';

import { postgresStore } from '../src/index.js';

// All but what migrations leave there. Without triggers, references do not dictate an order.
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

// One for each file of tests: a new one for each test would take many times as long.
let shared: Promise<TemporaryDatabase> | null = null;
afterAll(async () => (await shared)?.drop());

/** Sends statements on a connection of its own; returns the rows of one. */
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

/** The address of a migrated database in which there is nothing. The tests of a file share it, one after another. */
export async function emptyDatabase(): Promise<string> {
  shared ??= createMigrated();
  const { url } = await shared;
  await query(url, emptyAll);
  return url;
}

/** The address of a database of its own, not migrated, which goes away after the test. */
export async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  return url;
}

async function createMigrated(): Promise<TemporaryDatabase> {
  const database = await createDatabase(inject('postgresUrl'));
  const store = postgresStore({ connectionString: database.url });
  await store.migrate();
  await store.close();
  return database;
}
