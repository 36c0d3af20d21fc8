import type { WebhookDelivery } from '../../domain/webhooks/webhook.js';
import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { requireWebhook, toRequirement, type WebhookPlace } from './require-webhook.js';

export interface ResendDeliveryInput extends WebhookPlace {
  readonly deliveryId: string;
}

/**
 * Sends a delivery again, with the same id. For a finished delivery, one attempt is made, before all waiting deliveries. A waiting delivery
 * keeps its turn, and the webhook's next attempt is made at once. Requires `org:settings.edit`. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class ResendWebhookDelivery {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { organizationId, webhookId, deliveryId }: ResendDeliveryInput): Promise<WebhookDelivery> {
    return this.work.write(actor, toRequirement(organizationId), async (step) => {
      await requireWebhook(step, webhookId);
      const delivery = await step.stores.webhooks.request(webhookId, deliveryId, step.now);
      if (delivery === null) throw new CrewkitError('NOT_FOUND');
      return delivery;
    });
  }
}
