import { isLiveOrganization } from '../live.js';

const columns = `id, organization_id, url, types, sealed, paused_at, pause_reason, starts_after, failures,
  failing_since, created_at`;
const deliveryColumns = `id, webhook_id, position, type, data, created_at, status, attempts, last_attempt_at,
  response_status, error`;
const maxPending = 10_000;
const sweepSize = 1_000;

export const statements = {
  insert: `
    INSERT INTO webhooks (id, organization_id, url, types, sealed, starts_after, created_at)
    VALUES (@id, @organizationId, @url, @types, @sealed, @startsAfter, @createdAt)`,
  find: `SELECT ${columns} FROM webhooks WHERE id = @id AND organization_id = @organizationId`,
  list: `SELECT ${columns} FROM webhooks WHERE organization_id = @organizationId ORDER BY id`,
  // @changesPause is 1 if @pausedAt is to be written: NULL ends a pause, and a time begins one unless there is one.
  update: `
    UPDATE webhooks SET
      url = coalesce(@url, url), types = coalesce(@types, types), sealed = coalesce(@sealed, sealed),
      starts_after = coalesce(@startsAfter, starts_after),
      paused_at = CASE WHEN NOT @changesPause THEN paused_at WHEN @pausedAt IS NULL THEN NULL
        ELSE coalesce(paused_at, @pausedAt) END,
      pause_reason = CASE WHEN NOT @changesPause THEN pause_reason WHEN @pausedAt IS NULL THEN NULL
        ELSE coalesce(pause_reason, @pauseReason) END,
      failures = 0, failing_since = NULL, due_at = @at
    WHERE id = @id AND organization_id = @organizationId
    RETURNING ${columns}`,
  remove: 'DELETE FROM webhooks WHERE id = @id AND organization_id = @organizationId',

  existsListening: 'SELECT 1 AS found FROM webhooks WHERE paused_at IS NULL ORDER BY organization_id, id LIMIT 1',
  listListening: `
    SELECT w.id, w.organization_id, w.url, w.types, w.starts_after, (
      SELECT count(*) FROM (
        SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending' LIMIT ${maxPending}
      )
    ) AS pending
    FROM webhooks w
    WHERE w.organization_id IN (SELECT value FROM json_each(@organizationIds)) AND w.paused_at IS NULL
      AND ${isLiveOrganization('w.organization_id')}`,
  findOrganizations: `
    SELECT c.id, coalesce(c.organization_id, p.organization_id) AS organization_id
    FROM json_each(@ids) given CROSS JOIN conversations c ON c.id = given.value LEFT JOIN projects p ON p.id = c.project_id
    WHERE c.organization_id IS NOT NULL OR p.organization_id IS NOT NULL`,

  enqueue: `
    INSERT INTO webhook_deliveries (id, webhook_id, position, type, data, created_at, status)
    VALUES (@id, @webhookId, @position, @type, @data, @createdAt, @status)
    ON CONFLICT (webhook_id, position) DO NOTHING`,
  makeDue: 'UPDATE webhooks SET due_at = coalesce(due_at, @at) WHERE id = @id',
  makeDueAt: 'UPDATE webhooks SET due_at = @at WHERE id = @id',
  request: `
    UPDATE webhook_deliveries SET status = CASE status WHEN 'pending' THEN 'pending' ELSE 'requested' END
    WHERE id = @id AND webhook_id = @webhookId
    RETURNING ${deliveryColumns}`,
  listDeliveries: `
    SELECT ${deliveryColumns} FROM webhook_deliveries WHERE webhook_id = @webhookId AND id < @before
    ORDER BY id DESC LIMIT @limit`,

  listDue: `
    SELECT id, organization_id FROM webhooks
    WHERE due_at <= @now AND (holder IS NULL OR leased_until <= @now) AND ${isLiveOrganization('organization_id')}
    ORDER BY due_at, id LIMIT @limit`,
  claim: `
    UPDATE webhooks SET holder = @holder, leased_until = @leaseUntil
    WHERE id = @id AND (holder IS NULL OR holder = @holder OR leased_until <= @now)
    RETURNING ${columns}`,
  findRequested: `
    SELECT ${deliveryColumns} FROM webhook_deliveries WHERE webhook_id = @webhookId AND status = 'requested'
    ORDER BY id LIMIT 1`,
  findPending: `
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE webhook_id = @webhookId AND status = 'pending'
      AND EXISTS (SELECT 1 FROM webhooks WHERE id = @webhookId AND paused_at IS NULL)
    ORDER BY position LIMIT 1`,
  recordOnWebhook: `
    UPDATE webhooks SET failures = @failures, failing_since = @failingSince, due_at = @dueAt,
      paused_at = coalesce(paused_at, @pausedAt), pause_reason = coalesce(pause_reason, @pauseReason)
    WHERE id = @webhookId AND holder = @holder`,
  recordOnDelivery: `
    UPDATE webhook_deliveries SET status = @status, attempts = attempts + 1, last_attempt_at = @at,
      response_status = @responseStatus, error = @error
    WHERE id = @deliveryId AND webhook_id = @webhookId`,
  release: 'UPDATE webhooks SET holder = NULL WHERE id = @id AND holder = @holder',
  endDue: `
    UPDATE webhooks SET due_at = NULL WHERE id = @id AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = @id
        AND (d.status = 'requested' OR (d.status = 'pending' AND webhooks.paused_at IS NULL))
    )`,
  trim: `
    DELETE FROM webhook_deliveries WHERE webhook_id = @id AND status IN ('delivered', 'failed') AND id <= (
      SELECT id FROM webhook_deliveries WHERE webhook_id = @id AND status IN ('delivered', 'failed')
      ORDER BY id DESC LIMIT 1 OFFSET @keep
    )`,
  deleteFinished: `
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE status IN ('delivered', 'failed') AND created_at <= @before LIMIT ${sweepSize}
    )`,
};
