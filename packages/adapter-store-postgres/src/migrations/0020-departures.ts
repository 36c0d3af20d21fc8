import type { Migration } from './migration.js';

export const departures: Migration = {
  id: 20,
  name: '0020-departures',
  sql: `
    -- Ended memberships whose users are still to be removed from conversations of the organization.
    CREATE TABLE crewkit.departures (
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      left_at timestamptz NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    );
    CREATE INDEX departures_by_time ON crewkit.departures (left_at, organization_id, user_id);
  `,
};
