import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

import { answerProtocolError, protocolProblem } from './answer-protocol-error.js';
import { bodyTimes } from './dispatch/body-times.js';
import { findHeadError } from './find-head-error.js';
import { oneAtATime } from './one-at-a-time.js';
import { writeApiResponse } from './write-api-response.js';

// These timeouts cut off slow clients (CWE-400). All headers must arrive within 10 s, plus node's interval of checking. The dispatcher
// bounds the bodies that it reads, and uploads to ten minutes; `requestTimeout` bounds all other bodies.
const timeouts = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 12 * 60_000,
  keepAliveTimeout: 65_000,
} as const;

// The timeout for a connection without traffic, for instance because its client does not read the response.
const silentMs = 120_000;

/**
 * Creates the HTTP/1.1 server under every adapter. It sets timeouts. Where node would send a bare status or nothing, it sends the
 * contract's problem responses.
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

/** Bounds the time for the rest of the body. Node reads the rest before the next request, however slowly it arrives. */
function boundRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyTimes.rest).unref();
  request.once('close', () => clearTimeout(timer));
}
