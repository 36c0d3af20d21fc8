import type { Migration } from './migration.js';

export const departures: Migration = {
  id: 20,
  name: '0020-departures',
  sql: `
    -- Ended memberships whose users are still to be removed from conversations of the organization.
    CREATE TABLE departures (
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      left_at INTEGER NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX departures_by_time ON departures (left_at, organization_id, user_id);
  `,
};
