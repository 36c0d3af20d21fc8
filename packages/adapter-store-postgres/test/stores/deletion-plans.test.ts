import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { createStores } from '../../src/stores/create-stores.js';
import { newMigratedDatabase, query } from '../support/temporary-database.js';

const account = '00000001-0000-7000-8000-000000000001';
const organization = '00000002-0000-7000-8000-000000000001';
const toId = (number: string): string => `('00000003-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Inserts a deleted project with tasks of this number range, each with an assignee, as a bulk load: without triggers and ANALYZE. */
const load = (first: number, last: number): string => `
  SET session_replication_role = replica;
  INSERT INTO crewkit.projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at,
      deleted_at)
    VALUES (${toId(`${first}`)}, '${organization}', 'P${first}', 'P', '', '{}', '${account}', now(), now(), now());
  INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority, search_text,
      created_by, created_at, updated_at, position)
    SELECT ${toId('n')}, ${toId(`${first}`)}, '${organization}', n, 'T', '', 'todo', 'normal', 't', '${account}', now(), now(), n
    FROM generate_series(${first}, ${last}) n;
  INSERT INTO crewkit.task_assignees (task_id, organization_id, user_id)
    SELECT ${toId('n')}, '${organization}', '${account}' FROM generate_series(${first}, ${last}) n`;

it('removes few rows of large tables without reading the rest, with plans cached while they were empty', async () => {
  const url = await newMigratedDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const { deletions } = createStores(new Connection((statement) => client.query<object>(statement), true));
  const transaction = async <T>(run: () => Promise<T>): Promise<T> => {
    await client.query('BEGIN');
    const result = await run();
    await client.query('COMMIT');
    return result;
  };
  // On other connections: changing the role of a session discards its plans.
  await query(
    url,
    `SET session_replication_role = replica;
    INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
      VALUES ('${account}', 'ada@example.org', 'A', 'B', now());
    INSERT INTO crewkit.organizations VALUES ('${organization}', 'O', '', '{}', '{}', '${account}', now(), now());
    INSERT INTO crewkit.organization_members VALUES ('${organization}', '${account}', now())`,
  );
  // Postgres keeps a plan for any values after five executions.
  for (let round = 1; round <= 8; round += 1) {
    await query(url, load(round, round));
    while ((await transaction(() => deletions.removeSome(20))) > 0);
  }
  await query(
    url,
    `${load(101, 50_100)};
    INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
      SELECT id, 'task', id, '${account}', now(), now(), now() FROM crewkit.tasks`,
  );
  const read = await transaction(async () => {
    expect(await deletions.removeSome(20)).toBe(20);
    const { rows } = await client.query<{ read: number }>(
      "SELECT sum(seq_tup_read)::integer AS read FROM pg_stat_xact_user_tables WHERE schemaname = 'crewkit'",
    );
    return rows[0]?.read;
  });
  expect(read).toBeLessThan(1000);
});
