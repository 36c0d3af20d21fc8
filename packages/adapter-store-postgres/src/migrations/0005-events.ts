import type { Migration } from './migration.js';

export const events: Migration = {
  id: 5,
  name: '0005-events',
  sql: `
    CREATE TABLE crewkit.domain_events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event jsonb NOT NULL,
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX domain_events_by_age ON crewkit.domain_events (recorded_at);

    CREATE TABLE crewkit.event_cursors (
      name text COLLATE "C" PRIMARY KEY,
      position bigint NOT NULL,
      holder text,
      leased_until timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- The columns and their order are those of rate-limiter-flexible. A crash may forget it, so it is spared the log.
    CREATE UNLOGGED TABLE crewkit.rate_limits (
      key text COLLATE "C" PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    ) WITH (fillfactor = 70);
    CREATE INDEX rate_limits_by_expiry ON crewkit.rate_limits (expire);
  `,
};
