import type { Migration } from './migration.js';

export const events: Migration = {
  id: 5,
  name: '0005-events',
  sql: `
    -- AUTOINCREMENT: a position is never given again, also when the newest rows are swept away.
    CREATE TABLE domain_events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      event TEXT NOT NULL,
      recorded_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX domain_events_by_age ON domain_events (recorded_at);

    CREATE TABLE event_cursors (
      name TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      holder TEXT,
      leased_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
