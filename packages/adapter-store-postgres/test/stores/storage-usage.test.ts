import { randomUUID } from 'node:crypto';

import { describe, expect, it, onTestFinished } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { newDatabase, query } from '../support/temporary-database.js';

const [ada, bob, org, project, task] = Array.from({ length: 5 }, () => randomUUID()).sort();
const [chat, direct, m1, m2, f1, f2, f3, f4] = Array.from({ length: 8 }, () => randomUUID());

/** Adds files to the database with statements that do not mention the usage. */
async function addFiles(url: string): Promise<void> {
  await query(
    url,
    `SET search_path = crewkit;
    INSERT INTO accounts (id, email, first_name, last_name, created_at)
      VALUES ('${ada}', 'a', 'A', 'L', now()), ('${bob}', 'b', 'B', 'L', now());
    INSERT INTO organizations (id, name, description, settings, created_by, created_at, updated_at)
      VALUES ('${org}', 'O', '', '{}', '${ada}', now(), now());
    INSERT INTO projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
      VALUES ('${project}', '${org}', 'P', 'P', '', '{}', '${ada}', now(), now());
    INSERT INTO tasks (id, project_id, organization_id, number, title, description, status, priority, search_text, created_by,
      created_at, updated_at, position)
      VALUES ('${task}', '${project}', '${org}', 1, 'T', '', 'todo', 'low', '', '${ada}', now(), now(), '5');
    INSERT INTO conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
      VALUES ('${chat}', 'task', '${task}', '${ada}', now(), now(), now()),
        ('${direct}', 'direct', NULL, '${ada}', now(), now(), now());
    INSERT INTO attachments (id, conversation_id, message_id, position, uploaded_by, file_name, content_type, size, sha256,
      created_at, expires_at, organization_id) VALUES
      ('${f1}', '${chat}', '${m1}', 0, '${ada}', 'a', 'a', 100, 'a', now(), now(), '${org}'),
      ('${f2}', '${chat}', '${m1}', 1, '${ada}', 'a', 'a', 20, 'a', now(), now(), '${org}'),
      ('${f3}', '${direct}', '${m2}', 0, '${ada}', 'a', 'a', 3, 'a', now(), now(), NULL),
      ('${f4}', '${chat}', NULL, NULL, '${bob}', NULL, NULL, NULL, NULL, now(), now(), '${org}');`,
  );
}

describe('storage usage', () => {
  it('is maintained by triggers for any statement', async () => {
    const url = await newDatabase();
    const store = postgresStore({ connectionString: url });
    onTestFinished(() => store.close());
    await store.migrate();
    await addFiles(url);
    const usage = (): Promise<unknown> =>
      query(
        url,
        `SELECT owner_id AS id, used_bytes::integer AS bytes, is_organization AS shared
        FROM crewkit.storage_usage ORDER BY owner_id`,
      );
    expect(await usage()).toEqual([
      { id: ada, bytes: 123, shared: false },
      { id: org, bytes: 120, shared: true },
    ]);
    // This attaches a file without a reservation.
    await query(
      url,
      `UPDATE crewkit.attachments SET message_id = '${m1}', position = 2, file_name = 'a', content_type = 'a', size = 7,
        sha256 = 'a' WHERE id = '${f4}'`,
    );
    expect(await usage()).toEqual([
      { id: ada, bytes: 123, shared: false },
      { id: bob, bytes: 7, shared: false },
      { id: org, bytes: 127, shared: true },
    ]);
    await store.unitOfWork.run(({ attachments }) => attachments.detachAll(m1 ?? '', new Date()));
    expect(await usage()).toContainEqual({ id: org, bytes: 127, shared: true });
    await query(url, `DELETE FROM crewkit.attachments WHERE id <> '${f3}'`);
    expect(await usage()).toEqual([{ id: ada, bytes: 3, shared: false }]);
    await query(url, 'DELETE FROM crewkit.attachments');
    expect(await usage()).toEqual([]);
  });
});
