import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws in the event log and its cursors. */
export const brokenEventStores: readonly BrokenStore[] = [
  {
    flaw: 'does not track missing positions',
    caughtBy: 'lists requested missing positions beside the new ones, in order',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: { list: (window) => events.list({ ...window, missing: [] }) },
      })),
  },
  {
    flaw: 'lists the newest events first',
    caughtBy: 'returns every kind of event as it was appended, in order',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: { list: async (window) => (await events.list(window)).reverse() },
      })),
  },
  {
    flaw: 'reuses positions of removed events',
    caughtBy: 'removes old events, and never reuses their positions',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: {
          async append(appended, at) {
            const kept = await events.list({ after: 0, missing: [], limit: 1000 });
            await events.append(appended, at);
            const highest = kept.at(-1)?.position ?? 0;
            return appended.map((_, index) => highest + 1 + index);
          },
        },
      })),
  },
  {
    flaw: 'lets any caller take over a cursor',
    caughtBy: 'stays with its holder until the lease ends',
    breakStore: (store) =>
      withStores(store, ({ eventCursors }) => ({
        eventCursors: {
          claim: (claim, startAt) => eventCursors.claim({ ...claim, now: new Date(8.64e15) }, startAt),
        },
      })),
  },
  {
    flaw: 'lets a former holder move a cursor',
    caughtBy: 'is moved only by its latest holder, and never back',
    breakStore: (store) =>
      withStores(store, ({ eventCursors }) => ({
        eventCursors: { advance: async (...move) => (await eventCursors.advance(...move)) || true },
      })),
  },
];
