import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';
import { toPage } from '../page.js';
import { statements } from './webhook-statements.js';

type Webhook = StoreResult<'webhooks', 'find'>;
type Delivery = StoreResult<'webhooks', 'findNext'>;

interface WebhookRow {
  readonly id: string;
  readonly organization_id: string;
  readonly url: string;
  /** A JSON array. */
  readonly types: string;
  readonly sealed: string;
  readonly paused_at: number | null;
  readonly pause_reason: NonNullable<Webhook['paused']>['reason'] | null;
  readonly starts_after: number;
  readonly failures: number;
  readonly failing_since: number | null;
  readonly created_at: number;
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly position: number | null;
  readonly type: string;
  /** A JSON object. */
  readonly data: string;
  readonly created_at: number;
  readonly status: Delivery['status'];
  readonly attempts: number;
  readonly last_attempt_at: number | null;
  readonly response_status: number | null;
  readonly error: string | null;
}

interface ListeningRow extends Pick<WebhookRow, 'id' | 'organization_id' | 'url' | 'types' | 'starts_after'> {
  readonly pending: number;
}

// The highest id sorts before this text.
const afterEveryId = 'g';

export class SqliteWebhookStore implements Store<'webhooks'> {
  constructor(private readonly connection: Statements) {}

  async insert(webhook: StoreInput<'webhooks', 'insert'>): Promise<void> {
    const row = { ...webhook, types: JSON.stringify(webhook.types), createdAt: toColumn(webhook.createdAt) };
    this.connection.run(statements.insert, row);
  }

  async find(organizationId: string, id: string): Promise<Webhook | null> {
    return toWebhookOrNull(this.connection.get<WebhookRow>(statements.find, { organizationId, id }));
  }

  async list(organizationId: string): Promise<Webhook[]> {
    return this.connection.all<WebhookRow>(statements.list, { organizationId }).map(toWebhook);
  }

  async update(
    organizationId: string,
    id: string,
    { changes: { url, types, sealed, startsAfter, paused }, at }: StoreInput<'webhooks', 'update', 2>,
  ): Promise<Webhook | null> {
    const row = this.connection.get<WebhookRow>(statements.update, {
      ...{ organizationId, id, at: toColumn(at), url: url ?? null, sealed: sealed ?? null },
      startsAfter: startsAfter ?? null,
      types: types === undefined ? null : JSON.stringify(types),
      changesPause: paused === undefined ? 0 : 1,
      ...toPauseColumns(paused ?? null),
    });
    return toWebhookOrNull(row);
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return this.connection.run(statements.remove, { organizationId, id }) === 1;
  }

  async existsListening(): Promise<boolean> {
    return this.connection.get(statements.existsListening) !== undefined;
  }

  async listListening(organizationIds: readonly string[]): Promise<StoreResult<'webhooks', 'listListening'>[]> {
    const given = { organizationIds: JSON.stringify(organizationIds) };
    return this.connection.all<ListeningRow>(statements.listListening, given).map((row) => ({
      ...{ id: row.id, organizationId: row.organization_id, url: row.url, pending: row.pending },
      startsAfter: row.starts_after,
      types: JSON.parse(row.types) as string[],
    }));
  }

  async findOrganizations(conversationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = JSON.stringify(conversationIds);
    const rows = this.connection.all<{ id: string; organization_id: string }>(statements.findOrganizations, { ids });
    return new Map(rows.map((row) => [row.id, row.organization_id]));
  }

  async enqueue(deliveries: readonly StoreInput<'webhooks', 'enqueue'>[], at: Date): Promise<void> {
    for (const { id, webhookId, position, type, data, createdAt } of deliveries) {
      const status = position === null ? 'requested' : 'pending';
      const row = { id, webhookId, position, type, status, data: JSON.stringify(data), createdAt: toColumn(createdAt) };
      this.connection.run(statements.enqueue, row);
      const due = position === null ? statements.makeDueAt : statements.makeDue;
      this.connection.run(due, { id: webhookId, at: toColumn(at) });
    }
  }

