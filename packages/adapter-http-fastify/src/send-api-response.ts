import type { ApiResponse } from '@crewkit/core/api';
import type { FastifyInstance, FastifyReply } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/** From the moment the app closes, connections end with their answers: `close` waits for those that stay open. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    closing.add(app.server);
    done();
  });
}

/**
 * Sends a response as it is. It goes around Fastify's serialisation, because headers in node's flat form cost a
 * fraction of `reply.headers()`; headers that the host's own hooks have set are kept.
 */
export function sendApiResponse(reply: FastifyReply, response: ApiResponse): void {
  const hostHeaders = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of hostHeaders) if (value !== undefined) reply.raw.setHeader(name, value);
  if (closing.has(reply.server.server)) reply.raw.shouldKeepAlive = false;
  reply.raw.writeHead(response.status, [...response.headers]);
  reply.raw.end(response.body ?? undefined);
}
