import type { Stores } from '@crewkit/core/adapter';
import type { BrokenStore } from './broken-store.js';
import { override, withUnitOfWork } from './override-stores.js';

export const brokenUnitsOfWork: readonly BrokenStore[] = [
  {
    flaw: 'commits transactions that should be rolled back',
    caughtBy: 'keeps nothing of a transaction that is rolled back',
    breakStore: (store) =>
      withUnitOfWork(store, (good) => ({
        async run(work) {
          const answer = await good.run(async (stores) => {
            const [outcome] = await Promise.allSettled([work(stores)]);
            return outcome;
          });
          if (answer.status === 'rejected') throw answer.reason;
          return answer.value;
        },
      })),
  },
  {
    flaw: 'shows readers uncommitted data',
    caughtBy: 'shows readers nothing uncommitted',
    breakStore: (store) => {
      let running: Stores | null = null;
      return withUnitOfWork(store, (good) => ({
        run: (work) =>
          good.run(async (stores) => {
            running = stores;
            return work(stores).finally(() => (running = null));
          }),
        read: (work) => (running === null ? good.read(work) : work(running)),
      }));
    },
  },
  {
    flaw: 'lets readers write',
    caughtBy: 'rejects writes in read-only work',
    breakStore: (store) => withUnitOfWork(store, (good) => ({ read: (work) => good.run(work) })),
  },
  {
    flaw: 'lets a failing transaction abort another one',
    caughtBy: 'isolates parallel transactions from a failing one',
    breakStore: (store) => {
      let failed = false;
      return withUnitOfWork(store, (good) => ({
        async run(work) {
          const value = await good.run(async (stores) => {
            try {
              return await work(stores);
            } catch (error) {
              failed = true;
              throw error;
            }
          });
          if (failed) throw new Error('A neighbor failed.');
          return value;
        },
      }));
    },
  },
  {
    flaw: 'returns before the commit',
    caughtBy: 'shows readers committed data as soon as the commit is reported',
    breakStore: (store) =>
      withUnitOfWork(store, (good) => ({
        run: (work) =>
          new Promise((resolve, reject) => {
            good
              .run(async (stores) => {
                const value = await work(stores);
                resolve(value);
                return value;
              })
              .catch(reject);
          }),
      })),
  },
  {
    flaw: 'closes without waiting',
    caughtBy: 'waits for running transactions before it closes',
    breakStore: (store) =>
      override(store, {
        close: async () => {
          void store.close();
        },
      }),
  },
];
