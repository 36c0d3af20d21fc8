import type { Server } from 'node:http';

// Requests that still run this long after the stop began lose their connection; the contract allows 10 s in all.
const drainMs = 7_000;

/**
 * Stops accepting, runs the first step (which ends long-lived sockets), lets running requests finish, then runs the
 * other steps in order.
 */
export async function stopServer(server: Server, [closeSockets, ...steps]: (() => Promise<unknown>)[]): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await closeSockets?.();
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  // A request that finishes leaves its keep-alive connection idle, and that would hold the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cutOff);
  clearInterval(sweep);
  for (const step of steps) await step();
}
