import type { Crewkit } from '@crewkit/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

import { sendApiResponse } from './send-api-response.js';
import { toApiRequest } from './to-api-request.js';

export interface CrewkitPluginOptions {
  readonly crewkit: Crewkit;
}

/**
 * A Fastify plugin that mounts every row of the kit as a route of its own, and answers what is left below `/api`.
 * Register it inside a scope of its own (`app.register(crewkitPlugin, { crewkit })`): it takes over body parsing there
 * and leaves the host's routes alone.
 */
export function crewkitPlugin(app: FastifyInstance, { crewkit }: CrewkitPluginOptions, done: () => void): void {
  // The dispatcher reads bodies itself, so that every HTTP adapter refuses the same ones.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));

  for (const route of crewkit.routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        sendApiResponse(reply, await crewkit.dispatch(route, toApiRequest(request)));
      },
    });
  }

  const unmatched = answerUnmatched(crewkit);
  const method = app.supportedMethods as HTTPMethods[];
  for (const url of ['/api', '/api/*']) app.route({ method, url, exposeHeadRoute: false, handler: unmatched });
  done();
}

/** A handler that answers as the kit does when no row fits: preflight, 405 or 404. */
export function answerUnmatched(crewkit: Crewkit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    sendApiResponse(reply, await crewkit.dispatchUnmatched(toApiRequest(request)));
  };
}
