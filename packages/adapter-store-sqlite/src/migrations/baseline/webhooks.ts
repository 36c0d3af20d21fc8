/** Webhooks of organizations, and the deliveries of events to them. */
export const webhooks = `
    CREATE TABLE webhooks (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      -- A JSON array.
      types TEXT NOT NULL,
      -- The signing secrets, encrypted by the SecretBox.
      sealed TEXT NOT NULL,
      paused_at INTEGER,
      pause_reason TEXT CHECK ((pause_reason IS NULL) = (paused_at IS NULL)),
      -- Earlier events of the log are not delivered.
      starts_after INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0,
      failing_since INTEGER,
      created_at INTEGER NOT NULL,
      -- The time of the next attempt. NULL: there is nothing to deliver.
      due_at INTEGER,
      -- The lease of the process that delivers.
      holder TEXT,
      leased_until INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX webhooks_by_organization ON webhooks (organization_id, id);
    CREATE INDEX webhooks_due ON webhooks (due_at, id) WHERE due_at IS NOT NULL;
    CREATE INDEX webhooks_listening ON webhooks (organization_id, id) WHERE paused_at IS NULL;

    CREATE TABLE webhook_deliveries (
      id TEXT PRIMARY KEY,
      webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
      -- The position of the event in the log. NULL: a test event.
      position INTEGER,
      type TEXT NOT NULL,
      -- A JSON object.
      data TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'requested', 'delivered', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      last_attempt_at INTEGER,
      response_status INTEGER,
      error TEXT,
      UNIQUE (webhook_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id);
    CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (webhook_id, position) WHERE status = 'pending';
    CREATE INDEX webhook_deliveries_requested ON webhook_deliveries (webhook_id, id) WHERE status = 'requested';
    CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (created_at) WHERE status IN ('delivered', 'failed');
`;
