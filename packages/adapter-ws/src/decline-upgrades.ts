import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

import { answerProtocolError } from '@crewkit/core/api';

// The listeners of engine.io, of plain WebSocket, and of this module.
const ownListeners = 3;
// Node drops headers beyond this number, unless the server sets another one.
const defaultMaxHeadersCount = 1000;
// For a connection that the server does not track in the meantime, so that it could not end it.
const stalledAfterMs = 60_000;

interface Offer {
  readonly server: Server;
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** What the client sent after the head of its request: a body, if any, and further requests. */
  readonly rest: Buffer;
}

/**
 * Serves requests that offer another protocol (`Upgrade: h2c`, as some clients send by default) without the upgrade, which RFC 9110 §7.8
 * allows, except those that a transport takes. Node does so itself only without 'upgrade' listeners, and the transports add some. A host
 * with its own listener serves WebSockets of its own: then all such requests are left to it.
 */
export function declineUpgrades(server: Server, isTaken: (request: IncomingMessage) => boolean): void {
  // First in line: otherwise a host's `once` listener would be removed before it is counted.
  server.prependListener('upgrade', (request, stream, rest) => {
    if (server.listenerCount('upgrade') > ownListeners || isTaken(request)) return;
    if (isIncomplete(server, request, stream)) {
      answerProtocolError(new Error('The request cannot be read without its upgrade.'), stream);
    } else {
      whenAnswered(request.socket, () => serveWithoutUpgrade({ server, request, socket: request.socket, rest }));
    }
  });
}

/** Returns true if Node has kept or dropped a part of the request, so that it cannot be parsed again. */
function isIncomplete(server: Server, request: IncomingMessage, stream: Duplex): boolean {
  // Newer versions of Node (26 and later) read the body themselves, and hand over a stream of what follows.
  if (stream !== request.socket || !request.complete) return true;
  // A Content-Length among the dropped headers would turn the body into a separate request (CWE-444).
  const maxHeadersCount = server.maxHeadersCount ?? defaultMaxHeadersCount;
  return maxHeadersCount > 0 && request.rawHeaders.length >= 2 * maxHeadersCount;
}

/** Calls back when the answers to earlier pipelined requests are sent; never if the connection ends with them. */
function whenAnswered(socket: Socket, proceed: () => void): void {
  // Node keeps the answer that is being written on its socket; the types do not include it.
  const { _httpMessage: earlier } = socket as { readonly _httpMessage?: ServerResponse | null };
  if (earlier == null) return proceed();
  // Node has detached from the socket, so this completes the earlier answer in its place.
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
 * Hands the connection back to the HTTP server with the request in front of it again, without its `Upgrade`. So Node itself handles body,
 * pipelining, slow clients, timeouts and shutdown.
 */
function serveWithoutUpgrade({ server, request, socket, rest }: Offer): void {
  // The keep-alive timeout of an earlier answer does not apply to this request.
  socket.setTimeout(0);
  if (rest.length > 0) socket.unshift(rest);
  socket.unshift(headWithoutUpgrade(request));
  // The event with which each kind of server accepts a connection.
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket);
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  // No space after the colon: the head must not grow beyond Node's limit.
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== 'upgrade' ? [`${name}:${rawHeaders[index + 1] ?? ''}\r\n`] : [],
  );
  // Node parses heads as Latin-1.
  return Buffer.from(`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}\r\n${headers.join('')}\r\n`, 'latin1');
}
