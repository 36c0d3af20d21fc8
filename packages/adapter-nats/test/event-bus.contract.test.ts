import { eventBusContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import type { EventBus } from '@crewkit/core/adapter';
import { startNats, type TestServer } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';

import { natsEventBus } from '../src/index.js';
import { startProxy, type TcpProxy } from './tcp-proxy.js';

const url = inject('natsUrl');
// Other clients and parallel tests may use the same server.
const prefix = `crewkit-contract-${process.pid}`;

const createBus = (servers: string): EventBus => natsEventBus({ servers, prefix, logger: silentLogger });

describe.skipIf(url === null)('over NATS', () => {
  let proxy: TcpProxy;
  const create = (): EventBus => {
    const address = new URL(url ?? '');
    address.host = `127.0.0.1:${proxy.port}`;
    return createBus(address.href);
  };

  beforeAll(async () => {
    proxy = await startProxy(Number(new URL(url ?? '').port || 4222));
  });
  afterAll(() => proxy.close());

  eventBusContract({
    runner: { describe, it, beforeAll, afterAll },
    create,
    createPeers: async () => [create(), create()],
    createUnreachable: () => createBus('nats://127.0.0.1:1'),
    interrupt: async () => proxy.cut(),
  });
});

describe.skipIf(url === null)('during an outage of NATS', () => {
  // A separate server, because the tests kill it.
  let server: TestServer;

  beforeAll(async () => {
    ({ server } = await startNats());
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
