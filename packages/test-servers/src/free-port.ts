import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// The first port is below the ephemeral port range. Otherwise, another program could take a stopped server's port before the server starts
// again, and a client that connects to an unused ephemeral port could even connect to itself.
const firstPort = 15_000;
const lastPort = 32_000;

/** Returns a random free port of 127.0.0.1. */
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
