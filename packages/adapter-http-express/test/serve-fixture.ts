import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createHttpFixture, type HttpFixture, type HttpServer, type HttpServerOptions } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath, type StoreKind } from '@crewkit/test-servers';
import type { Express } from 'express';

/** Serves a new instance, with an empty store of the given kind, on the server from `makeServer`. */
export async function serveFixture(
  kind: StoreKind,
  options: HttpServerOptions,
  makeServer: (fixture: HttpFixture) => Server,
): Promise<HttpServer> {
  const { store, dispose } = await openTemporaryStore(kind);
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const server = makeServer(fixture);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    await new Promise((resolve) => server.close(resolve));
    await fixture.crewkit.close();
    await dispose();
  };
  const { port } = server.address() as AddressInfo;
  return { ...fixture, baseUrl: `http://127.0.0.1:${port}`, close };
}

/** Serves a new instance over SQLite with an embedding application's app, on a plain server. */
export function serveHost(options: HttpServerOptions, makeApp: (fixture: HttpFixture) => Express): Promise<HttpServer> {
  return serveFixture('sqlite', options, (fixture) => createServer(makeApp(fixture)));
}
