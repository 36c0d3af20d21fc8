import type { Migration } from './migration.js';

export const mail: Migration = {
  id: 2,
  name: '0002-mail',
  sql: `
    CREATE TABLE crewkit.mail_outbox (
      id uuid PRIMARY KEY,
      sealed text NOT NULL,
      created_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      -- During delivery: the end of the lease.
      next_attempt_at timestamptz NOT NULL,
      last_error text,
      sent_at timestamptz
    );
    CREATE INDEX mail_outbox_due ON crewkit.mail_outbox (next_attempt_at, id) WHERE sent_at IS NULL;
    CREATE INDEX mail_outbox_by_age ON crewkit.mail_outbox (created_at, id);
  `,
};
