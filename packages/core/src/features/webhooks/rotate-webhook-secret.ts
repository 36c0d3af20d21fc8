import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { WebhookSigner } from '../../ports/webhooks/webhook-signer.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import type { WebhookWithSecret } from './create-webhook.js';
import { requireWebhook, toRequirement, type WebhookPlace } from './require-webhook.js';
import { sealRotated } from './webhook-secrets.js';

/**
 * Gives a webhook a new signing secret. For a day, deliveries have two signatures: by the new and by the previous secret. Requires
 * `org:settings.edit`. Throws `NOT_FOUND` or `FORBIDDEN`.
 */
export class RotateWebhookSecret {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly secretBox: SecretBox,
    private readonly signer: WebhookSigner,
  ) {}

  execute(actor: Caller, { organizationId, webhookId }: WebhookPlace): Promise<WebhookWithSecret> {
    const secret = this.signer.createSecret();
    return this.work.write(actor, toRequirement(organizationId), async (step) => {
      // The lock makes concurrent rotations wait, so that each keeps the secret that it replaces.
      await step.stores.organizations.lockById(organizationId);
      const found = await requireWebhook(step, webhookId);
      const sealed = sealRotated(this.secretBox, found, { secret, now: step.now });
      const change = { changes: { sealed }, at: step.now };
      const webhook = await step.stores.webhooks.update(organizationId, webhookId, change);
      if (webhook === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'webhook', id: webhookId } as const;
      await step.record({ action: 'webhook.secret_rotated', organizationId, target });
      return { webhook, secret };
    });
  }
}