  async request(webhookId: string, id: string, at: Date): Promise<Delivery | null> {
    const row = this.connection.get<DeliveryRow>(statements.request, { webhookId, id });
    if (row === undefined) return null;
    this.connection.run(statements.makeDueAt, { id: webhookId, at: toColumn(at) });
    return toDelivery(row);
  }

  async listDeliveries(
    webhookId: string,
    { before, limit }: StoreInput<'webhooks', 'listDeliveries', 1>,
  ): Promise<Page<Delivery, string>> {
    const window = { webhookId, before: before ?? afterEveryId, limit: limit + 1 };
    const rows = this.connection.all<DeliveryRow>(statements.listDeliveries, window);
    return toPage(rows.map(toDelivery), limit, ({ id }) => id);
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'webhooks', 'listDue'>[]> {
    const due = { now: toColumn(now), limit };
    const rows = this.connection.all<{ id: string; organization_id: string }>(statements.listDue, due);
    return rows.map((row) => ({ id: row.id, organizationId: row.organization_id }));
  }

  async claim(id: string, { holder, now, leaseUntil }: StoreInput<'webhooks', 'claim', 1>): Promise<Webhook | null> {
    const claim = { id, holder, now: toColumn(now), leaseUntil: toColumn(leaseUntil) };
    return toWebhookOrNull(this.connection.get<WebhookRow>(statements.claim, claim));
  }

  async findNext(webhookId: string): Promise<Delivery | null> {
    const requested = this.connection.get<DeliveryRow>(statements.findRequested, { webhookId });
    return toDeliveryOrNull(requested ?? this.connection.get<DeliveryRow>(statements.findPending, { webhookId }));
  }

  async recordAttempt(attempt: StoreInput<'webhooks', 'recordAttempt'>): Promise<boolean> {
    const { webhookId, holder, failures, failingSince, dueAt, paused } = attempt;
    const state = { webhookId, holder, failures, failingSince: toColumn(failingSince), dueAt: toColumn(dueAt) };
    const held = this.connection.run(statements.recordOnWebhook, { ...state, ...toPauseColumns(paused) }) === 1;
    if (!held) return false;
    const { deliveryId, at, status, responseStatus, error } = attempt;
    const result = { webhookId, deliveryId, at: toColumn(at), status, responseStatus, error };
    this.connection.run(statements.recordOnDelivery, result);
    return true;
  }

  async release(id: string, holder: string, keep: number): Promise<void> {
    if (this.connection.run(statements.release, { id, holder }) === 0) return;
    this.connection.run(statements.endDue, { id });
    this.connection.run(statements.trim, { id, keep });
  }

  async deleteFinished(before: Date): Promise<number> {
    return this.connection.run(statements.deleteFinished, { before: toColumn(before) });
  }
}

function toPauseColumns(paused: Webhook['paused']): { pausedAt: number | null; pauseReason: string | null } {
  return { pausedAt: toColumn(paused?.at ?? null), pauseReason: paused?.reason ?? null };
}

function toWebhookOrNull(row: WebhookRow | undefined): Webhook | null {
  return row === undefined ? null : toWebhook(row);
}

function toWebhook(row: WebhookRow): Webhook {
  const { paused_at: pausedAt, pause_reason: reason } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    types: JSON.parse(row.types) as string[],
    sealed: row.sealed,
    paused: pausedAt === null || reason === null ? null : { at: toInstant(pausedAt), reason },
    startsAfter: row.starts_after,
    failures: row.failures,
    failingSince: toInstantOrNull(row.failing_since),
    createdAt: toInstant(row.created_at),
  };
}

function toDeliveryOrNull(row: DeliveryRow | undefined): Delivery | null {
  return row === undefined ? null : toDelivery(row);
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    position: row.position,
    type: row.type,
    data: JSON.parse(row.data) as Delivery['data'],
    createdAt: toInstant(row.created_at),
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: toInstantOrNull(row.last_attempt_at),
    responseStatus: row.response_status,
    error: row.error,
  };
}
