/** Notifications of users. */
export const notifications = `
    CREATE TABLE notifications (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      kind TEXT NOT NULL CHECK (kind IN ('mention', 'assigned', 'invitation', 'thread_reply', 'message')),
      -- The conversation, the task or the invitation, which can be deleted before the notification.
      subject_id TEXT NOT NULL,
      -- The newest of the counted messages. NULL: the notification is not about messages.
      message_id TEXT,
      -- A JSON array of the users who caused the newest events.
      actor_ids TEXT NOT NULL,
      count INTEGER NOT NULL DEFAULT 1,
      -- The position in the event log, and the time, of the newest counted event.
      position INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      read_at INTEGER,
      -- Whether the notification is in the user's list. Others only cause push messages.
      listed INTEGER NOT NULL DEFAULT 1,
      UNIQUE (user_id, position)
    ) STRICT, WITHOUT ROWID;
    -- While a notification is unread, further events are added to it.
    CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, kind, subject_id, listed) WHERE read_at IS NULL;
    CREATE INDEX notifications_by_age ON notifications (created_at);

    -- The events that were counted for a user, because an event can be delivered again, even after its notification was read.
    CREATE TABLE notified_events (
      user_id TEXT NOT NULL REFERENCES accounts (id),
      position INTEGER NOT NULL,
      recorded_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notified_events_by_age ON notified_events (recorded_at);

    CREATE TABLE notification_settings (
      user_id TEXT PRIMARY KEY REFERENCES accounts (id),
      -- A JSON object.
      settings TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Browsers that receive push messages until their session ends.
    CREATE TABLE push_subscriptions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES accounts (id),
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      -- The keys that encrypt messages for the browser, in base64url.
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      -- The server's key with which the browser subscribed.
      key_id TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      -- Positions of notifications: the last one that was sent, and the newest one that is to be sent.
      sent_up_to INTEGER NOT NULL,
      newest_position INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0,
      -- The time of the next attempt. NULL: there is nothing to send.
      due_at INTEGER,
      -- The lease of the process that sends.
      holder TEXT,
      leased_until INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, id);
    CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
    CREATE INDEX push_subscriptions_due ON push_subscriptions (due_at) WHERE due_at IS NOT NULL;
`;
