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

/** The number of versions of each task, all of which are listed in its activity. */
const activity = 50;
const change = JSON.stringify([{ field: 'status', from: 'todo', to: 'done' }]);
const word = (number: number) => `w${(number * 7919) % 5000}`;
// Returns a time-ordered id, like the server's ids.
const idAt = (number: number) => {
  const time = (Date.now() - 10_000_000 + number).toString(16).padStart(12, '0');
  const rest = randomBytes(9).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}`;
};

type Database = ReturnType<typeof openSqlite>;

const insertInto = (database: Database, table: string, columns: readonly string[]) =>
  database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);

/**
 * Fills a project on a stopped SQLite server. Adds `tasks` tasks, each with an assignee, a label, activity and a conversation, and
 * distributes `messages` messages with their search words evenly over these conversations.
 */
export function fillSqlite(path: string, project: BulkProject): void {
  const database = openSqlite(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('BEGIN');
  addMessages(database, project, addTasks(database, project));
  database.exec('COMMIT');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Returns the ids of the tasks' conversations. */
function addTasks(database: Database, project: BulkProject): string[] {
  const { organizationId, projectId, userId, tasks, messages } = project;
  const addTask = insertInto(database, 'tasks', [
    ...['id', 'project_id', 'organization_id', 'number', 'title', 'description', 'status', 'priority', 'search_text'],
    ...['created_by', 'created_at', 'updated_at', 'version', 'position'],
  ]);
  const addAssignee = insertInto(database, 'task_assignees', ['task_id', 'organization_id', 'user_id']);
  const addTaskLabel = insertInto(database, 'task_labels', ['task_id', 'organization_id', 'label_id']);
  const addActivity = insertInto(database, 'task_activity', ['task_id', 'version', 'actor_id', 'at', 'changes']);
  const addConversation = insertInto(database, 'conversations', [
    ...['id', 'kind', 'task_id', 'created_by', 'last_seq', 'last_activity_at', 'created_at', 'updated_at'],
  ]);
  const addParticipant = insertInto(database, 'participants', ['conversation_id', 'user_id', 'role', 'joined_at']);
  const labelId = randomUUID();
  const label = [labelId, projectId, organizationId, 'Large', 'red', 'large'];
  insertInto(database, 'labels', ['id', 'project_id', 'organization_id', 'name', 'color', 'search_text']).run(...label);
  const now = Date.now();
  const chats: string[] = [];
  for (let number = 1; number <= tasks; number += 1) {
    const [taskId, chat] = [randomUUID(), randomUUID()];
    const task = [
      taskId,
      projectId,
      organizationId,
      number,
      't',
      '',
      'todo',
      'normal',
      't',
      userId,
      now,
      now,
      activity,
    ];
    addTask.run(...task, String(number).padStart(10, '0'));
    addAssignee.run(taskId, organizationId, userId);
    addTaskLabel.run(taskId, organizationId, labelId);
    for (let version = 1; version <= activity; version += 1) addActivity.run(taskId, version, userId, now, change);
    const count = Math.ceil((messages - number + 1) / tasks);
    addConversation.run(chat, 'task', taskId, userId, Math.max(0, count), now, now, now);
    addParticipant.run(chat, userId, 'member', now);
    chats.push(chat);
  }
  return chats;
}

function addMessages(database: Database, { userId, tasks, messages }: BulkProject, chats: readonly string[]): void {
  const addMessage = insertInto(database, 'messages', [
    ...[
      'conversation_id',
      'seq',
      'change_seq',
      'id',
      'sender_id',
      'kind',
      'body',
      'content_hash',
      'mentions',
      'created_at',
    ],
  ]);
  const addRow = insertInto(database, 'message_word_rows', ['row', 'message_id', 'sender_id', 'created_at']);
  const addWords = insertInto(database, 'message_words', ['rowid', 'words']);
  const addBlock = insertInto(database, 'message_word_blocks', [
    ...['conversation_id', 'number', 'first_row', 'last_row'],
  ]);
  const firstRow = database
    .prepare<[], number>('SELECT coalesce(max(row), 0) + 1 AS row FROM message_word_rows')
    .pluck()
    .get() as number;
  const now = Date.now();
  const hash = randomBytes(32);
  for (let index = 0; index < messages; index += 1) {
    const chat = chats[index % tasks];
    const seq = Math.floor(index / tasks) + 1;
    const id = idAt(index);
    const words = [word(index), word(index + 1), word(index + 2)];
    addMessage.run(chat, seq, seq, id, userId, 'text', words.join(' '), hash, '[]', now);
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
    const place = [projectId, organizationId, userId, tasks, activity, change];
    await client.query(
      `WITH t AS (
        INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority,
          search_text, created_by, created_at, updated_at, position, version)
        SELECT gen_random_uuid(), $1, $2, n, 't', '', 'todo', 'normal', 't', $3, now(), now(), lpad(n::text, 10, '0'), $5
        FROM generate_series(1, $4::integer) n RETURNING id
      ), a AS (
        INSERT INTO crewkit.task_assignees (task_id, organization_id, user_id) SELECT id, $2, $3 FROM t
      ), l AS (
        INSERT INTO crewkit.labels (id, project_id, organization_id, name, color, search_text)
        VALUES (gen_random_uuid(), $1, $2, 'Large', 'red', 'large') RETURNING id
      ), tl AS (
        INSERT INTO crewkit.task_labels (task_id, organization_id, label_id) SELECT t.id, $2, l.id FROM t, l
      ), v AS (
        INSERT INTO crewkit.task_activity (task_id, version, actor_id, at, changes)
        SELECT id, version, $3, now(), $6::jsonb FROM t, generate_series(1, $5::integer) version
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
