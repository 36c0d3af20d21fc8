import { sampleLabel } from '@crewkit/contracts/samples';
import Database from 'better-sqlite3';
import { bundleChild, startChild } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { removeDeleted } from '../support/remove-deleted.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const tasks = 40;
const messages = 2_000;
const versions = 10;

// Ids differ in their first letter and in a number.
const fill = `
  INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES ('u', 'u@example.org', 'A', 'B', 0);
  INSERT INTO organizations (id, name, description, settings, created_by, created_at, updated_at)
    VALUES ('o', 'O', '', '{}', 'u', 0, 0);
  INSERT INTO organization_members (organization_id, user_id, joined_at) VALUES ('o', 'u', 0);
  INSERT INTO projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
    VALUES ('p', 'o', 'P', 'P', '', '{}', 'u', 0, 0), ('kept', 'o', 'KEPT', 'K', '', '{}', 'u', 0, 0);
  WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${tasks - 1})
  INSERT INTO tasks (id, project_id, organization_id, number, title, description, status, priority, search_text, created_by,
      created_at, updated_at, version, position)
    SELECT 't' || i, CASE i WHEN 0 THEN 'kept' ELSE 'p' END, 'o', i + 1, 'T', '', 'todo', 'normal', 't', 'u', 0, 0, 1, i FROM n;
  INSERT INTO task_assignees (task_id, organization_id, user_id) SELECT id, 'o', 'u' FROM tasks;
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${versions})
  INSERT INTO task_activity (task_id, version, actor_id, at, changes) SELECT id, i, 'u', 0, '[]' FROM tasks, n;
  INSERT INTO conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
    SELECT 'c' || substr(id, 2), 'task', id, 'u', 0, 0, 0 FROM tasks;
  INSERT INTO participants (conversation_id, user_id, role, joined_at) SELECT id, 'u', 'member', 0 FROM conversations;
  WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${messages - 1})
  INSERT INTO messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
    SELECT 'c' || (i % ${tasks}), i / ${tasks} + 1, i / ${tasks} + 1, 'm' || i, 'u', 'text', 'engine', x'00', '[]', 0 FROM n;
  INSERT INTO message_word_rows (message_id, sender_id, created_at) SELECT id, sender_id, created_at FROM messages;
  INSERT INTO message_words (rowid, words) SELECT row, 'engine' FROM message_word_rows;
  INSERT INTO message_word_blocks (conversation_id, number, first_row, last_row)
    SELECT id, 0, 1, ${messages} FROM conversations;`;

/** Opens a store that contains a deleted project with many rows, and a second project that is not deleted. */
async function openFilled(): Promise<{ path: string; counts: () => Record<string, unknown> }> {
  const path = temporaryDatabasePath();
  const store = sqliteStore({ path });
  await store.migrate();
  const database = new Database(path);
  onTestFinished(() => void database.close());
  database.pragma('foreign_keys = ON');
  database.exec(fill);
  expect(await store.unitOfWork.run(({ projects }) => projects.delete('p', new Date(1)))).toBe(true);
  await store.close();
  const tables = [
    ...['tasks', 'task_assignees', 'conversations', 'participants', 'messages', 'projects'],
    ...['message_word_rows', 'message_words', 'message_word_blocks', 'task_activity'],
  ];
  const count = (table: string): unknown => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return { path, counts: () => Object.fromEntries(tables.map((table) => [table, count(table)])) };
}

const kept = messages / tasks;
const emptied = {
  ...{ tasks: 1, task_assignees: 1, conversations: 1, participants: 1, messages: kept, projects: 1 },
  ...{ message_word_rows: kept, message_words: kept, message_word_blocks: 1, task_activity: versions },
};

describe('a deleted label', () => {
  it('remains on its tasks at first, and is removed from them in batches', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    const database = new Database(path);
    onTestFinished(async () => {
      database.close();
      await store.close();
    });
    database.exec(fill);
    const count = (table: string): unknown => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    const label = sampleLabel({ id: 'p' });
    await store.unitOfWork.run(({ labels }) => labels.insert(label, 1));
    database.prepare("INSERT INTO task_labels SELECT id, 'o', ? FROM tasks WHERE project_id = 'p'").run(label.id);
    const left = [];
    await store.unitOfWork.run(({ labels }) => labels.delete('p', label.id, new Date(1)));
    do left.push(count('task_labels'));
    while ((await store.unitOfWork.run(({ deletions }) => deletions.removeSome(15))) > 0);
    expect(left).toEqual([39, 24, 9, 0]);
    expect(count('labels')).toBe(0);
  });
});

describe('the contents of a deleted project', () => {
  it('remain at first and are removed in batches, including the words of its messages', async () => {
    const { path, counts } = await openFilled();
    expect(counts()).toMatchObject({ tasks, messages, message_words: messages });
    const store = sqliteStore({ path });
    onTestFinished(() => store.close());
    const sizes = [];
    for (;;) {
      const removed = await store.unitOfWork.run(({ deletions }) => deletions.removeSome(50));
      if (removed === 0) break;
      sizes.push(removed);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
    expect(sizes.length).toBeGreaterThan(messages / 60);
    expect(counts()).toEqual(emptied);
  });

  it('include the activity of its tasks, which is removed in batches', async () => {
    const { path, counts } = await openFilled();
    const store = sqliteStore({ path });
    onTestFinished(() => store.close());
    const left = [Number(counts().task_activity)];
    while ((await store.unitOfWork.run(({ deletions }) => deletions.removeSome(50))) > 0) {
      left.push(Number(counts().task_activity));
    }
    expect(left[0]).toBe(tasks * versions);
    expect(left.at(-1)).toBe(versions);
    const removed = left.slice(1).map((rest, index) => (left[index] ?? 0) - rest);
    expect(Math.max(...removed)).toBe(50);
  });

  it('are removed completely even if a process was killed during the removal', async () => {
    const { path, counts } = await openFilled();
    const child = startChild(await bundleChild(new URL('../child-processes/remove-forever.ts', import.meta.url)), [
      path,
    ]);
    let batches = 0;
    for await (const line of child.lines) {
      expect(Number(line)).toBeGreaterThan(0);
      batches += 1;
      if (batches === 30) await child.kill();
    }
    expect(child.process.signalCode).toBe('SIGKILL');
    const left = Number(counts().messages);
    expect(left).toBeGreaterThan(kept);
    expect(left).toBeLessThan(messages);

    const store = sqliteStore({ path });
    onTestFinished(() => store.close());
    await removeDeleted(store);
    expect(counts()).toEqual(emptied);
    const database = new Database(path, { readonly: true });
    onTestFinished(() => void database.close());
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
  }, 60_000);
});
