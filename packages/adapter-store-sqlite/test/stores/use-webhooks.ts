import { randomUUID } from 'node:crypto';
import type { Stores } from '@crewkit/core/adapter';

const now = new Date();

/** Calls every method of the webhook store. */
export async function useWebhooks({ webhooks }: Stores, organizationId: string): Promise<void> {
  const webhook = { id: randomUUID(), organizationId, url: 'https://hooks.example/', types: ['*'], sealed: 'x' };
  await webhooks.insert({ ...webhook, startsAfter: 0, createdAt: now });
  const delivery = { webhookId: webhook.id, type: 'task.created', data: {}, createdAt: now };
  const [first, second] = [randomUUID(), randomUUID()];
  await webhooks.enqueue(
    [
      { ...delivery, id: first, position: 1 },
      { ...delivery, id: second, position: null },
    ],
    now,
  );
  await webhooks.request(webhook.id, first, now);
  await webhooks.claim(webhook.id, { holder: 'a', now, leaseUntil: now });
  const result = { at: now, status: 'failed', responseStatus: 500, error: null, failures: 1 } as const;
  const attempt = { webhookId: webhook.id, holder: 'a', deliveryId: first, ...result };
  await webhooks.recordAttempt({ ...attempt, failingSince: now, dueAt: now, paused: null });
  await webhooks.release(webhook.id, 'a', 10);
  await webhooks.update(organizationId, webhook.id, { changes: { paused: null }, at: now });
  await webhooks.existsListening();
  await webhooks.listListening([organizationId]);
  await webhooks.findOrganizations([organizationId]);
  await webhooks.find(organizationId, webhook.id);
  await webhooks.list(organizationId);
  await webhooks.listDeliveries(webhook.id, { before: null, limit: 5 });
  await webhooks.listDue(now, 5);
  await webhooks.findNext(webhook.id);
  await webhooks.deleteFinished(new Date(0));
  await webhooks.delete(organizationId, webhook.id);
}
