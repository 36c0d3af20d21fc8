import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';

export interface WebhookOnWire {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly paused: boolean;
  readonly pausedAt: string | null;
  readonly pauseReason: string | null;
  readonly failingSince: string | null;
  readonly createdAt: string;
}

export interface WebhookWithSecretOnWire extends WebhookOnWire {
  readonly secret: string;
}

export interface DeliveryOnWire {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** Creates a webhook, by default for all types. */
export function createWebhook(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  { organizationId, url, types = ['*'] }: { organizationId: string; url: string; types?: readonly string[] },
): Promise<WebhookWithSecretOnWire> {
  return http.get('createWebhook', 201, { token, params: { organizationId }, body: { url, types } });
}

/** Returns the newest deliveries of a webhook, the newest first. */
export async function listDeliveries(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  { organizationId, id: webhookId }: Pick<WebhookOnWire, 'organizationId' | 'id'>,
): Promise<readonly DeliveryOnWire[]> {
  const params = { organizationId, webhookId };
  return (await http.get<{ items: DeliveryOnWire[] }>('listWebhookDeliveries', 200, { token, params })).items;
}
