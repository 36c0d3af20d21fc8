import { eventBusContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import type { EventBus } from '@crewkit/core/adapter';
import { startRedis, type TestServer } from '@crewkit/test-servers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';

import { redisEventBus } from '../src/event-bus.js';

const url = inject('redisUrl');
// Other clients and parallel tests may use the same server.
const prefix = `crewkit-contract-${process.pid}`;

/** Ends every connection of the buses, as an administrator would do it. */
async function endConnections(): Promise<void> {
  const client = new Redis(url ?? '');
  const list = String(await client.client('LIST'));
  for (const line of list.split('\n').filter((each) => each.includes(`name=${prefix}-`))) {
    const id = /\bid=(\d+)/.exec(line)?.[1] ?? '';
    await client.client('KILL', 'ID', id);
  }
  client.disconnect();
}

const createBus = (server = url ?? ''): EventBus => redisEventBus({ url: server, prefix, logger: silentLogger });

describe.skipIf(url === null)('over Redis', () => {
  eventBusContract({
    runner: { describe, it, beforeAll, afterAll },
    create: createBus,
    createPeers: async () => [createBus(), createBus()],
    createUnreachable: () => createBus('redis://127.0.0.1:1'),
    interrupt: endConnections,
  });
});

describe.skipIf(url === null)('during an outage of Redis', () => {
  // A separate server, because the tests kill it.
  let server: TestServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.dispose());

  eventBusContract({
    runner: {
      describe,
      it: (name, run) => (name.includes('outage') || name.includes('isConnected') ? it(name, run) : undefined),
      beforeAll,
      afterAll,
    },
    create: () => createBus(server.url),
    outage: async () => {
      await server.kill();
      return () => server.start();
    },
    patienceMs: 15_000,
  });
});
