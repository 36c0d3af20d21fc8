import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { createStores } from '../../src/stores/create-stores.js';
import { emptyDatabase } from '../support/temporary-database.js';
import { readEverywhere, writeEverywhere } from '../support/use-stores.js';

/**
 * Adds columns, which a migration is allowed to do while older processes still use the database (CONTRIBUTING.md, "Change the schema").
 * Every table gets new columns, to find statements that depend on the exact columns.
 */
const expand = `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'crewkit' AND tablename <> 'schema_migrations' LOOP
      EXECUTE format('ALTER TABLE crewkit.%I ADD COLUMN newer_a text', name);
      EXECUTE format('ALTER TABLE crewkit.%I ADD COLUMN newer_b integer NOT NULL DEFAULT 7', name);
    END LOOP;
  END $$;
  CREATE TABLE crewkit.newer (id uuid PRIMARY KEY, account_id uuid REFERENCES crewkit.accounts (id) ON DELETE CASCADE);
  CREATE INDEX newer_by_account ON crewkit.newer (account_id);
  CREATE INDEX newer_index ON crewkit.messages (newer_b);
  INSERT INTO crewkit.schema_migrations (id, name, applied_at) VALUES (9999, '9999-newer', now())`;

/** Prepares and runs each of the stores' statements in the session. Returns the number of statements. */
async function useEverything(client: PoolClient): Promise<number> {
  const names = new Set<string>();
  const connection = new Connection((statement) => {
    names.add(statement.name ?? '');
    return client.query<object>(statement);
  }, true);
  await client.query('BEGIN');
  const stores = createStores(connection);
  await writeEverywhere(stores);
  await readEverywhere(stores);
  await client.query('ROLLBACK');
  return names.size;
}

describe('a database migrated by a newer version', () => {
  let pool: Pool;
  beforeAll(async () => {
    pool = openPool({ connectionString: await emptyDatabase() });
  });
  afterAll(() => pool.end());

  it('runs every statement of an older process, prepared before or after the migration', async () => {
    const older = await pool.connect();
    expect(await useEverything(older)).toBeGreaterThan(185);
    await pool.query(expand);
    await useEverything(older);
    older.release(true);
    const later = await pool.connect();
    await useEverything(later);
    later.release(true);
  });

  it('rejects an older process at its start', async () => {
    await expect(migrate(pool)).rejects.toThrow(/is at migration 9999, newer than this version of Crewkit \(\d+\)\./);
  });
});
