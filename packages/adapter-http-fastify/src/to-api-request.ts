import type { ApiRequest } from '@crewkit/core/api';
import type { FastifyRequest } from 'fastify';

/** Hands a request over untouched: Fastify has neither parsed its body nor judged it. */
export function toApiRequest({ raw }: FastifyRequest): ApiRequest {
  return {
    method: raw.method ?? 'GET',
    target: raw.url ?? '/',
    headers: raw.headers,
    remoteAddress: raw.socket.remoteAddress ?? '',
    body: raw,
  };
}
