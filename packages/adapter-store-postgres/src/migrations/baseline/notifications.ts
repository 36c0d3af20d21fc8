/** Notifications of users. */
export const notifications = `
    CREATE TABLE crewkit.notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      kind text NOT NULL CHECK (kind IN ('mention', 'assigned', 'invitation', 'thread_reply', 'message')),
      -- The conversation, the task or the invitation, which can be deleted before the notification.
      subject_id uuid NOT NULL,
      -- The newest of the counted messages. null: the notification is not about messages.
      message_id uuid,
      -- The users who caused the newest events.
      actor_ids uuid[] NOT NULL,
      count integer NOT NULL DEFAULT 1,
      -- The position in the event log, and the time, of the newest counted event.
      position bigint NOT NULL,
      created_at timestamptz NOT NULL,
      read_at timestamptz,
      -- Whether the notification is in the user's list. Others only cause push messages.
      listed boolean NOT NULL DEFAULT true,
      UNIQUE (user_id, position)
    );
    -- While a notification is unread, further events are added to it.
    CREATE UNIQUE INDEX notifications_unread ON crewkit.notifications (user_id, kind, subject_id, listed) WHERE read_at IS NULL;
    CREATE INDEX notifications_by_age ON crewkit.notifications (created_at);

    -- The events that were counted for a user, because an event can be delivered again, even after its notification was read.
    CREATE TABLE crewkit.notified_events (
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      position bigint NOT NULL,
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, position)
    );
    CREATE INDEX notified_events_by_age ON crewkit.notified_events (recorded_at);

    CREATE TABLE crewkit.notification_settings (
      user_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      settings jsonb NOT NULL
    );

    -- Browsers that receive push messages until their session ends.
    CREATE TABLE crewkit.push_subscriptions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      session_id uuid NOT NULL REFERENCES crewkit.sessions (id) ON DELETE CASCADE,
      endpoint text NOT NULL UNIQUE,
      -- The keys that encrypt messages for the browser, in base64url.
      p256dh text NOT NULL,
      auth text NOT NULL,
      -- The server's key with which the browser subscribed.
      key_id text NOT NULL,
      created_at timestamptz NOT NULL,
      -- Positions of notifications: the last one that was sent, and the newest one that is to be sent.
      sent_up_to bigint NOT NULL,
      newest_position bigint NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      -- The time of the next attempt. null: there is nothing to send.
      due_at timestamptz,
      -- The lease of the process that sends.
      holder text COLLATE "C",
      leased_until timestamptz
    );
    CREATE INDEX push_subscriptions_by_user ON crewkit.push_subscriptions (user_id, id);
    CREATE INDEX push_subscriptions_by_session ON crewkit.push_subscriptions (session_id);
    CREATE INDEX push_subscriptions_due ON crewkit.push_subscriptions (due_at) WHERE due_at IS NOT NULL;
`;
