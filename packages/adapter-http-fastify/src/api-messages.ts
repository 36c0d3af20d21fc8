import type { ApiRequest, ApiResponse } from '@crewkit/core';
import { writeApiResponse } from '@crewkit/core/adapter';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
 * Sends a response unchanged. Bypasses Fastify's reply, because setting headers in Node's flat form is many times faster than
 * `reply.headers()`. Keeps headers that the application's hooks have set.
 */
export function sendApiResponse(reply: FastifyReply, response: ApiResponse): void {
  const hostHeaders = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of hostHeaders) if (value !== undefined) reply.raw.setHeader(name, value);
  writeApiResponse(reply.raw, response);
}
