import type { Crewkit } from '@crewkit/core';
import { crewkitRule, checkOptions, optionRules, type OptionRules } from '@crewkit/core/adapter';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

import { toApiRequest, sendApiResponse } from './api-messages.js';

// The errors with which Fastify rejects a request only because of its Content-Type, before it calls any handler.
const mediaTypeErrors = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE']);

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface CrewkitPluginOptions {
  readonly crewkit: Crewkit;
  /** A prefix is not supported, because clients rely on the API's paths. */
  readonly prefix?: never;
}

/** These rules include Fastify's own options, because Fastify passes all options of `register` to the plugin. */
const rules: OptionRules<CrewkitPluginOptions & { readonly logLevel: unknown; readonly logSerializers: unknown }> = {
  crewkit: crewkitRule,
  prefix: optionRules.expects('no prefix: the paths are part of the API’s contract', (value) => value === undefined),
  logLevel: optionRules.unchecked,
  logSerializers: optionRules.unchecked,
};

/**
 * A Fastify plugin that serves every route definition and responds on all other paths below `/api`. It disables body parsing only for these
 * paths and does not affect the embedding application's routes. A request whose path has malformed percent-encoding does not reach any
 * plugin. It gets the response of the application's `frameworkErrors` or, if the application does not set that option, Fastify's own 400.
 */
export const crewkitPlugin = Object.assign(
  (app: FastifyInstance, options: CrewkitPluginOptions, done: () => void): void => {
    checkOptions('crewkitPlugin', rules, options);
    // The guards on the application's own routes need this decorator.
    app.decorateRequest('crewkitUser');
    app.register(mountRoutes, options);
    done();
  },
  // Without this setting, the decorator would not be visible to the application's routes. The inner `register` still
  // encapsulates Crewkit's routes.
  { [Symbol.for('skip-override')]: true },
);

function mountRoutes(app: FastifyInstance, { crewkit }: CrewkitPluginOptions, done: () => void): void {
  leaveBodiesUnread(app);
  for (const route of crewkit.routes) {
    const answer: Answer = async (request, reply) => {
      sendApiResponse(reply, await crewkit.dispatch(route, toApiRequest(request)));
    };
    app.route({ method: route.method, url: route.path, handler: answer, errorHandler: answerAnyMediaType(answer) });
  }

  const unmatched = answerUnmatched(crewkit);
  const errorHandler = answerAnyMediaType(unmatched);
  const elsewhere = crewkit.routes.map((route) => route.path).filter((path) => !path.startsWith('/api/'));
  for (const url of ['/api', '/api/*', ...new Set(elsewhere)]) {
    const method = (app.supportedMethods as HTTPMethods[]).filter((each) => !app.hasRoute({ method: each, url }));
    app.route({ method, url, exposeHeadRoute: false, handler: unmatched, errorHandler });
  }
  done();
}

/** Disables body parsing. The dispatcher reads bodies itself, so that every HTTP adapter rejects the same bodies. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
}

/** Creates a handler for requests that match no route definition. It responds with a preflight response, 405 or 404. */
export function answerUnmatched(crewkit: Crewkit): Answer {
  return async (request, reply) => {
    sendApiResponse(reply, await crewkit.dispatchUnmatched(toApiRequest(request)));
  };
}

/**
 * Creates an error handler for requests that Fastify rejects before it calls any parser. Passes requests with an invalid media type to
 * Crewkit's dispatcher, which sends the response.
 */
export function answerAnyMediaType(answer: Answer) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!mediaTypeErrors.has(error.code)) throw error;
    await answer(request, reply);
  };
}
