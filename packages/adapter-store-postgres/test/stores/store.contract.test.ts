import { storeContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { ownTable } from '../support/own-table.js';
import { emptyDatabase } from '../support/temporary-database.js';

describe('the Postgres store', () => {
  storeContract({
    runner: { describe, it, beforeAll, afterAll },
    createStore: async () => postgresStore({ connectionString: await emptyDatabase() }),
    ownTable,
  });
});
