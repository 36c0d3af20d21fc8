import { storeContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { ownTable } from '../support/own-table.js';
import { emptyDatabase } from '../support/temporary-database.js';

// Opening connections takes most of the time of a case. Only these cases need connections of their own, because they close the store.
const withOwnConnections = ['StoreAdapter', 'UnitOfWork', 'UnitOfWork.transaction'];

describe('the Postgres store', () => {
  const open = async () => postgresStore({ connectionString: await emptyDatabase() });
  let shared: ReturnType<typeof open> | null = null;
  let isShared = false;
  afterAll(async () => (await shared)?.close());

  storeContract({
    runner: {
      describe: (name, body) =>
        describe(name, () => {
          beforeAll(() => void (isShared = !withOwnConnections.includes(name)));
          body();
        }),
      it,
      beforeAll,
      afterAll,
    },
    createStore: async () => {
      if (!isShared) return open();
      if (shared !== null) await emptyDatabase();
      return { ...(await (shared ??= open())), close: async () => undefined };
    },
    ownTable,
  });
});
