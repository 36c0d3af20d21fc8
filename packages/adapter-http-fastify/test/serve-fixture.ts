import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createHttpFixture, type HttpFixture, type HttpServer, type HttpServerOptions } from '@crewkit/core/contracts';
import type { FastifyInstance } from 'fastify';

/** Serves a fresh kit, over a SQLite file of its own, with the Fastify app that `makeApp` makes of it. */
export async function serveFixture(
  options: HttpServerOptions,
  makeApp: (fixture: HttpFixture) => FastifyInstance,
): Promise<HttpServer> {
  const directory = mkdtempSync(join(tmpdir(), 'crewkit-http-'));
  const fixture = await createHttpFixture(sqliteStore({ path: join(directory, 'crewkit.db') }), options);
  const app = makeApp(fixture);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    await fixture.crewkit.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { ...fixture, baseUrl, close };
}
