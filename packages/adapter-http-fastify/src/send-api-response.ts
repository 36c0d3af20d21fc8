import { writeApiResponse, type ApiResponse } from '@crewkit/core/api';
import type { FastifyReply } from 'fastify';

/**
 * Sends a response unchanged. Bypasses Fastify's serialization, because headers in Node's flat form cost a fraction of `reply.headers()`.
 * Headers set by the application's hooks are kept.
 */
export function sendApiResponse(reply: FastifyReply, response: ApiResponse): void {
  const hostHeaders = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of hostHeaders) if (value !== undefined) reply.raw.setHeader(name, value);
  writeApiResponse(reply.raw, response);
}
