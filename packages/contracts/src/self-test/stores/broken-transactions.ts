import type { UnitOfWork } from '@crewkit/core/adapter';
import type { BrokenStore } from './broken-store.js';
import { override, withUnitOfWork } from './override-stores.js';

type Transact = NonNullable<UnitOfWork['transaction']>;

/** Returns a flaw of `UnitOfWork.transaction`. `change` gets the good method. */
function broken(flaw: string, caughtBy: string, change: (good: Transact) => Transact): BrokenStore {
  return {
    flaw,
    caughtBy,
    breakStore: (store) =>
      withUnitOfWork(store, (good) => {
        const transact = good.transaction?.bind(good);
        if (transact === undefined) throw new Error('The store has no transactions of the application.');
        return { transaction: change(transact) };
      }),
  };
}

/** The flaws that the suite must catch in stores with `UnitOfWork.transaction`. */
export const brokenTransactions: readonly BrokenStore[] = [
  broken(
    'commits transactions of the application that should be rolled back',
    'rolls back the writes of both sides if the work rejects',
    (good) => async (work) => {
      const outcome = await good(async (...parts) => (await Promise.allSettled([work(...parts)]))[0]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  ),
  broken(
    'reports a transaction as committed because its work resolved',
    'cannot commit after an error of the client, even if the work catches the error',
    (good) => async (work) => {
      const running: ReturnType<typeof work>[] = [];
      try {
        return await good((...parts) => {
          const value = work(...parts);
          running.push(value);
          return value;
        });
      } catch (error) {
        const [value] = running;
        if (value === undefined) throw error;
        return await value;
      }
    },
  ),
  broken(
    'ignores statements that the application sends after the end',
    'rejects the client and the stores after the end of the transaction',
    (good) => async (work) => {
      let ended = false;
      try {
        return await good((stores, client) =>
          work(
            stores,
            quietOnce(client as object, () => ended),
          ),
        );
      } finally {
        ended = true;
      }
    },
  ),
  broken(
    'runs the work again after a failure',
    'runs the work once, even if it fails or collides with another transaction',
    (good) => (work) => good(work).catch(() => good(work)),
  ),
  broken(
    'lets a failing transaction of the application abort another one',
    'runs many transactions in parallel, and keeps those that succeed',
    (good) => {
      let failed = false;
      return async (work) => {
        const value = await good(work).catch((error: unknown) => {
          failed = true;
          throw error;
        });
        if (failed) throw new Error('A neighbor failed.');
        return value;
      };
    },
  ),
  {
    flaw: 'closes without waiting for transactions of the application',
    caughtBy: 'waits for running transactions before it closes, and rejects new ones',
    breakStore: (store) =>
      override(store, {
        close: async () => {
          void store.close();
        },
      }),
  },
];

/** Returns the client, whose methods do nothing once `isEnded` returns true. */
function quietOnce<Client extends object>(client: Client, isEnded: () => boolean): Client {
  return new Proxy(client, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]): unknown => (isEnded() ? undefined : Reflect.apply(member, target, args));
    },
  });
}
