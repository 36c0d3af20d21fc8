import type { OwnTable } from '@crewkit/contracts';

import type { SqliteTransactionClient } from '../../src/index.js';

/** A table of the embedding application, for the store contract. */
export const ownTable: OwnTable<SqliteTransactionClient> = {
  create: (client) => client.run('CREATE TABLE invoice (id TEXT PRIMARY KEY) STRICT'),
  insert: (client, id) => client.run('INSERT INTO invoice (id) VALUES (@id)', { id }),
  list: (client) => client.all<{ id: string }>('SELECT id FROM invoice ORDER BY id').map(({ id }) => id),
};
