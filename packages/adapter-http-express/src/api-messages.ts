import { Readable } from 'node:stream';

import type { ApiRequest, ApiResponse } from '@crewkit/core';
import { writeApiResponse } from '@crewkit/core/adapter';
import type { Request, Response } from 'express';

/** Converts a request without changing it. If one of the application's middlewares has read the body, restores the body. */
export function toApiRequest<Params>(request: Request<Params>): ApiRequest {
  return {
    method: request.method,
    // Use `originalUrl`, because outer routers remove their prefix from `url`.
    target: request.originalUrl,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? '',
    body: request.readableEnded ? Readable.from(writtenAgain(request.body)) : request,
  };
}

/**
 * Yields the bytes of a body that one of the application's parsers has read. Text and bytes stay unchanged. All other values are written as
 * JSON, because the dispatcher accepts no other media type for them. If a body cannot be serialized, the stream fails, which the dispatcher
 * treats as an aborted body.
 */
function* writtenAgain(body: unknown): Generator<Buffer> {
  if (Buffer.isBuffer(body)) yield body;
  else if (typeof body === 'string') yield Buffer.from(body);
  // Express's parsers convert an empty body to `{}`. Yield nothing for it, because the dispatcher treats both in the same way.
  else if (!isEmpty(body)) yield Buffer.from(JSON.stringify(body));
}

function isEmpty(body: unknown): boolean {
  if (body === undefined) return true;
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}

/** Sends a response unchanged, without `res.send`. Keeps headers that the application's middlewares have set. */
export function sendApiResponse(response: Response, answer: ApiResponse): void {
  writeApiResponse(response, answer);
}
