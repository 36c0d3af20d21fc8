import type { Server } from 'node:http';

import { createHttpServer, type Crewkit } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';
import express, { type Request, type Response } from 'express';

import { answerUnmatched, crewkitRouter } from './mount-routes.js';

/**
 * Creates a server with an Express app that serves only Crewkit. The app serves every route definition, and sends Crewkit's own responses
 * (404, 405, malformed path) on all other paths. `listen` and `close` are Node's methods. `close` ends idle connections immediately, and
 * all other connections after their responses.
 *
 * @example
 * createExpressServer(crewkit).listen(3000);
 */
export function createExpressServer(crewkit: Crewkit): Server {
  requireCrewkit('createExpressServer', crewkit);
  const unmatched = answerUnmatched(crewkit);
  const app = express().disable('x-powered-by').use(crewkitRouter(crewkit));
  return createHttpServer((incoming, outgoing) => {
    // As its first step, the app converts Node's request and response to Express's types.
    const request = incoming as Request;
    const response = outgoing as Response;
    app(request, response, () => void unmatched(request, response));
  });
}
