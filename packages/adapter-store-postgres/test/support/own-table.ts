import type { OwnTable } from '@crewkit/contracts';

import type { PostgresTransactionClient } from '../../src/index.js';

/** A table of the embedding application, for the store contract. */
export const ownTable: OwnTable<PostgresTransactionClient> = {
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
};
