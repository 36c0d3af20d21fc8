import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { afterEveryId, toPage } from '../to-page.js';
import { statements } from './webhook-statements.js';

type Webhook = StoreResult<'webhooks', 'find'>;
type Delivery = StoreResult<'webhooks', 'findNext'>;

interface WebhookRow {
  readonly id: string;
  readonly organization_id: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly sealed: string;
  readonly paused_at: Date | null;
  readonly pause_reason: NonNullable<Webhook['paused']>['reason'] | null;
  readonly starts_after: number;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly created_at: Date;
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly position: number | null;
  readonly type: string;
  readonly data: Delivery['data'];
  readonly created_at: Date;
  readonly status: Delivery['status'];
  readonly attempts: number;
  readonly last_attempt_at: Date | null;
  readonly response_status: number | null;
  readonly error: string | null;
}

interface ListeningRow extends Pick<WebhookRow, 'id' | 'organization_id' | 'url' | 'types' | 'starts_after'> {
  readonly pending: number;
}

interface OwnedRow {
  readonly id: string;
  readonly organization_id: string;
}

export class PostgresWebhookStore implements Store<'webhooks'> {
  constructor(private readonly connection: Connection) {}

  async insert(webhook: StoreInput<'webhooks', 'insert'>): Promise<void> {
    const { id, organizationId, url, types, sealed, startsAfter, createdAt } = webhook;
    const row = [id, organizationId, url, types, sealed, startsAfter, createdAt];
    await this.connection.run(statements.insert, row);
  }

  async find(organizationId: string, id: string): Promise<Webhook | null> {
    return toWebhookOrNull(await this.connection.get<WebhookRow>(statements.find, [organizationId, id]));
  }

  async list(organizationId: string): Promise<Webhook[]> {
    return (await this.connection.all<WebhookRow>(statements.list, [organizationId])).map(toWebhook);
  }

  async update(
    organizationId: string,
    id: string,
    { changes: { url, types, sealed, startsAfter, paused }, at }: StoreInput<'webhooks', 'update', 2>,
  ): Promise<Webhook | null> {
    const pause = [paused !== undefined, paused?.at ?? null, paused?.reason ?? null] as const;
    const changes = [url ?? null, types ?? null, sealed ?? null, ...pause, startsAfter ?? null] as const;
    return toWebhookOrNull(
      await this.connection.get<WebhookRow>(statements.update, [organizationId, id, at, ...changes]),
    );
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.connection.run(statements.remove, [organizationId, id])) === 1;
  }

  async existsListening(): Promise<boolean> {
    return (await this.connection.get(statements.existsListening)) !== undefined;
  }

  async listListening(organizationIds: readonly string[]): Promise<StoreResult<'webhooks', 'listListening'>[]> {
    const rows = await this.connection.all<ListeningRow>(statements.listListening, [organizationIds]);
    return rows.map(({ organization_id: organizationId, starts_after: startsAfter, ...webhook }) => ({
      ...webhook,
      organizationId,
      startsAfter,
    }));
  }

  async findOrganizations(conversationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.connection.all<OwnedRow>(statements.findOrganizations, [conversationIds]);
    return new Map(rows.map((row) => [row.id, row.organization_id]));
  }

  async enqueue(deliveries: readonly StoreInput<'webhooks', 'enqueue'>[], at: Date): Promise<void> {
    await this.connection.run(statements.enqueue, [JSON.stringify(deliveries)]);
    const [requested, pending] = [true, false].map((isRequested) =>
      deliveries.filter(({ position }) => (position === null) === isRequested).map(({ webhookId }) => webhookId),
    );
    if (pending?.length) await this.connection.run(statements.makeDue, [pending, at]);
    if (requested?.length) await this.connection.run(statements.makeDueAt, [requested, at]);
  }

  async request(webhookId: string, id: string, at: Date): Promise<Delivery | null> {
    // The webhook comes first, because `recordAttempt` locks it first too.
    if ((await this.connection.run(statements.makeDueFor, [webhookId, id, at])) === 0) return null;
    return toDeliveryOrNull(await this.connection.get<DeliveryRow>(statements.request, [webhookId, id]));
  }

  async listDeliveries(
    webhookId: string,
    { before, limit }: StoreInput<'webhooks', 'listDeliveries', 1>,
  ): Promise<Page<Delivery, string>> {
    const window = [webhookId, before ?? afterEveryId, limit + 1];
    const rows = await this.connection.all<DeliveryRow>(statements.listDeliveries, window);
    return toPage(rows, limit, { toItem: toDelivery, toPosition: ({ id }) => id });
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'webhooks', 'listDue'>[]> {
    const rows = await this.connection.all<OwnedRow>(statements.listDue, [now, limit]);
    return rows.map((row) => ({ id: row.id, organizationId: row.organization_id }));
  }

  async claim(id: string, { holder, now, leaseUntil }: StoreInput<'webhooks', 'claim', 1>): Promise<Webhook | null> {
    return toWebhookOrNull(await this.connection.get<WebhookRow>(statements.claim, [id, holder, now, leaseUntil]));
  }

  async findNext(webhookId: string): Promise<Delivery | null> {
    const requested = await this.connection.get<DeliveryRow>(statements.findRequested, [webhookId]);
    return toDeliveryOrNull(requested ?? (await this.connection.get<DeliveryRow>(statements.findPending, [webhookId])));
  }

  async recordAttempt(attempt: StoreInput<'webhooks', 'recordAttempt'>): Promise<boolean> {
    const { webhookId, holder, failures, failingSince, dueAt, paused } = attempt;
    const state = [webhookId, holder, failures, failingSince, dueAt, paused?.at ?? null, paused?.reason ?? null];
    if ((await this.connection.run(statements.recordOnWebhook, state)) === 0) return false;
    const { deliveryId, status, at, responseStatus, error } = attempt;
    await this.connection.run(statements.recordOnDelivery, [webhookId, deliveryId, status, at, responseStatus, error]);
    return true;
  }

  async release(id: string, holder: string, keep: number): Promise<void> {
    if ((await this.connection.run(statements.release, [id, holder])) === 0) return;
    // A statement of its own: it begins after the row is locked, and therefore sees deliveries that were added until then.
    await this.connection.run(statements.endDue, [id]);
    await this.connection.run(statements.trim, [id, keep]);
  }

  async deleteFinished(before: Date): Promise<number> {
    return this.connection.run(statements.deleteFinished, [before]);
  }
}

function toWebhookOrNull(row: WebhookRow | undefined): Webhook | null {
  return row === undefined ? null : toWebhook(row);
}

function toWebhook(row: WebhookRow): Webhook {
  const { paused_at: at, pause_reason: reason } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    types: row.types,
    sealed: row.sealed,
    paused: at === null || reason === null ? null : { at, reason },
    startsAfter: row.starts_after,
    failures: row.failures,
    failingSince: row.failing_since,
    createdAt: row.created_at,
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
    data: row.data,
    createdAt: row.created_at,
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    responseStatus: row.response_status,
    error: row.error,
  };
}
