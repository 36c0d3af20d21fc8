import { writeApiResponse, type ApiResponse } from '@crewkit/core/api';
import type { FastifyReply } from 'fastify';

/**
 * Sends a response as it is. It goes around Fastify's serialisation, because headers in node's flat form cost a
 * fraction of `reply.headers()`; headers that the host's own hooks have set are kept.
 */
export function sendApiResponse(reply: FastifyReply, response: ApiResponse): void {
  const hostHeaders = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of hostHeaders) if (value !== undefined) reply.raw.setHeader(name, value);
  writeApiResponse(reply.raw, response);
}
