/** Notifications of users. */
export const notifications = `
    CREATE TABLE crewkit.notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id),
      kind text NOT NULL CHECK (kind IN ('mention', 'assigned', 'invitation', 'thread_reply')),
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
      UNIQUE (user_id, position)
    );
    -- While a notification is unread, further events are added to it.
    CREATE UNIQUE INDEX notifications_unread ON crewkit.notifications (user_id, kind, subject_id) WHERE read_at IS NULL;
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
`;
