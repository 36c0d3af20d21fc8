import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

import type { ServerAddress } from './server-address.js';

// The first line of a server. Its length has a limit, because any server can be on the other end.
const greeting = /^INFO ([^\r\n]+)\r\n/;
const maxGreetingLength = 100_000;

/**
 * Resolves if the server accepts a connection, greets the client and, if it offers TLS, completes a verified handshake. Returns whether it
 * offers TLS. The library connects afterwards, because it never closes a connection to a server that does not respond at one of these
 * steps, such as a suspended server or a load balancer without servers.
 */
export function probeServer(
  { host, port, requiresTls }: ServerAddress,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ host, port });
    const timer = setTimeout(() => finish(new Error(`No response within ${withinMs} ms.`)), withinMs);
    const abort = (): void => finish(new Error('The connection was closed.'));
    const finish = (result: boolean | Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    const startTls = (): void => {
      socket.removeAllListeners('data');
      const secure = connectTls({ socket, ...toTlsNames(host) });
      secure.on('error', finish).on('secureConnect', () => {
        resolve(true);
        // Without `end`, the server would not receive the end of the handshake, and would log an error.
        secure.end(() => finish(true));
      });
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    socket.on('error', finish);
    socket.on('close', () => finish(new Error('The server closed the connection.')));
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const info = greeting.exec(received)?.[1];
      const offersTls = info === undefined ? null : readOffersTls(info);
      if (offersTls === true) startTls();
      else if (offersTls === false) finish(requiresTls ? new Error('The server does not offer TLS.') : false);
      else if (received.includes('\n') || received.length > maxGreetingLength) {
        finish(new Error('The server does not speak the protocol of NATS.'));
      }
    });
  });
}

/** Returns the options by which Node compares a certificate with the host, which is a name or an IP address. */
export function toTlsNames(host: string): { readonly servername: string } | { readonly host: string } {
  return isIP(host) === 0 ? { servername: host } : { host };
}

/** Returns whether the greeting offers TLS, or null if it is invalid. */
function readOffersTls(info: string): boolean | null {
  try {
    const { tls_required: required, tls_available: available } = JSON.parse(info) as Record<string, unknown>;
    return required === true || available === true;
  } catch {
    return null;
  }
}
