import { Client } from 'pg';
import { expect, inject, it } from 'vitest';

import { createDatabase } from '../src/index.js';
import { askPostgres } from './ask-server.js';

it('creates separate, empty databases, many in parallel', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createDatabase(inject('postgresUrl'))));
  for (const { url } of databases) await askPostgres(url, 'CREATE TABLE marks (mark int)');
  await Promise.all(databases.map((database) => database.drop()));
  for (const { url } of databases) await expect(askPostgres(url, 'SELECT 1')).rejects.toThrow('does not exist');
});

it('drops a database with open connections', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  const client = new Client({ connectionString: database.url });
  const cutOff = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await database.drop();
  expect(await cutOff).toBeInstanceOf(Error);
  await database.drop();
});
