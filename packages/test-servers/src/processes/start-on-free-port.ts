import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import type { TestServer } from './test-server.js';

const attempts = 3;

// The first port is below the ephemeral port range. Otherwise, another program could take a stopped server's port before the server starts
// again, and a client that connects to an unused ephemeral port could even connect to itself.
const firstPort = 15_000;
const lastPort = 32_000;

/** Starts a server on a free port. If another process has taken the port in the meantime, tries another port. */
export async function startOnFreePort(create: (port: number) => TestServer): Promise<TestServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = create(await freePort());
    try {
      await server.start();
      return server;
    } catch (error) {
      const taken = error instanceof Error && /address already in use/i.test(error.message);
      if (!taken || attempt === attempts) throw error;
    }
  }
}

/** Returns a random free port of 127.0.0.1 that no client of another program is given as its own port. */
export async function freePort(): Promise<number> {
  const port = randomInt(firstPort, lastPort);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
