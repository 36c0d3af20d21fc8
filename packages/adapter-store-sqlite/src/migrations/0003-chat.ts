import type { Migration } from './migration.js';

export const chat: Migration = {
  id: 3,
  name: '0003-chat',
  sql: `
    CREATE TABLE conversations (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('direct', 'task')),
      task_id TEXT UNIQUE,
      direct_key TEXT UNIQUE,
      title TEXT,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      last_seq INTEGER NOT NULL DEFAULT 0,
      last_activity_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE participants (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      role TEXT NOT NULL CHECK (role IN ('owner', 'member')),
      joined_at INTEGER NOT NULL,
      last_read_seq INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (conversation_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX participants_by_user ON participants (user_id, conversation_id);

    -- Clustered by conversation and seq: a page of messages is one range, at any depth.
    CREATE TABLE messages (
      conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE,
      sender_id TEXT NOT NULL REFERENCES accounts (id),
      kind TEXT NOT NULL CHECK (kind IN ('text', 'file', 'voice')),
      body TEXT NOT NULL,
      client_message_id TEXT,
      content_hash BLOB NOT NULL,
      reply_to_id TEXT,
      mentions TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      edited_at INTEGER,
      deleted_at INTEGER,
      PRIMARY KEY (conversation_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX messages_by_client_id ON messages (conversation_id, sender_id, client_message_id)
      WHERE client_message_id IS NOT NULL;
  `,
};
