import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections: a server that is down for a moment must find its port free
// again, and a client that calls a free one of those can even be connected with itself.
const firstPort = 15_000;
const lastPort = 32_000;

/** A random port of 127.0.0.1 on which nothing listens now. */
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
