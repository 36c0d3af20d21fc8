import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

export interface TemporaryDatabase {
  readonly url: string;
  /** Removes the database, even if it has open connections. */
  readonly drop: () => Promise<void>;
}

/** Creates an empty database with a unique name on a Postgres server. */
export async function createDatabase(serverUrl: string): Promise<TemporaryDatabase> {
  const name = `crewkit_test_${randomUUID().replaceAll('-', '')}`;
  // template0 accepts no connections, so it is always unmodified.
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
