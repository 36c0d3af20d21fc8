import type { Crewkit } from '@crewkit/core';
import { answerProtocolError } from '@crewkit/core/api';
import fastify, { type FastifyInstance } from 'fastify';

import { answerAnyMediaType, answerUnmatched, crewkitPlugin, leaveBodiesUnread } from './crewkit-plugin.js';

// Slow clients are cut off (CWE-400): all headers within 10 s, the whole request within 60 s.
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 } as const;

/**
 * A Fastify server that is nothing but the kit: every row, and the kit's own 404, 405 and malformed-path answers on
 * all other paths. `listen` and `close` are Fastify's.
 */
export function createFastifyServer(crewkit: Crewkit): FastifyInstance {
  const unmatched = answerUnmatched(crewkit);
  const app = fastify({
    // The dispatcher logs one line per request; Fastify's own two would cost a quarter of the throughput.
    logger: false,
    requestTimeout: timeouts.requestTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    http: { headersTimeout: timeouts.headersTimeout },
    // `close` ends idle keep-alive connections at once and waits for the others.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerProtocolError,
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (_error, request, reply) => void unmatched(request, reply),
  });
  leaveBodiesUnread(app);
  app.register(crewkitPlugin, { crewkit });
  app.setErrorHandler(answerAnyMediaType(unmatched));
  app.setNotFoundHandler(unmatched);
  return app;
}
