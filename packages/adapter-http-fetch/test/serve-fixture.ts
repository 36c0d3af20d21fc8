import { createHttpServer, type Crewkit } from '@crewkit/core';
import { createHttpFixture, type HttpFixture, type HttpServer, type HttpServerOptions } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath, type StoreKind } from '@crewkit/test-servers';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import type { AddressInfo } from 'node:net';

import { createFetchHandler, type Peer } from '../src/index.js';

export type HonoApp = Hono<{ Bindings: HttpBindings }>;

export function toPeer(context: Context): Peer {
  return { remoteAddress: getConnInfo(context).remote.address ?? '' };
}

/** Creates a Hono app with the application's own routes, if any, and Crewkit's. */
export function createHonoApp(crewkit: Crewkit, addRoutes: (app: HonoApp) => void = () => undefined): HonoApp {
  const handler = createFetchHandler(crewkit);
  const app: HonoApp = new Hono();
  addRoutes(app);
  return app.all('*', (context) => handler(context.req.raw, toPeer(context)));
}

/** Serves a new instance, with an empty store of the given kind, on the Hono app from `makeApp`. */
export async function serveFixture(
  kind: StoreKind,
  options: HttpServerOptions,
  makeApp: (fixture: HttpFixture) => HonoApp,
): Promise<HttpServer> {
  const { store, dispose } = await openTemporaryStore(kind);
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const app = makeApp(fixture);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createHttpServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    // The connections of pending responses become idle only after `close`, and would stay open for a minute.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    await fixture.crewkit.close();
    await dispose();
  };
  return { ...fixture, baseUrl, close };
}
