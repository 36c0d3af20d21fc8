import { storeContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { ownTable } from '../support/own-table.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const runner = { describe, it, beforeAll, afterAll };

const inMemory = (): string => ':memory:';

for (const [where, toPath] of Object.entries({ 'in a file': temporaryDatabasePath, 'in memory': inMemory })) {
  describe(`the SQLite store ${where}`, () => {
    storeContract({
      runner,
      createStore: async () => {
        const store = sqliteStore({ path: toPath() });
        await store.migrate();
        return store;
      },
      ownTable,
    });
  });
}
