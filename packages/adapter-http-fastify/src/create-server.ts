import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { createHttpServer } from '@crewkit/core/api';
import fastify, { type FastifyInstance } from 'fastify';

import { answerAnyMediaType, answerUnmatched, crewkitPlugin, leaveBodiesUnread } from './mount-routes.js';

/**
 * Creates a Fastify server that serves Crewkit only: every route definition, and Crewkit's own 404, 405 and malformed-path answers on all
 * other paths. `listen` and `close` are Fastify's: `close` ends idle connections at once and the others after their answers.
 */
export function createFastifyServer(crewkit: Crewkit): FastifyInstance {
  requireCrewkit('createFastifyServer', crewkit);
  const unmatched = answerUnmatched(crewkit);
  const app = fastify({
    // The dispatcher logs one line per request; Fastify's own two would cost a quarter of the throughput.
    logger: false,
    serverFactory: (handler) => createHttpServer(handler),
    // That server answers them itself.
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
