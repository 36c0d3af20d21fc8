import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

import { answerProtocolError } from '@crewkit/core/api';

// engine.io's listener, the one for plain WebSocket, and the one below.
const ownListeners = 3;
// Node drops what comes after that many headers, unless the server says otherwise.
const defaultMaxHeadersCount = 1000;
// For a connection of which the server knows nothing in the meantime, so that it could not end it.
const stalledAfterMs = 60_000;

interface Offer {
  readonly server: Server;
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** What the client has sent after the head of its request: the body, if it has one, and further requests. */
  readonly rest: Buffer;
}

/**
 * Lets requests that offer another protocol (`Upgrade: h2c`, as some clients do by default) be served as if they did
 * not, which RFC 9110 §7.8 allows, except those that are taken. Node does so itself only while nobody listens for 'upgrade',
 * and the transports do. A host that listens too serves WebSockets of its own: then everything is left to it.
 */
export function declineUpgrades(server: Server, isTaken: (request: IncomingMessage) => boolean): void {
  // First in line: a host's `once` listener would otherwise be gone before it is counted.
  server.prependListener('upgrade', (request, stream, rest) => {
    if (server.listenerCount('upgrade') > ownListeners || isTaken(request)) return;
    if (isIncomplete(server, request, stream)) {
      answerProtocolError(new Error('The request cannot be read without its upgrade.'), stream);
    } else {
      whenAnswered(request.socket, () => serveWithoutUpgrade({ server, request, socket: request.socket, rest }));
    }
  });
}

/** Whether node has kept or dropped a part of the request, so that it cannot be read once more. */
function isIncomplete(server: Server, request: IncomingMessage, stream: Duplex): boolean {
  // Newer versions of node (26 says so) read the body themselves, and hand over a stream of what follows.
  if (stream !== request.socket || !request.complete) return true;
  // A Content-Length among the dropped headers would turn the body into a request of its own (CWE-444).
  const maxHeadersCount = server.maxHeadersCount ?? defaultMaxHeadersCount;
  return maxHeadersCount > 0 && request.rawHeaders.length >= 2 * maxHeadersCount;
}

/** Calls back when the answers to earlier requests of a pipeline are out; never if the connection ends with them. */
function whenAnswered(socket: Socket, proceed: () => void): void {
  // Node keeps the answer that is being written on its socket; the types do not tell.
  const { _httpMessage: earlier } = socket as { readonly _httpMessage?: ServerResponse | null };
  if (earlier == null) return proceed();
  // Node has let go of the socket: what it did for the earlier answer is done here.
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
 * Hands the connection back to the HTTP server, with the request in front of it again but for its `Upgrade`. So node
 * itself cares for body, pipeline, slow clients, time limits and the end of the server.
 */
function serveWithoutUpgrade({ server, request, socket, rest }: Offer): void {
  // The time to wait for a further request, started by an earlier answer, is not for this one.
  socket.setTimeout(0);
  if (rest.length > 0) socket.unshift(rest);
  socket.unshift(headWithoutUpgrade(request));
  // The event with which each kind of server takes a connection.
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket);
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  // No blank after the colon: the head must not grow beyond node's limit.
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== 'upgrade' ? [`${name}:${rawHeaders[index + 1] ?? ''}\r\n`] : [],
  );
  // Node reads heads as Latin-1.
  return Buffer.from(`${method ?? ''} ${url ?? ''} HTTP/${httpVersion}\r\n${headers.join('')}\r\n`, 'latin1');
}
