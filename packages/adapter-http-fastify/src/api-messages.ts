import type { Server } from 'node:http';
import { finished, Readable } from 'node:stream';

import type { ApiRequest, ApiResponse } from '@crewkit/core';
import { writeApiResponse } from '@crewkit/core/adapter';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/** Converts a request without changing it. Fastify must not have parsed or validated the body. */
export function toApiRequest({ raw }: FastifyRequest): ApiRequest {
  return {
    method: raw.method ?? 'GET',
    target: raw.url ?? '/',
    headers: raw.headers,
    remoteAddress: raw.socket.remoteAddress ?? '',
    body: raw,
  };
}

/**
 * Sends a response through Fastify's reply, so that the application's `onSend` hooks run. Keeps headers that the application's earlier hooks
 * have set, except headers that the response sets too.
 */
export function sendApiResponse(reply: FastifyReply, response: ApiResponse): void {
  const payload = toPayload(reply, response.body);
  // If the application has request timeouts, it might have responded already.
  if (reply.sent || reply.raw.headersSent) return;
  if (isServerClosing(reply)) reply.raw.shouldKeepAlive = false;
  reply.code(response.status);
  setHeaders(reply, response.headers);
  // Without a serializer, Fastify would add a charset to `application/problem+json`.
  reply.serializer(String).send(payload);
}

function setHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]];
    if (name === 'Set-Cookie') moveRawCookies(reply);
    reply.header(name, name === 'Vary' ? mergeVary(reply.getHeader('vary'), value) : value);
  }
}

/** Fastify appends a cookie to those that hooks have set on the reply, but would replace those on the raw response. */
function moveRawCookies(reply: FastifyReply): void {
  const cookies = reply.raw.getHeader('set-cookie');
  if (cookies === undefined) return;
  reply.raw.removeHeader('set-cookie');
  reply.header('set-cookie', [cookies].flat());
}

/**
 * Keeps the application's `Vary` header, because caches could otherwise serve a response to the wrong request. Lists each field name once,
 * because the application often varies by `Origin` too.
 */
function mergeVary(given: ReturnType<FastifyReply['getHeader']>, value: string): string {
  if (given === undefined) return value;
  const names = [given, value].flat().join(',').split(',');
  return [...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()].join(', ');
}

/** The streams that `sendApiResponse` has passed to the application's hooks. */
const streams = new WeakSet<Readable>();

function toPayload(
  { raw, request }: FastifyReply,
  body: ApiResponse['body'],
): string | Uint8Array | Readable | undefined {
  if (body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const stream = Readable.from(body);
  streams.add(stream);
  // If a hook has piped the stream into another one, nothing else would end the response.
  stream.on('error', () => raw.destroy());
  // A hook can replace the stream or fail, and the client can leave meanwhile. Without a reader, nothing else would release the stream.
  finished(raw, () => stream.destroy());
  return request.method === 'HEAD' ? undefined : stream;
}

/**
 * The last `onSend` hook of Crewkit's routes. Writes a stream that no other hook has replaced, because Fastify would wait forever for a
 * client that does not read, and would not notice a stream that is shorter than its announced length.
 */
// oxlint-disable-next-line max-params -- Fastify calls the hook with these parameters
export const writeStream: onSendHookHandler = (_request, reply, payload, done) => {
  if (!(payload instanceof Readable) || !streams.has(payload)) {
    done();
    return;
  }
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  const length = reply.getHeader('content-length');
  const headers = length === undefined ? [] : ['Content-Length', String(length)];
  reply.hijack();
  writeApiResponse(reply.raw, { status: reply.statusCode, headers, body: payload });
};

/**
 * Returns whether the server is closing. Connections must then end after their responses, because `close` waits for connections that stay
 * open.
 */
function isServerClosing({ raw }: FastifyReply): boolean {
  // Node sets this property on every socket that a server accepts, but the types do not declare it.
  const { server } = (raw.socket ?? {}) as { readonly server?: Server };
  return server?.listening === false;
}
