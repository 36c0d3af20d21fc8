import { storeContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { emptyDatabase } from '../support/temporary-database.js';

describe('the Postgres store', () => {
  storeContract({
    runner: { describe, it, beforeAll, afterAll },
    createStore: async () => postgresStore({ connectionString: await emptyDatabase() }),
    ownTable: {
      create: async (client) => {
        // Another case can have left it, because only Crewkit's own schema is emptied.
        await client.query('DROP TABLE IF EXISTS invoice');
        await client.query('CREATE TABLE invoice (id text PRIMARY KEY)');
      },
      insert: (client, id) => client.query('INSERT INTO invoice (id) VALUES ($1)', [id]),
      list: async (client) => {
        const { rows } = await client.query<{ id: string }>('SELECT id FROM invoice ORDER BY id');
        return rows.map((row) => row.id);
      },
    },
  });
});
