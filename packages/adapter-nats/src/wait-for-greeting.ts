import { connect } from 'node:net';

import type { ServerAddress } from './server-address.js';

// The first line of a server. Its length has a limit, because any server can be on the other end.
const greeting = /^INFO [^\r\n]+\r\n/;
const maxGreetingLength = 100_000;

/**
 * Resolves if the server accepts a connection and greets the client, and closes this connection. The library connects afterwards, because
 * it never closes a connection to a server that does not greet it, such as a suspended server or a load balancer without servers.
 */
export function waitForGreeting(
  { host, port }: ServerAddress,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host, port });
    const timer = setTimeout(() => finish(new Error(`No response within ${withinMs} ms.`)), withinMs);
    const abort = (): void => finish(new Error('The connection was closed.'));
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    socket.on('error', finish);
    socket.on('close', () => finish(new Error('The server closed the connection.')));
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (greeting.test(received)) finish();
      else if (received.includes('\n') || received.length > maxGreetingLength) {
        finish(new Error('The server does not speak the protocol of NATS.'));
      }
    });
  });
}
