import type { Migration } from './migration.js';

export const accountClosings: Migration = {
  id: 18,
  name: '0018-account-closings',
  sql: `
    -- Closed accounts that are still to leave conversations, and whose traces in the audit log are still to be cleared.
    CREATE TABLE account_closings (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      email TEXT NOT NULL,
      closed_at INTEGER NOT NULL,
      -- Clients of the account's own audit events are cleared up to here.
      audit_position INTEGER NOT NULL DEFAULT 0,
      -- Later audit events with this email are about another account.
      last_audit_position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_closings_by_time ON account_closings (closed_at, account_id);
  `,
};
