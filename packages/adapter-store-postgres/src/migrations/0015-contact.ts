import type { Migration } from './migration.js';

export const contact: Migration = {
  id: 15,
  name: '0015-contact',
  sql: `
    -- A group that belongs to an organization is for its members only, and goes with it.
    ALTER TABLE crewkit.conversations
      ADD COLUMN organization_id uuid REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      -- One of the two users of a direct conversation has blocked the other. Derived from blocked_users, so that posting
      -- checks it in the row that it locks anyway.
      ADD COLUMN is_blocked boolean NOT NULL DEFAULT false;
    CREATE INDEX IF NOT EXISTS conversations_by_organization ON crewkit.conversations (organization_id)
      WHERE organization_id IS NOT NULL;

    -- Not null: the user has hidden the conversation until there is a message after this seq.
    ALTER TABLE crewkit.participants ADD COLUMN hidden_at_seq bigint;

    CREATE TABLE crewkit.blocked_users (
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      blocked_user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, blocked_user_id),
      CHECK (user_id <> blocked_user_id)
    );
    CREATE INDEX blocked_users_by_blocked ON crewkit.blocked_users (blocked_user_id);
  `,
};
