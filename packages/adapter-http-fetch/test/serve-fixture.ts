import type { Crewkit } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { createHttpFixture, type HttpFixture, type HttpServer, type HttpServerOptions } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { Hono } from 'hono';

import { createFetchHandler } from '../src/index.js';
import { runtime, toPeer, type HonoApp } from './runtime.js';

/** Opens an empty store that is not migrated yet. */
export type OpenStore = () => Promise<{ readonly store: StoreAdapter; readonly dispose: () => Promise<void> }>;

/** Creates a Hono app with the application's own routes, if any, and Crewkit's. */
export function createHonoApp(crewkit: Crewkit, addRoutes: (app: HonoApp) => void = () => undefined): HonoApp {
  const handler = createFetchHandler(crewkit);
  const app: HonoApp = new Hono();
  addRoutes(app);
  return app.all('*', (context) => handler(context.req.raw, toPeer(context)));
}

/** Serves a new instance on the Hono app from `createApp`. */
export async function serveFixture(
  openStore: OpenStore,
  options: HttpServerOptions,
  createApp: (fixture: HttpFixture) => HonoApp = ({ crewkit }) => createHonoApp(crewkit),
): Promise<HttpServer> {
  const { store, dispose } = await openStore();
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const server = await runtime.listen(createApp(fixture));
  const close = async (): Promise<void> => {
    await server.close();
    await fixture.crewkit.close();
    await dispose();
  };
  return { ...fixture, baseUrl: `http://127.0.0.1:${server.port}`, close };
}
