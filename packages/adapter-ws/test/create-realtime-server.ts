import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { createExpressServer } from '@crewkit/adapter-http-express';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import { createHttpFixture, type HttpServerOptions, type RealtimeServer } from '@crewkit/core/contracts';
import { openTemporaryStore, type StoreKind } from '@crewkit/test-servers';

import { attachSocketIo, type AttachedSocketIo } from '../src/index.js';
import { connectSocketIo } from './socket-io-client.js';

export interface SocketIoServer extends RealtimeServer {
  readonly socketIo: AttachedSocketIo;
  /** TCP connections of the HTTP server. */
  countLines(): Promise<number>;
}

export interface Ground {
  readonly http: 'fastify' | 'express';
  readonly store: StoreKind;
}

interface Web {
  readonly server: Server;
  readonly close: () => Promise<unknown>;
}

const webs: Readonly<Record<Ground['http'], (crewkit: Crewkit) => Promise<Web>>> = {
  async fastify(crewkit) {
    const app = createFastifyServer(crewkit);
    await app.ready();
    return { server: app.server, close: () => Promise.all([app.close(), closed(app.server)]) };
  },
  async express(crewkit) {
    const server = createExpressServer(crewkit);
    return Promise.resolve({ server, close: () => closed(server) });
  },
};

/** Also if it is closed already. */
function closed(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}

/** An HTTP server over an empty store, with Socket.IO attached: real in every part. */
export async function createRealtimeServer(
  options: HttpServerOptions = {},
  { http, store: kind }: Ground = { http: 'fastify', store: 'sqlite' },
): Promise<SocketIoServer> {
  const { store, dispose } = await openTemporaryStore(kind);
  const fixture = await createHttpFixture(store, options);
  const { server, close } = await webs[http](fixture.crewkit);
  const socketIo = attachSocketIo(server, fixture.crewkit);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...fixture,
    baseUrl,
    socketIo,
    countLines: promisify(server.getConnections.bind(server)),
    connect: (accessToken) => connectSocketIo(baseUrl, accessToken),
    close: async () => {
      await socketIo.close();
      await close();
      await fixture.crewkit.close();
      await dispose();
    },
  };
}
