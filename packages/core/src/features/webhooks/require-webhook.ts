import type { Webhook } from '../../domain/webhooks/webhook.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import type { OutboundHttp } from '../../ports/outbound/outbound-http.js';
import type { RequiredPermissions } from '../access/authorization/authorize.js';
import type { AuthorizedStep } from '../access/authorization/authorized-transaction.js';

/** The ids of a webhook in a request. */
export interface WebhookPlace {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** Returns the permission that every action on the organization's webhooks requires. */
export function toRequirement(organizationId: string): RequiredPermissions {
  return { permissions: ['org:settings.edit'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}

/** Returns the webhook. Throws `NOT_FOUND` if the organization has no such webhook. */
export async function requireWebhook(
  { stores, organizationId }: Pick<AuthorizedStep, 'stores' | 'organizationId'>,
  webhookId: string,
): Promise<Webhook> {
  const webhook = await stores.webhooks.find(organizationId, webhookId);
  if (webhook === null) throw new CrewkitError('NOT_FOUND');
  return webhook;
}

/** Throws `UNSAFE_URL` if the server refuses to send requests to the URL. */
export async function requireSafeUrl(outbound: OutboundHttp, url: string): Promise<void> {
  const problem = await outbound.findProblem(url);
  if (problem !== null) throw new CrewkitError('UNSAFE_URL', { detail: problem });
}
