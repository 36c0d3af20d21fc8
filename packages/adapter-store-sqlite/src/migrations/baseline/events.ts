/** Tables for the event log, emails waiting for delivery, and other state of background jobs. */
export const events = `
    -- The durable event log. A new row gets the highest position plus one. The newest row is never deleted, so that no position is reused.
    CREATE TABLE domain_events (
      position INTEGER PRIMARY KEY,
      -- JSON. NULL: the event was removed, but its row is the newest one.
      event TEXT,
      recorded_at INTEGER NOT NULL
    ) STRICT;

    -- The position of each event subscription, and the lease of its holder.
    CREATE TABLE event_cursors (
      name TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      holder TEXT,
      leased_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Emails that the transaction that causes them adds, and that are delivered after the commit.
    CREATE TABLE mail_outbox (
      id TEXT PRIMARY KEY,
      -- The whole email, encrypted by the SecretBox, because emails contain tokens.
      sealed TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL,
      -- 1 during delivery. next_attempt_at is then the end of the lease.
      leased INTEGER NOT NULL DEFAULT 0 CHECK (leased IN (0, 1)),
      last_error TEXT,
      sent_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at, id) WHERE sent_at IS NULL;
    -- Leases of a process that no longer runs, which a start ends.
    CREATE INDEX mail_outbox_leased ON mail_outbox (leased) WHERE leased = 1;
    CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at, id);

    -- Mentions of users who may get an email about them. Like presence, they are stored only if these emails are enabled.
    CREATE TABLE mentions (
      message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      conversation_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      mentioned_by TEXT NOT NULL REFERENCES accounts (id),
      due_at INTEGER NOT NULL,
      PRIMARY KEY (message_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mentions_by_due ON mentions (due_at, message_id, user_id);
    CREATE INDEX mentions_by_user ON mentions (user_id, due_at, message_id);

    -- When each user was last connected.
    CREATE TABLE presence (
      user_id TEXT PRIMARY KEY REFERENCES accounts (id),
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Users who show when they are active.
    CREATE TABLE visible_users (
      user_id TEXT PRIMARY KEY REFERENCES accounts (id),
      last_active_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The processes to which visible users are connected. A process renews its leases while it runs.
    CREATE TABLE presence_leases (
      user_id TEXT NOT NULL REFERENCES visible_users (user_id) ON DELETE CASCADE,
      process_id TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, process_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX presence_leases_by_expiry ON presence_leases (expires_at, user_id, process_id);

    -- Actions that are done only once in an installation.
    CREATE TABLE markers (
      name TEXT PRIMARY KEY,
      set_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
`;
