import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

/** Adds files to the database with statements that do not mention the usage. */
function addFiles(database: Database.Database): void {
  database.exec(`
    INSERT INTO accounts (id, email, first_name, last_name, created_at)
      VALUES ('ada', 'a', 'A', 'L', 1), ('bob', 'b', 'B', 'L', 1);
    INSERT INTO organizations (id, name, description, settings, created_by, created_at, updated_at)
      VALUES ('org', 'O', '', '{}', 'ada', 1, 1);
    INSERT INTO projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
      VALUES ('project', 'org', 'P', 'P', '', '{}', 'ada', 1, 1);
    INSERT INTO tasks (id, project_id, organization_id, number, title, description, status, priority, search_text, created_by,
      created_at, updated_at, version, position) VALUES ('task', 'project', 'org', 1, 'T', '', 'todo', 'low', '', 'ada', 1, 1, 1, '5');
    INSERT INTO conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
      VALUES ('chat', 'task', 'task', 'ada', 1, 1, 1), ('direct', 'direct', NULL, 'ada', 1, 1, 1);
    INSERT INTO messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
      VALUES ('chat', 1, 1, 'm1', 'ada', 'file', '', x'00', '[]', 1), ('direct', 1, 1, 'm2', 'ada', 'file', '', x'00', '[]', 1);
    INSERT INTO attachments (id, conversation_id, message_id, position, uploaded_by, file_name, content_type, size, sha256,
      created_at, expires_at, organization_id) VALUES
      ('f1', 'chat', 'm1', 0, 'ada', 'a', 'a', 100, 'a', 1, 2, 'org'), ('f2', 'chat', 'm1', 1, 'ada', 'a', 'a', 20, 'a', 1, 2, 'org'),
      ('f3', 'direct', 'm2', 0, 'ada', 'a', 'a', 3, 'a', 1, 2, NULL), ('f4', 'chat', NULL, NULL, 'bob', NULL, NULL, NULL, NULL, 1, 2, 'org');
  `);
}

describe('storage usage', () => {
  it('is maintained by triggers for any statement', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    const database = new Database(path);
    onTestFinished(async () => {
      database.close();
      await store.close();
    });
    addFiles(database);
    const usage = (): unknown =>
      database.prepare('SELECT owner_id, used_bytes, is_organization FROM storage_usage ORDER BY owner_id').raw().all();
    expect(usage()).toEqual([
      ['ada', 123, 0],
      ['org', 120, 1],
    ]);
    database.exec("UPDATE attachments SET reserved_bytes = 7 WHERE id = 'f4'");
    expect(usage()).toEqual([
      ['ada', 123, 0],
      ['bob', 7, 0],
      ['org', 127, 1],
    ]);
    await store.unitOfWork.run(({ attachments }) => attachments.detachAll('m1', new Date(5)));
    expect(usage()).toContainEqual(['org', 127, 1]);
    database.exec("DELETE FROM attachments WHERE id <> 'f3'");
    expect(usage()).toEqual([['ada', 3, 0]]);
    database.exec('DELETE FROM attachments');
    expect(usage()).toEqual([]);
  });
});
