import { deliveryPolicy, type Webhook } from '../../domain/webhooks/webhook.js';
import type { Caller } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { OutboundHttp } from '../../ports/outbound/outbound-http.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { WebhookSigner } from '../../ports/webhooks/webhook-signer.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../access/authorization/authorized-transaction.js';
import { requireSafeUrl, toRequirement } from './require-webhook.js';
import { sealSecret } from './webhook-secrets.js';

export interface CreateWebhookInput {
  readonly organizationId: string;
  readonly url: string;
  /** Event types, or `*` for all. */
  readonly types: readonly string[];
}

/** A webhook with its new signing secret, which cannot be read again. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * Creates a webhook, which receives the events of the organization from now on. Requires `org:settings.edit`. Throws `NOT_FOUND`,
 * `FORBIDDEN` or `UNSAFE_URL`. Throws `CONFLICT` if the organization has 20 webhooks.
 */
export class CreateWebhook {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly tools: {
      readonly outboundHttp: OutboundHttp;
      readonly secretBox: SecretBox;
      readonly webhookSigner: WebhookSigner;
    },
  ) {}

  async execute(actor: Caller, { organizationId, url, types }: CreateWebhookInput): Promise<WebhookWithSecret> {
    const requirement = toRequirement(organizationId);
    // The first check keeps callers without permission from making the server look up names.
    await this.work.read(actor, requirement, async () => undefined);
    await requireSafeUrl(this.tools.outboundHttp, url);
    const secret = this.tools.webhookSigner.createSecret();
    return this.work.write(actor, requirement, async (step) => {
      await requireRoom(step);
      const id = step.newId();
      const sealed = sealSecret(this.tools.secretBox, id, secret);
      const startsAfter = await step.stores.events.lastPosition();
      const webhook = { id, organizationId, url, types: [...new Set(types)], sealed, startsAfter, createdAt: step.now };
      await step.stores.webhooks.insert(webhook);
      const target = { type: 'webhook', id } as const;
      await step.record({ action: 'webhook.created', organizationId, target, details: { host: new URL(url).host } });
      return { webhook: { ...webhook, paused: null, failures: 0, failingSince: null }, secret };
    });
  }
}

/** Throws `CONFLICT` if the organization has the maximum number of webhooks. */
async function requireRoom({ stores, organizationId }: AuthorizedStep): Promise<void> {
  // The lock makes concurrent calls wait, so that they count each other's webhooks.
  if ((await stores.organizations.lockById(organizationId)) === null) throw new CrewkitError('NOT_FOUND');
  const { maxWebhooks } = deliveryPolicy;
  if ((await stores.webhooks.list(organizationId)).length < maxWebhooks) return;
  throw new CrewkitError('CONFLICT', { detail: `An organization can have at most ${maxWebhooks} webhooks.` });
}
