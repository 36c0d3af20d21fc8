import type { PauseReason, Webhook } from '../../domain/webhooks/webhook.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { PostMail } from '../mail/post-mail.js';

const maxRecipients = 20;

/** Tells the members who can manage an organization's webhooks, at most 20 of them, that one was paused automatically. */
export class MailPausedWebhook {
  constructor(
    private readonly postMail: PostMail,
    private readonly clock: Clock,
  ) {}

  async execute(
    stores: Stores,
    { organizationId, url }: Pick<Webhook, 'organizationId' | 'url'>,
    reason: Exclude<PauseReason, 'manual'>,
  ): Promise<void> {
    const organization = await stores.organizations.findById(organizationId);
    if (organization === null) return;
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const query = { permissions: ['org:settings.edit'], now: this.clock.now(), after: null, limit: maxRecipients };
    const { items } = await stores.grants.listHolders(resource, query);
    for (const { firstName, email } of items) {
      const content = { firstName, organizationName: organization.name, host: new URL(url).host, reason };
      await this.postMail.execute(stores, email, { kind: 'webhook-paused', ...content });
    }
  }
}
