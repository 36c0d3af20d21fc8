import { searchWords } from '@crewkit/core/domain';

import { beforeEveryId } from '../stores/to-page.js';
import { searchLexemes } from '../stores/search-lexemes.js';
import type { Execute, Migration } from './migration.js';

export const chatFiles: Migration = {
  id: 12,
  name: '0012-chat-files',
  sql: `
    -- A message goes only with its conversation, which takes itself out of here: a reference to the message would have each of
    -- a million looked for.
    CREATE TABLE crewkit.attachments (
      id uuid PRIMARY KEY,
      conversation_id uuid REFERENCES crewkit.conversations (id) ON DELETE SET NULL,
      -- null: its message is still to come, or had it taken away.
      message_id uuid,
      -- null until it belongs to a message for the first time.
      position smallint,
      uploaded_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      file_name text,
      content_type text,
      size bigint,
      sha256 text COLLATE "C",
      voice_duration_ms integer,
      voice_waveform smallint[],
      voice_duration_source text CHECK (voice_duration_source IN ('probed', 'client')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CHECK (message_id IS NULL OR num_nulls(position, file_name, content_type, size, sha256) = 0),
      CHECK (num_nulls(voice_duration_ms, voice_waveform, voice_duration_source) IN (0, 3))
    );
    CREATE INDEX attachments_by_message ON crewkit.attachments (message_id, position);
    CREATE INDEX attachments_by_conversation ON crewkit.attachments (conversation_id);
    CREATE INDEX attachments_by_uploader ON crewkit.attachments (uploaded_by, created_at, id);
    CREATE INDEX attachments_abandoned ON crewkit.attachments (expires_at, id)
      WHERE message_id IS NULL OR conversation_id IS NULL;

    CREATE TABLE crewkit.mentions (
      message_id uuid NOT NULL,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      seq bigint NOT NULL,
      mentioned_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      due_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, user_id)
    );
    CREATE INDEX mentions_by_due ON crewkit.mentions (due_at, message_id, user_id);
    CREATE INDEX mentions_by_user ON crewkit.mentions (user_id, due_at, message_id);
    CREATE INDEX mentions_by_conversation ON crewkit.mentions (conversation_id);

    -- Changes often, and what changes is not indexed: the new version finds room beside the old one.
    CREATE TABLE crewkit.presence (
      user_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      seen_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- A conversation about a task goes with it.
    DELETE FROM crewkit.conversations c
      WHERE c.kind = 'task' AND NOT EXISTS (SELECT 1 FROM crewkit.tasks t WHERE t.id = c.task_id);
    ALTER TABLE crewkit.conversations
      ADD FOREIGN KEY (task_id) REFERENCES crewkit.tasks (id) ON DELETE CASCADE;

    ALTER TABLE crewkit.messages ADD COLUMN search tsvector;
  `,
  fill: fillSearch,
};

const nextMessages = `
  SELECT conversation_id, seq, id, body FROM crewkit.messages
  WHERE (conversation_id, seq) > ($1, $2) AND deleted_at IS NULL ORDER BY conversation_id, seq LIMIT 1000`;
// Words contain no spaces, so a space can separate them.
const setWords = `
  UPDATE crewkit.messages m SET search = array_to_tsvector(string_to_array(given.words, ' '))
  FROM unnest($1::uuid[], $2::text[]) AS given (id, words) WHERE m.id = given.id`;
// Create the indexes only after the rows are filled.
const createIndexes = `
    -- New messages that are not unread: the user's own, and deleted ones. The condition holds for every message, and keeps
    -- the planner from looking for a replay here, where all messages that a user ever sent would be in the way.
    CREATE INDEX messages_by_participant ON crewkit.messages (conversation_id, sender_id, seq) WHERE seq > 0;
    CREATE INDEX messages_deleted ON crewkit.messages (conversation_id, seq) WHERE deleted_at IS NOT NULL;
    -- Without a list of what is still to be sorted in, which each search would read, whosever it is.
    CREATE INDEX messages_by_word ON crewkit.messages USING gin (search) WITH (fastupdate = off)
      WHERE search IS NOT NULL`;

interface MessageRow {
  readonly conversation_id: string;
  readonly seq: number;
  readonly id: string;
  readonly body: string;
}

async function fillSearch(execute: Execute): Promise<void> {
  const isEmpty = !(await fillWords(execute));
  await execute(createIndexes);
  // Do not analyze an empty table: the planner would assume that it stays empty.
  if (!isEmpty) await execute('ANALYZE crewkit.messages');
}

/** Fills the words of one batch, because the messages may not all fit into memory. Returns whether the batch contained messages. */
async function fillWords(execute: Execute): Promise<boolean> {
  let [conversationId, seq] = [beforeEveryId, 0];
  for (;;) {
    const rows = await execute<MessageRow>(nextMessages, [conversationId, seq]);
    await fillConversationWords(execute, rows);
    const last = rows.at(-1);
    if (last === undefined) return conversationId !== beforeEveryId;
    [conversationId, seq] = [last.conversation_id, last.seq];
  }
}

async function fillConversationWords(execute: Execute, rows: readonly MessageRow[]): Promise<void> {
  const found = rows.flatMap(({ id, conversation_id, body }) => {
    const lexemes = searchLexemes(conversation_id, searchWords(body));
    return lexemes === null ? [] : [{ id, words: lexemes.join(' ') }];
  });
  await execute(setWords, [found.map(({ id }) => id), found.map(({ words }) => words)]);
}
