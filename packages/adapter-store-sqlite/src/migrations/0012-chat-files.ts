import { searchWords } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

export const chatFiles: Migration = {
  id: 12,
  name: '0012-chat-files',
  sql: `
    -- Without a message: its upload goes on, or its message is gone and its blob is still to be deleted.
    CREATE TABLE attachments (
      id TEXT PRIMARY KEY,
      conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
      message_id TEXT REFERENCES messages (id) ON DELETE SET NULL,
      position INTEGER,
      uploaded_by TEXT NOT NULL REFERENCES accounts (id),
      file_name TEXT,
      content_type TEXT,
      size INTEGER,
      sha256 TEXT,
      voice_duration_ms INTEGER,
      -- JSON array
      voice_waveform TEXT,
      voice_duration_source TEXT CHECK (voice_duration_source IN ('probed', 'client')),
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      CHECK (message_id IS NULL OR (position IS NOT NULL AND file_name IS NOT NULL AND content_type IS NOT NULL
        AND size IS NOT NULL AND sha256 IS NOT NULL)),
      CHECK ((voice_duration_ms IS NULL) = (voice_waveform IS NULL)
        AND (voice_duration_ms IS NULL) = (voice_duration_source IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachments_by_message ON attachments (message_id, position) WHERE message_id IS NOT NULL;
    CREATE INDEX attachments_by_conversation ON attachments (conversation_id);
    CREATE INDEX attachments_by_uploader ON attachments (uploaded_by, created_at, id);
    CREATE INDEX attachments_abandoned ON attachments (expires_at, id) WHERE message_id IS NULL;

    CREATE TABLE mentions (
      message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      conversation_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      mentioned_by TEXT NOT NULL REFERENCES accounts (id),
      due_at INTEGER NOT NULL,
      PRIMARY KEY (message_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mentions_by_due ON mentions (due_at, message_id, user_id);
    CREATE INDEX mentions_by_user ON mentions (user_id, due_at, message_id);

    CREATE TABLE presence (
      user_id TEXT PRIMARY KEY REFERENCES accounts (id),
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- New messages that are not unread: the user's own, and deleted ones.
    CREATE INDEX messages_by_conversation_sender ON messages (conversation_id, sender_id, seq);
    CREATE INDEX messages_deleted ON messages (conversation_id, seq, sender_id, deleted_at)
      WHERE deleted_at IS NOT NULL;

    -- Each word stands there behind the id of its conversation, without dashes, and the number of its block: what a search reads
    -- is of the conversations that it looks at alone, whatever is said in others. The text itself is in messages, and nowhere twice.
    CREATE VIRTUAL TABLE message_words USING fts5(
      words, content='', contentless_delete=1, detail=none, tokenize='ascii'
    );
    -- Messages have no numbers that are unique everywhere, which the words ask for. They follow the order of writing.
    CREATE TABLE message_word_rows (
      row INTEGER PRIMARY KEY,
      message_id TEXT NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE
    ) STRICT;
    -- The first 4096 messages of a conversation, the next, and so on; and the rows between which their rows are.
    CREATE TABLE message_word_blocks (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      first_row INTEGER NOT NULL,
      last_row INTEGER NOT NULL,
      PRIMARY KEY (conversation_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER message_words_go_with_their_message AFTER DELETE ON message_word_rows BEGIN
      DELETE FROM message_words WHERE rowid = OLD.row;
    END;

    -- The conversation of a task goes with it. What SQLite deletes by a foreign key fires triggers too, so it goes with the project
    -- and the organization as well.
    DELETE FROM conversations WHERE kind = 'task' AND NOT EXISTS (SELECT 1 FROM tasks WHERE id = task_id);
    CREATE TRIGGER conversations_go_with_their_task AFTER DELETE ON tasks BEGIN
      DELETE FROM conversations WHERE task_id = OLD.id;
    END;
  `,
  fill: fillWords,
};

// Order messages by age, which their ids reflect. Within a conversation, order them by `seq`, whose order can differ slightly from that of
// the ids.
const fillRows = `
  INSERT INTO message_word_rows (message_id)
  SELECT id FROM (
    SELECT id, conversation_id, seq, max(id) OVER (PARTITION BY conversation_id ORDER BY seq) AS latest FROM messages
  ) ORDER BY latest, conversation_id, seq`;
const fillBlocks = `
  INSERT INTO message_word_blocks (conversation_id, number, first_row, last_row)
  SELECT m.conversation_id, (m.seq - 1) / 4096, min(r.row), max(r.row)
  FROM messages m CROSS JOIN message_word_rows r ON r.message_id = m.id GROUP BY 1, 2`;
const nextMessages = `
  SELECT r.row, m.conversation_id, m.seq, m.body FROM message_word_rows r CROSS JOIN messages m ON m.id = r.message_id
  WHERE r.row > @row AND m.deleted_at IS NULL ORDER BY r.row LIMIT 1000`;
const insertWords = 'INSERT INTO message_words (rowid, words) VALUES (@row, @words)';

interface MessageRow {
  readonly row: number;
  readonly conversation_id: string;
  readonly seq: number;
  readonly body: string;
}

/** Fills the words in batches, because the messages may not all fit into memory. */
function fillWords(connection: Statements): void {
  connection.run(fillRows);
  connection.run(fillBlocks);
  let after = 0;
  for (;;) {
    const rows = connection.all<MessageRow>(nextMessages, { row: after });
    for (const row of rows) fillConversationWords(connection, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.row;
  }
}

function fillConversationWords(connection: Statements, { row, conversation_id, seq, body }: MessageRow): void {
  const block = Math.floor((seq - 1) / 4096).toString(36);
  const room = `${conversation_id.replaceAll('-', '')}${block.padStart(6, '0')}`;
  const words = searchWords(body).map((word) => `${room}${word}`);
  if (words.length === 0) return;
  connection.run(insertWords, { row, words: words.join(' ') });
}
