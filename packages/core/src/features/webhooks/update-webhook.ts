import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { OutboundHttp } from '../../ports/outbound/outbound-http.js';
import type { AuthorizedStep, AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { requireSafeUrl, requireWebhook, toRequirement, type WebhookPlace } from './require-webhook.js';

export interface UpdateWebhookInput extends WebhookPlace {
  readonly url?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly paused?: boolean | undefined;
}

/**
 * Changes those fields of a webhook that are in the input, and then tries the next waiting delivery at once. A paused webhook receives no
 * events. The events of this time are not delivered later; those that were waiting when the pause began are. Requires `org:settings.edit`.
 * Throws `NOT_FOUND`, `FORBIDDEN` or `UNSAFE_URL`.
 */
export class UpdateWebhook {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly outbound: OutboundHttp,
  ) {}

  async execute(actor: Caller, { organizationId, webhookId, ...input }: UpdateWebhookInput): Promise<Webhook> {
    const { url, types, paused } = input;
    const requirement = toRequirement(organizationId);
    if (url !== undefined) {
      await this.work.read(actor, requirement, (step) => requireWebhook(step, webhookId));
      await requireSafeUrl(this.outbound, url);
    }
    return this.work.write(actor, requirement, async (step) => {
      const changes = {
        ...(url !== undefined && { url }),
        ...(types !== undefined && { types: [...new Set(types)] }),
        ...(paused === true && { paused: { at: step.now, reason: 'manual' } as const }),
        ...(paused === false && { paused: null }),
      };
      const fields = Object.keys(changes);
      if (fields.length === 0) return requireWebhook(step, webhookId);
      const start = paused === false ? await findStart(step, webhookId) : {};
      const change = { changes: { ...changes, ...start }, at: step.now };
      const webhook = await step.stores.webhooks.update(organizationId, webhookId, change);
      if (webhook === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'webhook', id: webhookId } as const;
      await step.record({ action: 'webhook.updated', organizationId, target, details: { fields } });
      return webhook;
    });
  }
}

/** Returns the position from which a paused webhook receives events again. */
async function findStart(step: AuthorizedStep, webhookId: string): Promise<{ readonly startsAfter?: number }> {
  const { paused } = await requireWebhook(step, webhookId);
  return paused === null ? {} : { startsAfter: await step.stores.events.lastPosition() };
}
