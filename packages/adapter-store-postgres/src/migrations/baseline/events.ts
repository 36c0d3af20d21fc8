/** Tables for the event log, emails waiting for delivery, and other state that processes share. */
export const events = `
    -- The durable event log. Positions increase and are never reused.
    CREATE TABLE crewkit.domain_events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event jsonb NOT NULL,
      recorded_at timestamptz NOT NULL
    );
    CREATE INDEX domain_events_by_age ON crewkit.domain_events (recorded_at);

    -- The position of each event subscription. One process at a time holds the lease.
    CREATE TABLE crewkit.event_cursors (
      name text COLLATE "C" PRIMARY KEY,
      position bigint NOT NULL,
      holder text,
      leased_until timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- Emails that the transaction that causes them adds, and that are delivered after the commit.
    CREATE TABLE crewkit.mail_outbox (
      id uuid PRIMARY KEY,
      -- The whole email, encrypted by the SecretBox, because emails contain tokens.
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

    -- Mentions of users who may get an email about them. Like presence, they are stored only if these emails are enabled.
    CREATE TABLE crewkit.mentions (
      message_id uuid NOT NULL,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      conversation_id uuid NOT NULL REFERENCES crewkit.conversations (id) ON DELETE CASCADE,
      seq bigint NOT NULL,
      mentioned_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      due_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, user_id)
    );
    CREATE INDEX mentions_by_due ON crewkit.mentions (due_at, message_id, user_id);
    CREATE INDEX mentions_by_user ON crewkit.mentions (user_id, due_at, message_id);
    CREATE INDEX mentions_by_conversation ON crewkit.mentions (conversation_id);

    -- When each user was last connected. It changes often, and the free space keeps new row versions on the same page.
    CREATE TABLE crewkit.presence (
      user_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      seen_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- Users who show when they are active.
    CREATE TABLE crewkit.visible_users (
      user_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      last_active_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- The processes to which visible users are connected. A process renews its leases while it runs.
    CREATE TABLE crewkit.presence_leases (
      user_id uuid NOT NULL REFERENCES crewkit.visible_users (user_id) ON DELETE CASCADE,
      process_id uuid NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, process_id)
    );
    CREATE INDEX presence_leases_by_expiry ON crewkit.presence_leases (expires_at, user_id, process_id);

    -- Actions that are done only once in an installation.
    CREATE TABLE crewkit.markers (
      name text COLLATE "C" PRIMARY KEY,
      set_at timestamptz NOT NULL
    );

    -- The columns and their order are those of rate-limiter-flexible. The table is unlogged, because a crash may lose its rows.
    CREATE UNLOGGED TABLE crewkit.rate_limits (
      key text COLLATE "C" PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    ) WITH (fillfactor = 70);
    CREATE INDEX rate_limits_by_expiry ON crewkit.rate_limits (expire);
`;
