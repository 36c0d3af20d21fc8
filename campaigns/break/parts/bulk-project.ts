import { randomBytes, randomUUID } from 'node:crypto';

import pg from 'pg';

import { openSqlite } from '../../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';

export interface BulkProject {
  readonly organizationId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly tasks: number;
  readonly messages: number;
}

const word = (number: number) => `w${(number * 7919) % 5000}`;
// Returns a time-ordered id, like the server's ids.
const idAt = (number: number) => {
  const time = (Date.now() - 10_000_000 + number).toString(16).padStart(12, '0');
  const rest = randomBytes(9).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`;
};

/**
 * Fills a project on a stopped SQLite server. Adds `tasks` tasks, each with an assignee and a conversation, and distributes `messages`
 * messages with their search words evenly over these conversations.
 */
export function fillSqlite(path: string, { organizationId, projectId, userId, tasks, messages }: BulkProject): void {
  const database = openSqlite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('BEGIN');
  const insert = (table: string, columns: readonly string[]) =>
    database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
  const addTask = insert('tasks', [
    ...['id', 'project_id', 'organization_id', 'number', 'title', 'description', 'status', 'priority', 'search_text'],
    ...['created_by', 'created_at', 'updated_at', 'version'],
  ]);
  const addAssignee = insert('task_assignees', ['task_id', 'organization_id', 'user_id']);
  const addConversation = insert('conversations', [
    ...['id', 'kind', 'task_id', 'created_by', 'last_seq', 'last_activity_at', 'created_at', 'updated_at'],
  ]);
  const addParticipant = insert('participants', ['conversation_id', 'user_id', 'role', 'joined_at']);
  const addMessage = insert('messages', [
    ...['conversation_id', 'seq', 'id', 'sender_id', 'kind', 'body', 'content_hash', 'mentions', 'created_at'],
  ]);
  const addRow = insert('message_word_rows', ['row', 'message_id', 'sender_id', 'created_at']);
  const addWords = insert('message_words', ['rowid', 'words']);
  const addBlock = insert('message_word_blocks', ['conversation_id', 'number', 'first_row', 'last_row']);
  const now = Date.now();
  const firstRow = database
    .prepare<[], number>('SELECT coalesce(max(row), 0) + 1 AS row FROM message_word_rows')
    .pluck()
    .get() as number;
  const chats: string[] = [];
  for (let number = 1; number <= tasks; number += 1) {
    const [taskId, chat] = [randomUUID(), randomUUID()];
    const task = [taskId, projectId, organizationId, number, 't', '', 'todo', 'normal', 't', userId, now, now, 1];
    addTask.run(...task);
    addAssignee.run(taskId, organizationId, userId);
    const count = Math.ceil((messages - number + 1) / tasks);
    addConversation.run(chat, 'task', taskId, userId, Math.max(0, count), now, now, now);
    addParticipant.run(chat, userId, 'member', now);
    chats.push(chat);
  }
  const hash = randomBytes(32);
  for (let index = 0; index < messages; index += 1) {
    const chat = chats[index % tasks];
    const seq = Math.floor(index / tasks) + 1;
    const id = idAt(index);
    const words = [word(index), word(index + 1), word(index + 2)];
    addMessage.run(chat, seq, id, userId, 'text', words.join(' '), hash, '[]', now);
    addRow.run(firstRow + index, id, userId, now);
    const block = Math.floor((seq - 1) / 4096);
    const place = `${chat.replaceAll('-', '')}${block.toString(36).padStart(6, '0')}`;
    addWords.run(firstRow + index, words.map((each) => `${place}${each}`).join(' '));
  }
  for (let index = 0; index < tasks; index += 1) {
    const count = Math.ceil((messages - index) / tasks);
    for (let block = 0; block * 4096 < count; block += 1)
      addBlock.run(chats[index], block, firstRow + index, firstRow + messages - 1);
  }
  database.exec('COMMIT');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Fills a project in Postgres in the same way; there, search words are a column. Does not run ANALYZE. */
export async function fillPostgres(
  url: string,
  { organizationId, projectId, userId, tasks, messages }: BulkProject,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    const place = [projectId, organizationId, userId, tasks];
    await client.query(
      `WITH t AS (
        INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority,
          search_text, created_by, created_at, updated_at, position)
        SELECT gen_random_uuid(), $1, $2, n, 't', '', 'todo', 'normal', 't', $3, now(), now(), lpad(n::text, 10, '0')
        FROM generate_series(1, $4::integer) n RETURNING id
      ), a AS (
        INSERT INTO crewkit.task_assignees (task_id, organization_id, user_id) SELECT id, $2, $3 FROM t
      ), c AS (
        INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
        SELECT gen_random_uuid(), 'task', id, $3, now(), now(), now() FROM t RETURNING id
      )
      INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at) SELECT id, $3, 'member', now() FROM c`,
      place,
    );
    await client.query(
      `INSERT INTO crewkit.messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at, search)
      SELECT c.id, s, s, gen_random_uuid(), $2, 'text', 'w' || s % 5000, '\\x00', '{}', now(),
        array_to_tsvector(ARRAY[replace(c.id::text, '-', '') || 'w' || s % 5000])
      FROM (SELECT c.id, row_number() OVER () - 1 AS index FROM crewkit.conversations c
            JOIN crewkit.tasks t ON t.id = c.task_id WHERE t.project_id = $1) c,
        generate_series(1, (($4::integer - c.index + $3::integer - 1) / $3::integer)::integer) s`,
      [projectId, userId, tasks, messages],
    );
  } finally {
    await client.end();
  }
}
