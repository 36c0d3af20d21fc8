import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of the event log and its cursors. */
export const brokenEventStores: readonly BrokenStore[] = [
  {
    flaw: 'forgets which positions were missing',
    caughtBy: 'lists missing positions beside the new ones, in order',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: { list: (window) => events.list({ ...window, missing: [] }) },
      })),
  },
  {
    flaw: 'lists the newest events first',
    caughtBy: 'gives every kind of event back as it was appended, in order',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: { list: async (window) => (await events.list(window)).reverse() },
      })),
  },
  {
    flaw: 'gives positions of swept events again',
    caughtBy: 'removes what is old enough, and gives its positions to nobody else',
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
    flaw: 'lets anybody take over a cursor',
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
    caughtBy: 'is moved by nobody but the last who claimed it, and never back',
    breakStore: (store) =>
      withStores(store, ({ eventCursors }) => ({
        eventCursors: { advance: async (...move) => (await eventCursors.advance(...move)) || true },
      })),
  },
];
