import { Readable } from 'node:stream';

import type { ApiRequest } from '@crewkit/core/api';
import type { Request } from 'express';

/** Converts a request without changing it. If the application's middlewares have read the body, rebuilds the body. */
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
 * Yields the bytes of a body that one of the application's parsers has read. Text and bytes stay unchanged. Every other value is written as
 * JSON, because the dispatcher rejects other media types. A body that cannot be serialized fails the stream, which the dispatcher treats as
 * an aborted body.
 */
function* writtenAgain(body: unknown): Generator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (typeof body === 'string') yield Buffer.from(body);
  // Express's parsers convert an empty body to {}. The dispatcher treats both alike.
  else if (!isEmpty(body)) yield Buffer.from(JSON.stringify(body));
}

function isEmpty(body: unknown): boolean {
  if (body === undefined) return true;
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
