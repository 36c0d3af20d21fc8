import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

import { answerProtocolError, protocolProblem } from './answer-protocol-error.js';
import { bodyTimes } from './dispatch/body-times.js';
import { headFaultOf } from './head-fault-of.js';
import { oneAtATime } from './one-at-a-time.js';
import { writeApiResponse } from './write-api-response.js';

// Slow clients are cut off (CWE-400): all headers within 10 s, and as long as node takes to look for late ones. The dispatcher bounds
// the bodies that it reads, uploads by ten minutes; this is for what nobody bounds.
const timeouts = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: 12 * 60_000,
  keepAliveTimeout: 65_000,
} as const;

// Of a connection on which no byte moves, because its client reads none of its answer for instance.
const silentMs = 120_000;

/**
 * The HTTP/1.1 server under every adapter: bounded in time, and with problems of the contract where node by itself
 * answers with nothing but a status, or not at all.
 */
export function createHttpServer(listener: RequestListener): Server {
  const answer: RequestListener = (request, response) => {
    response.on('finish', () => boundRest(request));
    const fault = headFaultOf(request);
    if (fault === null) listener(request, response);
    else writeApiResponse(response, protocolProblem(fault));
  };
  const server = createServer({ ...timeouts, requireHostHeader: false }, oneAtATime(answer));
  return (
    server
      .setTimeout(silentMs)
      .on('clientError', answerProtocolError)
      .on('connect', (_request, socket) => answerProtocolError(new Error('CONNECT is for proxies.'), socket))
      // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1).
      .on('checkExpectation', (request, response) => server.emit('request', request, response))
  );
}

/** Node reads on for the next request, however slowly it comes. */
function boundRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), bodyTimes.rest).unref();
  request.once('close', () => clearTimeout(timer));
}
