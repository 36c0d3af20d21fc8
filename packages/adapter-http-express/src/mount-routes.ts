import type { Crewkit } from '@crewkit/core';
import { requireCrewkit, staticFirst, type HttpMethod } from '@crewkit/core/adapter';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';

import { sendApiResponse, toApiRequest } from './api-messages.js';

type Answer = (request: Request, response: Response) => Promise<void>;

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const satisfies Record<
  HttpMethod,
  string
>;

/**
 * Creates an Express router that serves every route definition, and leaves requests for all other paths to the embedding application. On a
 * path of Crewkit's, it also responds to the other methods, with 405 or a preflight response. Mount the router at the root
 * (`app.use(crewkitRouter(crewkit))`), preferably before the embedding application's body parsers. If a parser runs first, it decides which
 * bodies are malformed or too large, and clients get the application's errors for them. A router that is mounted below a path passes an
 * Error for each request to the application's error handler.
 *
 * @example
 * app.use(crewkitRouter(crewkit));
 */
export function crewkitRouter(crewkit: Crewkit): Router {
  requireCrewkit('crewkitRouter', crewkit);
  const router = Router({ strict: true, caseSensitive: true }).use(requireRoot);
  for (const route of staticFirst(crewkit.routes)) {
    const answer: Answer = async (request, response) => {
      sendApiResponse(response, await crewkit.dispatch(route, toApiRequest(request)));
    };
    router[verbs[route.method]](route.path, answer);
  }

  const unmatched = answerUnmatched(crewkit);
  // Without these routes, Express itself would respond to OPTIONS, based on the routes that were added so far.
  for (const path of new Set(crewkit.routes.map((route) => route.path))) router.all(path, unmatched);
  return router.use(answerMalformedPath(unmatched));
}

/** Express removes the path of `app.use(path, router)` from the requests, so that none of Crewkit's paths would match. */
const requireRoot: RequestHandler = ({ baseUrl }, _response, next) => {
  if (baseUrl === '') next();
  else
    next(
      new Error(
        `crewkitRouter: expected to be mounted at the root, as in app.use(crewkitRouter(crewkit)), got "${baseUrl}"`,
      ),
    );
};

/** Creates a handler for requests that match no route definition. It responds with a preflight response, 405 or 404. */
export function answerUnmatched(crewkit: Crewkit): Answer {
  return async (request, response) => {
    sendApiResponse(response, await crewkit.dispatchUnmatched(toApiRequest(request)));
  };
}

/**
 * Creates an error handler for requests that Express rejects before it calls any handler. Passes paths with malformed percent-encoding to
 * Crewkit's dispatcher, which sends the response.
 */
function answerMalformedPath(answer: Answer): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express recognizes an error handler by its four parameters
  return async (error: unknown, request, response, next) => {
    if (error instanceof URIError) await answer(request, response);
    else next(error);
  };
}
