import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { toRequirement, type WebhookPlace } from './require-webhook.js';

/** Deletes a webhook and its deliveries. Requires `org:settings.edit`. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class DeleteWebhook {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { organizationId, webhookId }: WebhookPlace): Promise<void> {
    return this.work.write(actor, toRequirement(organizationId), async (step) => {
      if (!(await step.stores.webhooks.delete(organizationId, webhookId))) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'webhook', id: webhookId } as const;
      await step.record({ action: 'webhook.deleted', organizationId, target });
    });
  }
}
