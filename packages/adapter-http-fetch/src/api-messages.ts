import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import type { ApiRequest, ApiResponse } from '@crewkit/core';

import { toWebStream } from './web-stream.js';

/** What a `Request` does not contain. */
export interface Peer {
  /**
   * The IP address of the TCP peer, as the runtime reports it. Rate limits and session lists use it. If a proxy forwards the requests, it is
   * the address of the proxy, and the option `trustedProxies` of `createCrewkit` determines which proxies are trusted.
   */
  readonly remoteAddress: string;
}

/** Converts a request to one of Crewkit's routes. Throws an Error if other code has read the body. */
export function toApiRequest(request: Request, peer: Peer): ApiRequest {
  return { ...toApiHead(request, peer), body: readBody(request) };
}

/** Converts a request without its body, which remains readable for the embedding application. */
export function toApiHead(request: Request, { remoteAddress }: Peer): ApiRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    remoteAddress,
    body: Readable.from([]),
  };
}

function readBody({ body, bodyUsed }: Request): Readable {
  if (body === null) return Readable.from([]);
  if (bodyUsed || body.locked) {
    throw new Error('createFetchHandler: expected a request with an unread body; do not read it before the handler');
  }
  const readable = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  // If the client disconnects while nothing reads the body, nothing else would handle the error.
  return readable.on('error', () => undefined);
}

/** Converts a response. Releases the stream of a response to a HEAD request, which has no body. */
export function toResponse({ status, headers: flat, body }: ApiResponse, { method }: Request): Response {
  const headers = new Headers();
  for (let index = 0; index < flat.length; index += 2) headers.append(flat[index] ?? '', flat[index + 1] ?? '');
  if (body === null || typeof body === 'string') return new Response(body, { status, headers });
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status, headers });
  const length = headers.get('content-length');
  const stream = toWebStream(body, length === null ? null : Number(length));
  if (method !== 'HEAD') return new Response(stream, { status, headers });
  void stream.cancel();
  return new Response(null, { status, headers });
}
