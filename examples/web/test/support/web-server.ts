import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll } from 'vitest';

import { ServerProcess } from '../../../../packages/server/test/support/server-process.js';

const page = fileURLToPath(new URL('../../dist/index.html', import.meta.url));

/**
 * Starts the reference server with the built front end for the tests in a `describe`. Its `url` is available once the tests run. Each file
 * uses one HTTP adapter, and about half of the files use Express: the contract suite proves that both adapters answer alike.
 */
export function useWebServer(settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = ServerProcess.prepare({ CREWKIT_STORE: 'sqlite::memory:', ...settings });
  beforeAll(async () => {
    if (!existsSync(page)) throw new Error('Run `npm run build` first: these tests look at the built front end.');
    await server.start();
  });
  afterAll(() => server.dispose());
  return server;
}
