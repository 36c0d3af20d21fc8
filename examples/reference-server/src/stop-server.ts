import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

// Requests that still run this long after the stop began lose their connection; the contract allows 10 s in all.
const drainMs = 7_000;
// How long connections that are kept may bring one more request. Longer than a proxy needs to find the port closed.
const lastRequestMs = 300;

/**
 * Stops accepting, runs the first step (which ends long-lived sockets), lets running requests finish, then runs the
 * other steps in order.
 *
 * A proxy may be sending a request on a connection that it keeps at the very moment when it is closed here, and could not
 * know whether it had an effect. So these are not closed at once: whatever comes on them is answered with `Connection: close`,
 * and the proxy, which finds the port closed for new ones, goes elsewhere.
 */
export async function stopServer(server: Server, [closeSockets, ...steps]: (() => Promise<unknown>)[]): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  server.prependListener('request', endConnection);
  // Not that of the HTTP server, which ends idle connections.
  NetServer.prototype.close.call(server);
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  await closeSockets?.();
  const kept = new AbortController();
  await Promise.race([closed, sleep(lastRequestMs, undefined, { signal: kept.signal })]);
  kept.abort();
  server.closeIdleConnections();
  // A request that finishes may leave its keep-alive connection idle, and that would hold the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cutOff);
  clearInterval(sweep);
  for (const step of steps) await step();
}

const endConnection: RequestListener = (_request, response) => {
  response.shouldKeepAlive = false;
};
