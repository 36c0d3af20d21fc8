import type { ApiRequest } from '@crewkit/core';
import type { FastifyRequest } from 'fastify';

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
