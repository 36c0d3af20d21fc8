import { expect, it } from 'vitest';

import { migrate } from '../src/migrate.js';
import { migrations } from '../src/migrations/index.js';
import { openPool } from '../src/open-pool.js';
import { openUnitOfWork } from './open-unit-of-work.js';
import { newDatabase, query } from './temporary-database.js';

it('keeps the most recent device of each account when it is migrated', async () => {
  const url = await newDatabase();
  await query(url, 'CREATE SCHEMA crewkit');
  await query(url, 'CREATE TABLE crewkit.schema_migrations (id integer, name text, applied_at timestamptz)');
  for (const { id, name, sql } of migrations.filter((each) => each.id < 11)) {
    await query(url, sql);
    await query(url, 'INSERT INTO crewkit.schema_migrations VALUES ($1, $2, now())', [id, name]);
  }
  await query(
    url,
    `WITH ada AS (
       INSERT INTO crewkit.accounts (id, email, first_name, last_name, search_text, created_at)
       VALUES (gen_random_uuid(), 'ada@example.org', 'Ada', 'L', 'ada', now()) RETURNING id
     )
     INSERT INTO crewkit.known_devices SELECT ada.id, fingerprint::bytea, to_timestamp(1), to_timestamp(seen)
     FROM ada, (VALUES ('a', 5), ('b', 8), ('c', 8), ('d', 2)) AS device (fingerprint, seen)`,
  );
  const pool = openPool({ connectionString: url });
  expect(await migrate(pool)).toEqual(migrations.slice(10).map((each) => each.name));
  await pool.end();
  const { unitOfWork } = await openUnitOfWork({ url });
  const sweep = (): Promise<number> => unitOfWork.run(({ knownDevices }) => knownDevices.deleteIdle(new Date(9000)));
  expect([await sweep(), await sweep()]).toEqual([3, 0]);
  const left = "SELECT encode(fingerprint, 'escape') AS fingerprint FROM crewkit.known_devices";
  expect(await query(url, left)).toEqual([{ fingerprint: 'c' }]);
});
