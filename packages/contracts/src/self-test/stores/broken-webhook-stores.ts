import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

const endOfTime = new Date(8.64e15);

/** Flaws in the queue of webhooks. */
export const brokenWebhookStores: readonly BrokenStore[] = [
  {
    flaw: 'lets any caller claim a webhook',
    caughtBy: 'is claimed by one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ webhooks }) => ({
        webhooks: { claim: (id, claim) => webhooks.claim(id, { ...claim, now: endOfTime }) },
      })),
  },
  {
    flaw: 'records attempts of former holders',
    caughtBy: 'records attempts of its latest holder only',
    breakStore: (store) =>
      withStores(store, ({ webhooks }) => ({
        webhooks: { recordAttempt: async (attempt) => (await webhooks.recordAttempt(attempt)) || true },
      })),
  },
  {
    flaw: 'adds an event again',
    caughtBy: 'has a webhook deliver in the order of positions, and requested deliveries first',
    breakStore: (store) =>
      withStores(store, ({ webhooks }) => ({
        webhooks: {
          enqueue: async (deliveries, at) =>
            webhooks.enqueue(
              deliveries.map((each) => (each.type === 'again' ? { ...each, position: 50 } : each)),
              at,
            ),
        },
      })),
  },
  {
    flaw: 'finds webhooks of other organizations',
    caughtBy: 'stores webhooks, and finds them in their organization only',
    breakStore: (store) => {
      let own: string | null = null;
      return withStores(store, ({ webhooks }) => ({
        webhooks: {
          async insert(webhook) {
            own ??= webhook.organizationId;
            await webhooks.insert(webhook);
          },
          find: (organizationId, id) => webhooks.find(own ?? organizationId, id),
        },
      }));
    },
  },
];
