import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

export interface TemporaryDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected. */
  readonly drop: () => Promise<void>;
}

/** Creates an empty database with a name of its own on a Postgres server. */
export async function createDatabase(serverUrl: string): Promise<TemporaryDatabase> {
  const name = `crewkit_test_${randomUUID().replaceAll('-', '')}`;
  // Nobody can be connected with template0, and nobody has put anything into it.
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
