import type { Webhook, WebhookDelivery } from '../../domain/webhooks/webhook.js';
import type { WebhookWithSecret } from '../../features/webhooks/create-webhook.js';

export function presentWebhook({ id, organizationId, url, types, paused, failingSince, createdAt }: Webhook) {
  return {
    id,
    organizationId,
    url,
    types,
    paused: paused !== null,
    pausedAt: toTimeOrNull(paused?.at ?? null),
    pauseReason: paused?.reason ?? null,
    failingSince: toTimeOrNull(failingSince),
    createdAt: createdAt.toISOString(),
  };
}

export function presentWebhookWithSecret({ webhook, secret }: WebhookWithSecret) {
  return { ...presentWebhook(webhook), secret };
}

export function presentDelivery(delivery: WebhookDelivery) {
  const { id, type, data, status, attempts, createdAt, lastAttemptAt, responseStatus, error } = delivery;
  return {
    id,
    type,
    data,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: toTimeOrNull(lastAttemptAt),
    responseStatus,
    error,
  };
}

function toTimeOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
