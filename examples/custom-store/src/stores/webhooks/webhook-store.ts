import type { Page, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { deleteRows, insertRow } from '../../tables/rows.js';
import { requireOrganization, requireReference } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { toPage } from '../to-page.js';
import type { DeliveryRow, WebhookRow } from './webhook-row.js';

type Webhook = StoreResult<'webhooks', 'find'>;
type Delivery = StoreResult<'webhooks', 'findNext'>;

const maxPending = 10_000;
const isFinished = ({ status }: Delivery): boolean => status === 'delivered' || status === 'failed';
const byId = (a: Delivery, b: Delivery): number => (a.id < b.id ? -1 : 1);
const byPosition = (a: Delivery, b: Delivery): number => (a.position ?? 0) - (b.position ?? 0);
const isFree = ({ lease }: WebhookRow, holder: string | null, now: Date): boolean =>
  lease === null || lease.holder === holder || lease.until <= now;

export class MemoryWebhookStore implements Store<'webhooks'> {
  constructor(private readonly view: View) {}

  async insert(webhook: StoreInput<'webhooks', 'insert'>): Promise<void> {
    const webhooks = await this.view.edit('webhooks');
    requireOrganization(this.view.tables, webhook.organizationId);
    const state = { paused: null, failures: 0, failingSince: null };
    insertRow(webhooks, webhook.id, { webhook: { ...webhook, ...state }, dueAt: null, lease: null });
  }

  async find(organizationId: string, id: string): Promise<Webhook | null> {
    const row = this.view.tables.webhooks.get(id);
    return row?.webhook.organizationId === organizationId ? row.webhook : null;
  }

  async list(organizationId: string): Promise<Webhook[]> {
    const own = this.rows().filter(({ webhook }) => webhook.organizationId === organizationId);
    return own.map(({ webhook }) => webhook).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async update(
    organizationId: string,
    id: string,
    { changes: { paused, ...changes }, at }: StoreInput<'webhooks', 'update', 2>,
  ): Promise<Webhook | null> {
    const webhooks = await this.view.edit('webhooks');
    const row = webhooks.get(id);
    if (row?.webhook.organizationId !== organizationId) return null;
    const pause = paused === undefined ? row.webhook.paused : paused && (row.webhook.paused ?? paused);
    const webhook = { ...row.webhook, ...changes, paused: pause, failures: 0, failingSince: null };
    webhooks.set(id, { ...row, webhook, dueAt: at });
    return webhook;
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    const webhooks = await this.view.edit('webhooks');
    const deliveries = await this.view.edit('webhookDeliveries');
    if (webhooks.get(id)?.webhook.organizationId !== organizationId) return false;
    deleteRows(deliveries, ({ webhookId }) => webhookId === id);
    return webhooks.delete(id);
  }

  async existsListening(): Promise<boolean> {
    return this.rows().some(({ webhook }) => webhook.paused === null);
  }

  async listListening(organizationIds: readonly string[]): Promise<StoreResult<'webhooks', 'listListening'>[]> {
    return this.rows()
      .filter(({ webhook }) => webhook.paused === null && organizationIds.includes(webhook.organizationId))
      .map(({ webhook: { id, organizationId, url, types, startsAfter } }) => {
        const pending = Math.min(this.listWith(id, 'pending').length, maxPending);
        return { id, organizationId, url, types, startsAfter, pending };
      });
  }

  async findOrganizations(conversationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { conversations, tasks, projects } = this.view.tables;
    const found = new Map<string, string>();
    for (const id of conversationIds) {
      const { organizationId = null, taskId = null } = conversations.get(id) ?? {};
      const projectId = tasks.get(taskId ?? '')?.projectId ?? '';
      const owner = organizationId ?? projects.get(projectId)?.entity.organizationId;
      if (owner !== undefined) found.set(id, owner);
    }
    return found;
  }

  async enqueue(deliveries: readonly StoreInput<'webhooks', 'enqueue'>[], at: Date): Promise<void> {
    const webhooks = await this.view.edit('webhooks');
    const table = await this.view.edit('webhookDeliveries');
    for (const delivery of deliveries) {
      const { id, webhookId, position } = delivery;
      const row = webhooks.get(webhookId);
      requireReference(row !== undefined, 'there is no such webhook');
      if (row === undefined) continue;
      webhooks.set(webhookId, { ...row, dueAt: position === null ? at : (row.dueAt ?? at) });
      const isKnown = [...table.values()].some((each) => each.webhookId === webhookId && each.position === position);
      if (position !== null && isKnown) continue;
      const result = { attempts: 0, lastAttemptAt: null, responseStatus: null, error: null };
      insertRow(table, id, { ...delivery, ...result, status: position === null ? 'requested' : 'pending' });
    }
  }

  async request(webhookId: string, deliveryId: string, at: Date): Promise<Delivery | null> {
    const webhooks = await this.view.edit('webhooks');
    const deliveries = await this.view.edit('webhookDeliveries');
    const [row, delivery] = [webhooks.get(webhookId), deliveries.get(deliveryId)];
    if (row === undefined || delivery?.webhookId !== webhookId) return null;
    const requested: DeliveryRow = isFinished(delivery) ? { ...delivery, status: 'requested' } : delivery;
    webhooks.set(webhookId, { ...row, dueAt: at });
    deliveries.set(deliveryId, requested);
    return requested;
  }

  async listDeliveries(
    webhookId: string,
    { before, limit }: StoreInput<'webhooks', 'listDeliveries', 1>,
  ): Promise<Page<Delivery, string>> {
    const own = [...this.view.tables.webhookDeliveries.values()].filter((each) => each.webhookId === webhookId);
    const earlier = own.filter(({ id }) => before === null || id < before).sort((a, b) => -byId(a, b));
    const { items } = toPage(earlier.slice(0, limit), { after: null, limit }, ({ id }) => id);
    const newestFirst = [...items].reverse();
    return { items: newestFirst, next: earlier.length > limit ? (newestFirst.at(-1)?.id ?? null) : null };
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'webhooks', 'listDue'>[]> {
    return this.rows()
      .flatMap((row) =>
        row.dueAt !== null && row.dueAt <= now && isFree(row, null, now) ? { ...row, dueAt: row.dueAt } : [],
      )
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.webhook.id < b.webhook.id ? -1 : 1))
      .slice(0, limit)
      .map(({ webhook: { id, organizationId } }) => ({ id, organizationId }));
  }

  async claim(id: string, { holder, now, leaseUntil }: StoreInput<'webhooks', 'claim', 1>): Promise<Webhook | null> {
    const webhooks = await this.view.edit('webhooks');
    const row = webhooks.get(id);
    if (row === undefined || !isFree(row, holder, now)) return null;
    webhooks.set(id, { ...row, lease: { holder, until: leaseUntil } });
    return row.webhook;
  }

  async findNext(webhookId: string): Promise<Delivery | null> {
    const [requested] = this.listWith(webhookId, 'requested').sort(byId);
    if (requested !== undefined) return requested;
    const isPaused = this.view.tables.webhooks.get(webhookId)?.webhook.paused !== null;
    const [pending] = isPaused ? [] : this.listWith(webhookId, 'pending').sort(byPosition);
    return pending ?? null;
  }

  async recordAttempt(attempt: StoreInput<'webhooks', 'recordAttempt'>): Promise<boolean> {
    const webhooks = await this.view.edit('webhooks');
    const deliveries = await this.view.edit('webhookDeliveries');
    const { webhookId, holder, deliveryId, at, status, responseStatus, error } = attempt;
    const row = webhooks.get(webhookId);
    if (row?.lease?.holder !== holder) return false;
    const { failures, failingSince, dueAt, paused } = attempt;
    const webhook = { ...row.webhook, failures, failingSince, paused: row.webhook.paused ?? paused };
    webhooks.set(webhookId, { ...row, webhook, dueAt });
    const delivery = deliveries.get(deliveryId);
    if (delivery?.webhookId !== webhookId) return true;
    const result = { attempts: delivery.attempts + 1, lastAttemptAt: at, responseStatus, error };
    deliveries.set(deliveryId, { ...delivery, ...result, status });
    return true;
  }

  async release(id: string, holder: string, keep: number): Promise<void> {
    const webhooks = await this.view.edit('webhooks');
    const deliveries = await this.view.edit('webhookDeliveries');
    const row = webhooks.get(id);
    if (row?.lease?.holder !== holder) return;
    const isIdle = (await this.findNext(id)) === null;
    webhooks.set(id, { ...row, lease: null, dueAt: isIdle ? null : row.dueAt });
    const finished = [...deliveries.values()].filter((each) => each.webhookId === id && isFinished(each)).sort(byId);
    for (const delivery of finished.slice(0, Math.max(0, finished.length - keep))) deliveries.delete(delivery.id);
  }

  async deleteFinished(before: Date): Promise<number> {
    const deliveries = await this.view.edit('webhookDeliveries');
    return deleteRows(deliveries, (each) => isFinished(each) && each.createdAt <= before).length;
  }

  private rows(): WebhookRow[] {
    return [...this.view.tables.webhooks.values()];
  }

  private listWith(webhookId: string, status: Delivery['status']): DeliveryRow[] {
    const deliveries = [...this.view.tables.webhookDeliveries.values()];
    return deliveries.filter((each) => each.webhookId === webhookId && each.status === status);
  }
}
