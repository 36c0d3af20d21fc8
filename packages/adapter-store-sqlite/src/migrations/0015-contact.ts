import type { Migration } from './migration.js';

export const contact: Migration = {
  id: 15,
  name: '0015-contact',
  sql: `
    -- A group that belongs to an organization is for its members only, and goes with it.
    ALTER TABLE conversations ADD COLUMN organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE;
    CREATE INDEX conversations_by_organization ON conversations (organization_id) WHERE organization_id IS NOT NULL;
    -- One of the two users of a direct conversation has blocked the other. Derived from blocked_users.
    ALTER TABLE conversations ADD COLUMN is_blocked INTEGER NOT NULL DEFAULT 0 CHECK (is_blocked IN (0, 1));

    -- Not null: the user has hidden the conversation until there is a message after this seq.
    ALTER TABLE participants ADD COLUMN hidden_at_seq INTEGER;

    CREATE TABLE blocked_users (
      user_id TEXT NOT NULL REFERENCES accounts (id),
      blocked_user_id TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, blocked_user_id),
      CHECK (user_id <> blocked_user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocked_users_by_blocked ON blocked_users (blocked_user_id);
  `,
};
