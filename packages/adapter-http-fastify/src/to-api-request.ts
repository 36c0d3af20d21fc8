import type { ApiRequest } from '@crewkit/core/api';
import type { FastifyRequest } from 'fastify';

/** Converts a request without changing it. Fastify has neither parsed nor validated its body. */
export function toApiRequest({ raw }: FastifyRequest): ApiRequest {
  return {
    method: raw.method ?? 'GET',
    target: raw.url ?? '/',
    headers: raw.headers,
    remoteAddress: raw.socket.remoteAddress ?? '',
    body: raw,
  };
}
