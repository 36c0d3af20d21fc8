import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll } from 'vitest';

import { ServerProcess } from '../../../reference-server/test/server-process.js';

/** The tests pass with both. */
export const httpAdapters = ['fastify', 'express'] as const;

const page = fileURLToPath(new URL('../../dist/index.html', import.meta.url));

/** Starts the reference server with the built front end for the tests of a `describe`; its `url` is available once they run. */
export function useWebServer(settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = ServerProcess.prepare({ CREWKIT_STORE: 'sqlite::memory:', ...settings });
  beforeAll(async () => {
    if (!existsSync(page)) throw new Error('Run `npm run build` first: these tests look at the built front end.');
    await server.start();
  });
  afterAll(() => server.dispose());
  return server;
}
