import { testEventType, type WebhookDelivery } from '../../domain/webhooks/webhook.js';
import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { requireWebhook, toRequirement, type WebhookPlace } from './require-webhook.js';

/**
 * Sends a test event to a webhook, also to a paused one. One attempt is made, before all waiting deliveries. Requires `org:settings.edit`.
 * Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class TestWebhook {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { organizationId, webhookId }: WebhookPlace): Promise<WebhookDelivery> {
    return this.work.write(actor, toRequirement(organizationId), async (step) => {
      await requireWebhook(step, webhookId);
      const { stores, now } = step;
      const data = { organizationId, webhookId };
      const delivery = { id: step.newId(), webhookId, position: null, type: testEventType, data, createdAt: now };
      await stores.webhooks.enqueue([delivery], now);
      const added = await stores.webhooks.request(webhookId, delivery.id, now);
      if (added === null) throw new CrewkitError('NOT_FOUND');
      return added;
    });
  }
}
