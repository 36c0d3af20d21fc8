import { createHttpFixture, type HttpFixture, type HttpServer, type HttpServerOptions } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath, type StoreKind } from '@crewkit/test-servers';
import type { FastifyInstance } from 'fastify';

/** Serves a new instance, with an empty store of the given kind, on the Fastify app from `makeApp`. */
export async function serveFixture(
  kind: StoreKind,
  options: HttpServerOptions,
  makeApp: (fixture: HttpFixture) => FastifyInstance,
): Promise<HttpServer> {
  const { store, dispose } = await openTemporaryStore(kind);
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const app = makeApp(fixture);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    await fixture.crewkit.close();
    await dispose();
  };
  return { ...fixture, baseUrl, close };
}

/** Serves a new instance over SQLite, with an embedding application's app. */
export function serveHost(
  options: HttpServerOptions,
  makeApp: (fixture: HttpFixture) => FastifyInstance,
): Promise<HttpServer> {
  return serveFixture('sqlite', options, makeApp);
}
