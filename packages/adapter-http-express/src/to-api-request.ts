import { Readable } from 'node:stream';

import type { ApiRequest } from '@crewkit/core/api';
import type { Request } from 'express';

/** Passes a request on unchanged, or what the host's middlewares have left of it. */
export function toApiRequest<Params>(request: Request<Params>): ApiRequest {
  return {
    method: request.method,
    // `url` lacks the prefix that outer routers have removed.
    target: request.originalUrl,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? '',
    body: request.readableEnded ? Readable.from(writtenAgain(request.body)) : request,
  };
}

/**
 * The bytes of a body that one of the host's parsers has read: text and bytes unchanged, everything else as JSON, the only other
 * possibility, since the dispatcher rejects other media types. A body that cannot be serialized fails the stream, which the dispatcher
 * treats as an aborted body.
 */
function* writtenAgain(body: unknown): Generator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (typeof body === 'string') yield Buffer.from(body);
  // Express's parsers turn an empty body into {}; the dispatcher treats both alike.
  else if (!isEmpty(body)) yield Buffer.from(JSON.stringify(body));
}

function isEmpty(body: unknown): boolean {
  if (body === undefined) return true;
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
