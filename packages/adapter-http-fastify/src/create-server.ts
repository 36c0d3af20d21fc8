import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { createHttpServer } from '@crewkit/core/api';
import fastify, { type FastifyInstance } from 'fastify';

import { answerAnyMediaType, answerUnmatched, crewkitPlugin, leaveBodiesUnread } from './mount-routes.js';

/**
 * Creates a Fastify server that serves only Crewkit: every route definition, and Crewkit's own responses (404, 405, malformed path) on all
 * other paths. `listen` and `close` are Fastify's methods. `close` ends idle connections immediately and active connections after their
 * responses.
 */
export function createFastifyServer(crewkit: Crewkit): FastifyInstance {
  requireCrewkit('createFastifyServer', crewkit);
  const unmatched = answerUnmatched(crewkit);
  const app = fastify({
    // The dispatcher logs one line per request. Fastify's own two lines would cost a quarter of the throughput.
    logger: false,
    serverFactory: (handler) => createHttpServer(handler),
    // The underlying server responds to client errors itself.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => void unmatched(request, reply),
  });
  leaveBodiesUnread(app);
  app.register(crewkitPlugin, { crewkit });
  app.setErrorHandler(answerAnyMediaType(unmatched));
  app.setNotFoundHandler(unmatched);
  return app;
}
