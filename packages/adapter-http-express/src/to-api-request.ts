import { Readable } from 'node:stream';

import type { ApiRequest } from '@crewkit/core/api';
import type { Request } from 'express';

/** Hands a request over untouched, or as much of it as the host's middlewares have left. */
export function toApiRequest<Params>(request: Request<Params>): ApiRequest {
  return {
    method: request.method,
    // `url` lacks what the routers above have taken away.
    target: request.originalUrl,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? '',
    body: request.readableEnded ? Readable.from(writtenAgain(request.body)) : request,
  };
}

/**
 * The bytes of a body that a parser of the host's has read: text and bytes as they came, everything else as the JSON
 * that it can only have been, since the dispatcher refuses other media types. What cannot be written fails the stream,
 * which the dispatcher answers as it answers a body that breaks off.
 */
function* writtenAgain(body: unknown): Generator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (typeof body === 'string') yield Buffer.from(body);
  // Parsers of Express make {} of nothing at all; to the dispatcher both are the same.
  else if (!isEmpty(body)) yield Buffer.from(JSON.stringify(body));
}

function isEmpty(body: unknown): boolean {
  if (body === undefined) return true;
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
