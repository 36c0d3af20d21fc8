import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createHttpFixture, type HttpServerOptions, type RealtimeServer } from '@crewkit/core/contracts';

import { attachSocketIo, type AttachedSocketIo, type SocketIoOptions } from '../src/index.js';
import { connectSocketIo } from './socket-io-client.js';

export interface SocketIoServer extends RealtimeServer {
  readonly socketIo: AttachedSocketIo;
  /** TCP connections of the HTTP server. */
  countLines(): Promise<number>;
}

/** Fastify over SQLite in memory, with Socket.IO attached: real in every part. */
export async function createRealtimeServer(
  httpOptions: HttpServerOptions = {},
  options: SocketIoOptions = {},
): Promise<SocketIoServer> {
  const fixture = await createHttpFixture(sqliteStore({ path: ':memory:' }), httpOptions);
  const app = createFastifyServer(fixture.crewkit);
  const socketIo = attachSocketIo(app.server, fixture.crewkit, options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    ...fixture,
    baseUrl,
    socketIo,
    countLines: promisify(app.server.getConnections.bind(app.server)),
    connect: (accessToken) => connectSocketIo(baseUrl, accessToken),
    close: async () => {
      await socketIo.close();
      await app.close();
      await fixture.crewkit.close();
    },
  };
}
