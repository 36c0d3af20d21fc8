import type { Migration } from './migration.js';

export const mail: Migration = {
  id: 2,
  name: '0002-mail',
  sql: `
    CREATE TABLE mail_outbox (
      id TEXT PRIMARY KEY,
      sealed TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL,
      -- 1 from a claim to its outcome; next_attempt_at is then the end of the lease
      leased INTEGER NOT NULL DEFAULT 0 CHECK (leased IN (0, 1)),
      last_error TEXT,
      sent_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at, id) WHERE sent_at IS NULL;
    CREATE INDEX mail_outbox_leased ON mail_outbox (leased) WHERE leased = 1;
    CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at, id);
  `,
};
