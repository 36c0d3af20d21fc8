import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { createStores } from '../../src/stores/create-stores.js';
import { newMigratedDatabase } from '../support/temporary-database.js';

const messages = 100_000;
const toId = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const conversation = '00000001-0000-7000-8000-000000000001';

/** Inserts a direct conversation in which every hundredth message has a file. */
const load = `
  SET session_replication_role = replica;
  INSERT INTO crewkit.conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
    VALUES ('${conversation}', 'direct', 'k', '${conversation}', now(), now(), now());
  INSERT INTO crewkit.messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
    SELECT '${conversation}', n, n, ${toId(2, 'n')}, '${conversation}', CASE n % 100 WHEN 0 THEN 'file' ELSE 'text' END, '',
      '\\x00', '{}', now()
    FROM generate_series(1, ${messages}) n;
  INSERT INTO crewkit.attachments (id, conversation_id, message_id, position, uploaded_by, file_name, content_type, size, sha256,
      created_at, expires_at)
    SELECT ${toId(3, 'n')}, '${conversation}', ${toId(2, 'n')}, 1, '${conversation}', 'f', 'text/plain', 1, 'h', now(), now()
    FROM generate_series(100, ${messages}, 100) n;
  ANALYZE;`;

it('lists the files of a long conversation from an index, and sorts only those of one message', async () => {
  const client = new Client({ connectionString: await newMigratedDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(load);
  const plans: string[] = [];
  const { attachments } = createStores(
    new Connection(async (statement) => {
      const { text, values } = statement;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return client.query<object>(statement);
    }, true),
  );
  const { items } = await attachments.listFiles(conversation, { after: { seq: 50_000, index: 1 }, limit: 10 });
  expect(items).toHaveLength(10);
  const [plan = ''] = plans;
  expect(plan).toMatch(/Incremental Sort\n.*\n\s+Presorted Key: m\.seq/);
  expect(plan).toContain('using messages_with_files on messages m');
  expect(plan).toContain('using attachments_by_message on attachments o');
});
