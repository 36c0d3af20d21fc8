import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Requests that still run this many milliseconds after the stop began are disconnected; the contract allows 10 s in total.
const drainMs = 7_000;
// Milliseconds in which keep-alive connections may send one more request. Longer than a proxy needs to find the port closed.
const lastRequestMs = 300;

/**
 * Stops accepting, runs the first step (which ends long-lived sockets), lets running requests finish, then runs the other steps in order.
 *
 * A proxy may send a request on a keep-alive connection at the moment it is closed here, and could not know whether the request had an
 * effect. So these connections are not closed immediately: requests on them are answered with `Connection: close`, and the proxy, which
 * finds the port closed for new connections, uses another server.
 */
export async function stopServer(server: Server, [closeSockets, ...steps]: (() => Promise<unknown>)[]): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  server.prependListener('request', endConnection);
  // Not `close` of the HTTP server, which closes idle connections.
  NetServer.prototype.close.call(server);
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  await closeSockets?.();
  const kept = new AbortController();
  await Promise.race([closed, sleep(lastRequestMs, undefined, { signal: kept.signal })]);
  kept.abort();
  server.closeIdleConnections();
  // A finished request may leave its keep-alive connection idle, which would keep the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cutOff);
  clearInterval(sweep);
  for (const step of steps) await step();
}

const endConnection: RequestListener = (_request, response) => {
  response.shouldKeepAlive = false;
};
