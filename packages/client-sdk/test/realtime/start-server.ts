import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { attachRealtime, type AttachedRealtime, type RealtimeLimits } from '@crewkit/adapter-ws';
import { createHttpFixture, type HttpFixture, type HttpServerOptions } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath } from '@crewkit/test-servers';

export interface TestServer extends HttpFixture {
  readonly baseUrl: string;
  readonly port: number;
  readonly realtime: () => AttachedRealtime;
  /** Stops the HTTP server and closes every connection, but keeps the store. */
  stop(): Promise<void>;
  /** Starts again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  readonly server: Server;
  readonly realtime: AttachedRealtime;
  readonly close: () => Promise<unknown>;
}

/** A real server on an empty SQLite store that can be stopped and restarted. */
export async function startServer(
  limits: Partial<RealtimeLimits> = {},
  options: HttpServerOptions = {},
): Promise<TestServer> {
  const { store, dispose } = await openTemporaryStore('sqlite');
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const port = await freePort();
  let running: Running | null = await run(fixture, port, limits);
  const stop = async (): Promise<void> => {
    const ending = running;
    running = null;
    await ending?.close();
  };
  return {
    ...fixture,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    realtime: () => {
      if (running === null) throw new Error('The server is away.');
      return running.realtime;
    },
    stop,
    start: async () => {
      running = await run(fixture, port, limits);
    },
    close: async () => {
      await stop();
      await fixture.crewkit.close();
      await dispose();
    },
  };
}

async function run({ crewkit }: HttpFixture, port: number, limits: Partial<RealtimeLimits>): Promise<Running> {
  const app = createFastifyServer(crewkit);
  const { server } = app;
  const realtime = attachRealtime(server, crewkit, { limits });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    server,
    realtime,
    close: async () => {
      await realtime.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
