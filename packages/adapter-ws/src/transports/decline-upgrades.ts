import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

import { answerProtocolError } from '@crewkit/core/adapter';

// The number of this package's upgrade listeners: engine.io's, plain WebSocket's and this module's.
const ownListeners = 3;
// The number of headers that Node keeps unless the server sets another limit. Node drops further headers.
const defaultMaxHeadersCount = 1000;
// The timeout for a connection that waits for an earlier response. During this wait, the HTTP server does not track the connection.
const stalledAfterMs = 60_000;

interface Offer {
  readonly server: Server;
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** The bytes that the client sent after the head of its request: the body, if there is one, and further requests. */
  readonly rest: Buffer;
}

/**
 * Serves requests with an `Upgrade` header as if the header were absent, unless one of the real-time transports handles them. RFC 9110 §7.8
 * allows servers to ignore this header, and some clients send `Upgrade: h2c` by default. Node ignores the header if there are no 'upgrade'
 * listeners, but the transports add such listeners. If the embedding application also has an 'upgrade' listener, for example for its own
 * WebSockets, this function ignores all requests with an `Upgrade` header and leaves them to the listeners.
 */
export function declineUpgrades(server: Server, isTaken: (request: IncomingMessage) => boolean): void {
  // This listener must run first. Otherwise, the application's `once` listener would already have been removed when listeners are counted.
  server.prependListener('upgrade', (request, stream, rest) => {
    if (server.listenerCount('upgrade') > ownListeners || isTaken(request)) return;
    if (isIncomplete(server, request, stream)) {
      answerProtocolError(new Error('The request cannot be read without its upgrade.'), stream);
    } else {
      whenAnswered(request.socket, () => serveWithoutUpgrade({ server, request, socket: request.socket, rest }));
    }
  });
}

/** Returns whether Node has kept or dropped a part of the request. If so, the request cannot be parsed again. */
function isIncomplete(server: Server, request: IncomingMessage, stream: Duplex): boolean {
  // Node 26 and later reads the body itself and passes a stream of the bytes after the body.
  if (stream !== request.socket || !request.complete) return true;
  // If a Content-Length header was dropped, the body would be parsed as a separate request (CWE-444).
  const maxHeadersCount = server.maxHeadersCount ?? defaultMaxHeadersCount;
  return maxHeadersCount > 0 && request.rawHeaders.length >= 2 * maxHeadersCount;
}

/**
 * Calls `proceed` when the responses to earlier pipelined requests have been sent. Never calls `proceed` if the connection ends with these
 * responses.
 */
function whenAnswered(socket: Socket, proceed: () => void): void {
  // Node keeps the current response in this property of its socket. The types do not declare it.
  const { _httpMessage: earlier } = socket as { readonly _httpMessage?: ServerResponse | null };
  if (earlier == null) return proceed();
  // Node has detached itself from the socket, so this code must complete the earlier response instead.
  const ignore = (): void => undefined;
  const drain = (): unknown => earlier.emit('drain');
  const cut = (): unknown => socket.destroy();
  socket.on('error', ignore).on('drain', drain).setTimeout(stalledAfterMs, cut);
  earlier.once('close', () => {
    socket.off('drain', drain);
    if (!socket.writable) return;
    socket.off('error', ignore).off('timeout', cut);
    whenAnswered(socket, proceed);
  });
}

/**
 * Returns the connection to the HTTP server, with the unread bytes preceded by the request without its `Upgrade` header. Node itself then
 * handles the body, pipelining, slow clients, timeouts and shutdown.
 */
function serveWithoutUpgrade({ server, request, socket, rest }: Offer): void {
  // The keep-alive timeout of an earlier response does not apply to this request.
  socket.setTimeout(0);
  if (rest.length > 0) socket.unshift(rest);
  socket.unshift(headWithoutUpgrade(request));
  // HTTP and TLS servers accept connections through different events.
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket);
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  // Do not put a space after the colon, because the head must not grow beyond Node's limit.
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== 'upgrade' ? [`${name}:${rawHeaders[index + 1] ?? ''}\r\n`] : [],
  );
  // Node parses heads as Latin-1.
  return Buffer.from(`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}\r\n${headers.join('')}\r\n`, 'latin1');
}
