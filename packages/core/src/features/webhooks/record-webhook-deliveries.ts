import type { DurableEvent, RecordedEvent } from '../../domain/events/domain-event.js';
import { deliveryPolicy, receives, webhookTypes } from '../../domain/webhooks/webhook.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { ListeningWebhook, NewDelivery } from '../../ports/webhooks/webhook-store.js';
import type { MailPausedWebhook } from './mail-paused-webhook.js';

type WebhookEvent = Extract<DurableEvent, { readonly type: (typeof webhookTypes)[number] }>;
type Recorded = RecordedEvent<WebhookEvent>;

/** An event with its organization. */
interface OwnedEvent extends Omit<Recorded, 'event'> {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly organizationId: string };
}

const types: ReadonlySet<string> = new Set(webhookTypes);

/**
 * Adds a delivery for each webhook that receives an event of the event log. It is called with the events in the log's order, and can be
 * called again with the same events. Returns whether there are new deliveries.
 */
export class RecordWebhookDeliveries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tools: { readonly mail: MailPausedWebhook; readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(events: readonly RecordedEvent[]): Promise<boolean> {
    const received = events.filter((each): each is Recorded => types.has(each.event.type));
    if (received.length === 0 || !(await this.unitOfWork.read(({ webhooks }) => webhooks.existsListening())))
      return false;
    return this.unitOfWork.run(async (stores) => {
      const owned = await findOwners(stores, received);
      const listening = await stores.webhooks.listListening([...new Set(owned.map(({ data }) => data.organizationId))]);
      const deliveries: NewDelivery[] = [];
      for (const webhook of listening) {
        const added = this.toDeliveries(webhook, owned);
        if (webhook.pending + added.length > deliveryPolicy.maxPending) await this.pause(stores, webhook);
        else deliveries.push(...added);
      }
      if (deliveries.length > 0) await stores.webhooks.enqueue(deliveries, this.tools.clock.now());
      return deliveries.length > 0;
    });
  }

  private toDeliveries(webhook: ListeningWebhook, events: readonly OwnedEvent[]): NewDelivery[] {
    const { id: webhookId, organizationId, startsAfter } = webhook;
    return events
      .filter(({ position, data }) => data.organizationId === organizationId && position > startsAfter)
      .filter(({ type }) => receives(webhook.types, type))
      .map(({ position, recordedAt, type, data }) => {
        const event = { position, type, data, createdAt: recordedAt };
        return { id: this.tools.ids.rowId(), webhookId, ...event };
      });
  }

  private async pause(stores: Stores, webhook: ListeningWebhook): Promise<void> {
    const now = this.tools.clock.now();
    const paused = { at: now, reason: 'backlog' } as const;
    await stores.webhooks.update(webhook.organizationId, webhook.id, { changes: { paused }, at: now });
    await this.tools.mail.execute(stores, webhook, paused.reason);
  }
}

/** Returns the events that concern an organization. Events about messages contain only the conversation. */
async function findOwners(stores: Stores, received: readonly Recorded[]): Promise<OwnedEvent[]> {
  const conversationIds = received.flatMap(({ event }) => ('conversationId' in event ? event.conversationId : []));
  const owners =
    conversationIds.length === 0
      ? new Map<string, string>()
      : await stores.webhooks.findOrganizations([...new Set(conversationIds)]);
  return received.flatMap(({ event: { type, ...ids }, ...place }) => {
    const organizationId = 'organizationId' in ids ? ids.organizationId : owners.get(ids.conversationId);
    return organizationId === undefined ? [] : { ...place, type, data: { ...ids, organizationId } };
  });
}
