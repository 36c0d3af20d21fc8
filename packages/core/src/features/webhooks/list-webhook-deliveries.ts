import type { Page } from '../../domain/page.js';
import type { WebhookDelivery } from '../../domain/webhooks/webhook.js';
import type { Reader } from '../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { requireWebhook, toRequirement, type WebhookPlace } from './require-webhook.js';

/** Lists the deliveries of a webhook, the newest first. Requires `org:settings.edit`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListWebhookDeliveries {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    reader: Reader,
    { organizationId, webhookId }: WebhookPlace,
    window: { readonly before: string | null; readonly limit: number },
  ): Promise<Page<WebhookDelivery, string>> {
    return this.work.read(reader, toRequirement(organizationId), async (step) => {
      await requireWebhook(step, webhookId);
      return step.stores.webhooks.listDeliveries(webhookId, window);
    });
  }
}
