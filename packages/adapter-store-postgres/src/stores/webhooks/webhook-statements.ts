import { isLiveOrganization } from '../live.js';
import { sweepStatement } from '../sweep-statement.js';

const columns = `id, organization_id, url, types, sealed, paused_at, pause_reason, starts_after, failures,
  failing_since, created_at`;
const deliveryColumns = `id, webhook_id, position, type, data, created_at, status, attempts, last_attempt_at,
  response_status, error`;
const maxPending = 10_000;

export const statements = {
  insert: `
    INSERT INTO crewkit.webhooks (id, organization_id, url, types, sealed, starts_after, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  find: `SELECT ${columns} FROM crewkit.webhooks WHERE organization_id = $1 AND id = $2`,
  list: `SELECT ${columns} FROM crewkit.webhooks WHERE organization_id = $1 ORDER BY id`,
  // $7 is whether $8 is to be written: null ends a pause, and a time begins one unless there is one.
  update: `
    UPDATE crewkit.webhooks SET
      url = coalesce($4, url), types = coalesce($5::text[], types), sealed = coalesce($6, sealed),
      starts_after = coalesce($10, starts_after),
      paused_at = CASE WHEN NOT $7::boolean THEN paused_at WHEN $8::timestamptz IS NULL THEN NULL
        ELSE coalesce(paused_at, $8) END,
      pause_reason = CASE WHEN NOT $7 THEN pause_reason WHEN $8 IS NULL THEN NULL ELSE coalesce(pause_reason, $9) END,
      failures = 0, failing_since = NULL, due_at = $3
    WHERE organization_id = $1 AND id = $2
    RETURNING ${columns}`,
  remove: 'DELETE FROM crewkit.webhooks WHERE organization_id = $1 AND id = $2',

  existsListening:
    'SELECT 1 AS found FROM crewkit.webhooks WHERE paused_at IS NULL ORDER BY organization_id, id LIMIT 1',
  listListening: `
    SELECT w.id, w.organization_id, w.url, w.types, w.starts_after, (
      SELECT count(*) FROM (
        SELECT 1 FROM crewkit.webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending' LIMIT ${maxPending}
      ) AS waiting
    ) AS pending
    FROM crewkit.webhooks w
    WHERE w.organization_id = ANY ($1::uuid[]) AND w.paused_at IS NULL AND ${isLiveOrganization('w.organization_id')}`,
  findOrganizations: `
    SELECT c.id, coalesce(c.organization_id, p.organization_id) AS organization_id
    FROM crewkit.conversations c LEFT JOIN crewkit.projects p ON p.id = c.project_id
    WHERE c.id = ANY ($1::uuid[]) AND (c.organization_id IS NOT NULL OR p.organization_id IS NOT NULL)`,

  enqueue: `
    INSERT INTO crewkit.webhook_deliveries (id, webhook_id, position, type, data, created_at, status)
    SELECT g.id, g."webhookId", g.position, g.type, g.data, g."createdAt",
      CASE WHEN g.position IS NULL THEN 'requested' ELSE 'pending' END
    FROM jsonb_to_recordset($1::jsonb) AS g (
      id uuid, "webhookId" uuid, position bigint, type text, data jsonb, "createdAt" timestamptz
    )
    ON CONFLICT (webhook_id, position) DO NOTHING`,
  makeDue: 'UPDATE crewkit.webhooks SET due_at = coalesce(due_at, $2) WHERE id = ANY ($1::uuid[])',
  makeDueAt: 'UPDATE crewkit.webhooks SET due_at = $2 WHERE id = ANY ($1::uuid[])',
  makeDueFor: `
    UPDATE crewkit.webhooks SET due_at = $3
    WHERE id = $1 AND EXISTS (SELECT 1 FROM crewkit.webhook_deliveries WHERE webhook_id = $1 AND id = $2)`,
  request: `
    UPDATE crewkit.webhook_deliveries SET status = CASE status WHEN 'pending' THEN 'pending' ELSE 'requested' END
    WHERE webhook_id = $1 AND id = $2
    RETURNING ${deliveryColumns}`,
  listDeliveries: `
    SELECT ${deliveryColumns} FROM crewkit.webhook_deliveries WHERE webhook_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,

  listDue: `
    SELECT id, organization_id FROM crewkit.webhooks
    WHERE due_at <= $1 AND (holder IS NULL OR leased_until <= $1) AND ${isLiveOrganization('organization_id')}
    ORDER BY due_at, id LIMIT $2`,
  claim: `
    UPDATE crewkit.webhooks SET holder = $2, leased_until = $4
    WHERE id = $1 AND (holder IS NULL OR holder = $2 OR leased_until <= $3)
    RETURNING ${columns}`,
  findRequested: `
    SELECT ${deliveryColumns} FROM crewkit.webhook_deliveries WHERE webhook_id = $1 AND status = 'requested'
    ORDER BY id LIMIT 1`,
  findPending: `
    SELECT ${deliveryColumns} FROM crewkit.webhook_deliveries
    WHERE webhook_id = $1 AND status = 'pending'
      AND EXISTS (SELECT 1 FROM crewkit.webhooks WHERE id = $1 AND paused_at IS NULL)
    ORDER BY position LIMIT 1`,
  recordOnWebhook: `
    UPDATE crewkit.webhooks SET failures = $3, failing_since = $4, due_at = $5,
      paused_at = coalesce(paused_at, $6), pause_reason = coalesce(pause_reason, $7)
    WHERE id = $1 AND holder = $2`,
  recordOnDelivery: `
    UPDATE crewkit.webhook_deliveries SET status = $3, attempts = attempts + 1, last_attempt_at = $4,
      response_status = $5, error = $6
    WHERE webhook_id = $1 AND id = $2`,
  release: 'UPDATE crewkit.webhooks SET holder = NULL WHERE id = $1 AND holder = $2',
  endDue: `
    UPDATE crewkit.webhooks w SET due_at = NULL WHERE w.id = $1 AND NOT EXISTS (
      SELECT 1 FROM crewkit.webhook_deliveries d WHERE d.webhook_id = $1
        AND (d.status = 'requested' OR (d.status = 'pending' AND w.paused_at IS NULL))
    )`,
  trim: `
    DELETE FROM crewkit.webhook_deliveries WHERE webhook_id = $1 AND status IN ('delivered', 'failed') AND id <= (
      SELECT id FROM crewkit.webhook_deliveries WHERE webhook_id = $1 AND status IN ('delivered', 'failed')
      ORDER BY id DESC LIMIT 1 OFFSET $2
    )`,
  deleteFinished: sweepStatement('webhook_deliveries', 'created_at', `status IN ('delivered', 'failed')`),
};
