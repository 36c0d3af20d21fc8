import { eventBusContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import type { EventBus } from '@crewkit/core/adapter';
import { createDatabase, type TemporaryDatabase } from '@crewkit/test-servers';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';

import { postgresEventBus } from '../../src/events/event-bus.js';
import { openPool } from '../../src/connections/open-pool.js';

let database: TemporaryDatabase;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

function createBus(connectionString = database.url): EventBus {
  const pool = openPool({ connectionString, maxConnections: 2 });
  pools.push(pool);
  return postgresEventBus({ pool, listen: { connectionString }, logger: silentLogger });
}

/** Ends every session of the database, as an administrator would do it. */
const endSessions = (): Promise<void> =>
  asAdministrator((client, name) =>
    client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]),
  );

/** Allows or forbids new connections to the database. Open connections are unaffected. */
const allowConnections = (allowed: boolean): Promise<void> =>
  asAdministrator((client, name) => client.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${String(allowed)}`));

/** Runs statements through another database on the server. */
async function asAdministrator(run: (client: Client, name: string) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await run(client, new URL(database.url).pathname.slice(1)).finally(() => client.end());
}

eventBusContract({
  runner: { describe, it, beforeAll, afterAll },
  create: createBus,
  createPeers: async () => [createBus(), createBus()],
  createUnreachable: () => createBus('postgres://nobody@127.0.0.1:1/nothing'),
  interrupt: endSessions,
  outage: async () => {
    await allowConnections(false);
    await endSessions();
    return () => allowConnections(true);
  },
});
