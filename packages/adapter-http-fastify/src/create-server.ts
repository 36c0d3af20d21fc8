import { createHttpServer, type Crewkit } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';
import fastify, { type FastifyInstance } from 'fastify';

import { answerAnyMediaType, answerUnmatched, crewkitPlugin, leaveBodiesUnread } from './mount-routes.js';

/**
 * Creates a Fastify server that serves only Crewkit. It serves every route definition, and sends Crewkit's own responses (404, 405,
 * malformed path) on all other paths. `listen` and `close` are Fastify's methods. `close` ends idle connections immediately, and all other
 * connections after their responses.
 *
 * @example
 * await createFastifyServer(crewkit).listen({ port: 3000 });
 */
export function createFastifyServer(crewkit: Crewkit): FastifyInstance {
  requireCrewkit('createFastifyServer', crewkit);
  const unmatched = answerUnmatched(crewkit);
  const app = fastify({
    // The dispatcher logs one line per request. Fastify's own two lines would reduce the throughput by a quarter.
    logger: false,
    serverFactory: (handler) => createHttpServer(handler),
    // Ignore client errors here, because the underlying server responds to them itself.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => unmatched(request, reply),
  });
  leaveBodiesUnread(app);
  app.register(crewkitPlugin, { crewkit });
  app.setErrorHandler(answerAnyMediaType(unmatched));
  app.setNotFoundHandler(unmatched);
  return app;
}
