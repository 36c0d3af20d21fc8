/** Webhooks of organizations, and the deliveries of events to them. */
export const webhooks = `
    CREATE TABLE crewkit.webhooks (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      url text NOT NULL,
      types text[] NOT NULL,
      -- The signing secrets, encrypted by the SecretBox.
      sealed text NOT NULL,
      paused_at timestamptz,
      pause_reason text CHECK ((pause_reason IS NULL) = (paused_at IS NULL)),
      -- Earlier events of the log are not delivered.
      starts_after bigint NOT NULL,
      failures integer NOT NULL DEFAULT 0,
      failing_since timestamptz,
      created_at timestamptz NOT NULL,
      -- The time of the next attempt. null: there is nothing to deliver.
      due_at timestamptz,
      -- The lease of the process that delivers.
      holder text COLLATE "C",
      leased_until timestamptz
    ) WITH (fillfactor = 70);
    CREATE INDEX webhooks_by_organization ON crewkit.webhooks (organization_id, id);
    CREATE INDEX webhooks_due ON crewkit.webhooks (due_at, id) WHERE due_at IS NOT NULL;
    CREATE INDEX webhooks_listening ON crewkit.webhooks (organization_id, id) WHERE paused_at IS NULL;

    CREATE TABLE crewkit.webhook_deliveries (
      id uuid PRIMARY KEY,
      webhook_id uuid NOT NULL REFERENCES crewkit.webhooks (id) ON DELETE CASCADE,
      -- The position of the event in the log. null: a test event.
      position bigint,
      type text NOT NULL,
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      status text NOT NULL CHECK (status IN ('pending', 'requested', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      last_attempt_at timestamptz,
      response_status integer,
      error text,
      UNIQUE (webhook_id, position)
    );
    CREATE INDEX webhook_deliveries_by_webhook ON crewkit.webhook_deliveries (webhook_id, id);
    CREATE INDEX webhook_deliveries_pending ON crewkit.webhook_deliveries (webhook_id, position) WHERE status = 'pending';
    CREATE INDEX webhook_deliveries_requested ON crewkit.webhook_deliveries (webhook_id, id) WHERE status = 'requested';
    CREATE INDEX webhook_deliveries_finished ON crewkit.webhook_deliveries (created_at)
      WHERE status IN ('delivered', 'failed');
`;
