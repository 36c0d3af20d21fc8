import type { Migration } from './migration.js';

export const accountClosings: Migration = {
  id: 18,
  name: '0018-account-closings',
  sql: `
    -- Closed accounts that are still to leave conversations, and whose traces in the audit log are still to be cleared.
    CREATE TABLE crewkit.account_closings (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      email text COLLATE "C" NOT NULL,
      closed_at timestamptz NOT NULL,
      -- Clients of the account's own audit events are cleared up to here.
      audit_position bigint NOT NULL DEFAULT 0,
      -- Later audit events with this email are about another account.
      last_audit_position bigint NOT NULL
    );
    CREATE INDEX account_closings_by_time ON crewkit.account_closings (closed_at, account_id);
  `,
};
