import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { Reader } from '../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { toRequirement } from './require-webhook.js';

/** Lists the webhooks of an organization, ordered by id. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ListWebhooks {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, organizationId: string): Promise<Webhook[]> {
    return this.work.read(reader, toRequirement(organizationId), ({ stores }) => stores.webhooks.list(organizationId));
  }
}
