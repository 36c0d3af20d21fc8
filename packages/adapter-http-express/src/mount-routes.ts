import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { staticFirst, type HttpMethod } from '@crewkit/core/api';
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';

import { sendApiResponse } from './send-api-response.js';
import { toApiRequest } from './to-api-request.js';

type Answer = (request: Request, response: Response) => Promise<void>;

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  HttpMethod,
  string
>;

/**
 * An Express router with a route for every route definition, and answers for all other paths below `/api`. Mount it at the root
 * (`app.use(crewkitRouter(crewkit))`), preferably before the host's body parsers: a parser in front decides which bodies are malformed or
 * too large, and answers them with the host's errors.
 */
export function crewkitRouter(crewkit: Crewkit): Router {
  requireCrewkit('crewkitRouter', crewkit);
  const router = Router({ strict: true, caseSensitive: true });
  for (const route of staticFirst(crewkit.routes)) {
    const answer: Answer = async (request, response) => {
      sendApiResponse(response, await crewkit.dispatch(route, toApiRequest(request)));
    };
    router[verbs[route.method]](route.path, answer);
  }

  const unmatched = answerUnmatched(crewkit);
  // Without these Express would answer OPTIONS by itself, from the routes seen so far.
  for (const path of new Set(crewkit.routes.map((route) => route.path))) router.all(path, unmatched);
  router.use('/api', unmatched);
  return router.use(answerMalformedPath(unmatched));
}

/** A handler for requests that match no route definition: preflight, 405 or 404. */
export function answerUnmatched(crewkit: Crewkit): Answer {
  return async (request, response) => {
    sendApiResponse(response, await crewkit.dispatchUnmatched(toApiRequest(request)));
  };
}

/** An error handler for requests that Express rejects before any handler: the dispatcher judges malformed escapes. */
function answerMalformedPath(answer: Answer): ErrorRequestHandler {
  // eslint-disable-next-line max-params -- by these four Express knows an error handler
  return async (error: unknown, request, response, next) => {
    if (error instanceof URIError) await answer(request, response);
    else next(error);
  };
}
