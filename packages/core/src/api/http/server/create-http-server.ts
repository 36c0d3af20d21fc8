import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

import { answerProtocolError, protocolProblem } from './answer-protocol-error.js';
import { bodyTimes } from '../input/body-times.js';
import { findHeadError } from './find-head-error.js';
import { writeApiResponse } from './write-api-response.js';

// The maximum number of queued requests per connection. Clients that read their responses never have this many in flight.
const maxWaiting = 50;

// These timeouts cut off slow clients (CWE-400). All headers must arrive within 10 s, plus the interval at which node checks this. The
// dispatcher limits the time of the bodies that it reads: a minute for JSON and ten minutes for uploads. `requestTimeout` applies to all
// other bodies.
const timeouts = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 12 * 60_000,
  keepAliveTimeout: 65_000,
} as const;

// This timeout closes a connection without traffic, for instance when the client does not read the response.
const silentMs = 120_000;

/**
 * Creates the HTTP/1.1 server on which the complete servers of the adapters run (`createFastifyServer`), and sets its timeouts. Use it for
 * your own server too. For invalid HTTP requests, to which
 * node would respond with only a status or not at all, the server sends problem responses like those of Crewkit's API.
 *
 * @example
 * const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
 */
export function createHttpServer(listener: RequestListener): Server {
  const answer: RequestListener = (request, response) => {
    response.on('finish', () => boundRest(request));
    const fault = findHeadError(request);
    if (fault === null) listener(request, response);
    else writeApiResponse(response, protocolProblem(fault));
  };
  const server = createServer({ ...timeouts, requireHostHeader: false }, oneAtATime(answer));
  return (
    server
      .setTimeout(silentMs)
      .on('clientError', answerProtocolError)
      .on('connect', (_request, socket) =>
        answerProtocolError(new Error('The server does not support CONNECT.'), socket),
      )
      // A server is allowed to ignore unknown expectations (RFC 9110 §10.1.1).
      .on('checkExpectation', (request, response) => server.emit('request', request, response))
  );
}

/**
 * Limits the time in which the rest of a request's body must arrive. Without a limit, node would wait for the rest,
 * however slowly it arrives, before it handles the next request.
 */
function boundRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyTimes.rest).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * Returns a listener that passes the requests of a connection to `listener` one at a time: each starts after the previous response was
 * written to the network. By default, node dispatches all of them concurrently, so a client that pipelines requests (RFC 9112 §9.3.2)
 * without reading the responses would make the server compute and buffer every response (CWE-770). Closes the connection if too many
 * requests are queued.
 */
function oneAtATime(listener: RequestListener): RequestListener {
  const waitingOn = new WeakMap<Socket, (() => void)[]>();
  const goOn = (socket: Socket): void => {
    const begin = waitingOn.get(socket)?.shift();
    if (begin === undefined || socket.destroyed) waitingOn.delete(socket);
    else begin();
  };
  return (request, response) => {
    const { socket } = request;
    const begin = (): void => {
      // Not `once`: V8 allocates its wrapper in the old generation if those of long-lived objects were created before. A wrapper there keeps
      // the finished request until the next full garbage collection. The event is emitted only once.
      response.on('close', () => goOn(socket));
      listener(request, response);
    };
    const waiting = waitingOn.get(socket);
    if (waiting === undefined) {
      waitingOn.set(socket, []);
      begin();
    } else if (waiting.length < maxWaiting) waiting.push(begin);
    else socket.destroy();
  };
}
