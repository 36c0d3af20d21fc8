import type { Migration } from './migration.js';

// Pages keep free space for rows that are updated often, and the columns that change are not indexed. A new version of a row then stays on
// the same page and no index changes (HOT updates).
export const chat: Migration = {
  id: 3,
  name: '0003-chat',
  sql: `
    CREATE TABLE crewkit.conversations (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('direct', 'task')),
      task_id uuid UNIQUE,
      direct_key text COLLATE "C" UNIQUE,
      title text,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      last_seq bigint NOT NULL DEFAULT 0,
      last_activity_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    CREATE TABLE crewkit.participants (
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      role text NOT NULL CHECK (role IN ('owner', 'member')),
      joined_at timestamptz NOT NULL,
      last_read_seq bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (conversation_id, user_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX participants_by_user ON crewkit.participants (user_id, conversation_id);

    CREATE TABLE crewkit.messages (
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      seq bigint NOT NULL,
      id uuid NOT NULL UNIQUE,
      sender_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      kind text NOT NULL CHECK (kind IN ('text', 'file', 'voice')),
      body text NOT NULL,
      client_message_id text COLLATE "C",
      content_hash bytea NOT NULL,
      reply_to_id uuid,
      mentions uuid[] NOT NULL,
      created_at timestamptz NOT NULL,
      edited_at timestamptz,
      deleted_at timestamptz,
      PRIMARY KEY (conversation_id, seq)
    );
    -- constraint-errors.ts knows it by its name.
    CREATE UNIQUE INDEX messages_by_client_id ON crewkit.messages (conversation_id, sender_id, client_message_id)
      WHERE client_message_id IS NOT NULL;
  `,
};
