import type { ApiRequest, ApiResponse, Crewkit } from '@crewkit/core';
import { crewkitRule, checkOptions, optionRules, type OptionRules } from '@crewkit/core/adapter';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

import { sendApiResponse, toApiRequest, writeStream } from './api-messages.js';

// The errors with which Fastify rejects a request only because of its Content-Type, before it calls any handler.
const mediaTypeErrors = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE']);

type Answer = (request: FastifyRequest, reply: FastifyReply) => void;

/** The options of `crewkitPlugin`. */
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
 * A Fastify plugin that serves every route definition, and leaves requests for all other paths to the embedding application. On a path of
 * Crewkit's, it also responds to the other methods, with 405 or a preflight response. It disables body parsing only for its own paths. If
 * the application has a route on one of these paths, an Error names both routes when the application starts. A request whose path has
 * malformed percent-encoding, or a parameter longer than the router option `maxParamLength` (default: 100), does not reach any plugin. It
 * gets the response of the application's `frameworkErrors` or, if the application does not set that option, Fastify's own response.
 */
export const crewkitPlugin = Object.assign(
  async (app: FastifyInstance, options: CrewkitPluginOptions): Promise<void> => {
    checkOptions('crewkitPlugin', rules, options);
    // The guards on the application's own routes need these decorators.
    app.decorateRequest('crewkitUser');
    app.decorateRequest('crewkit');
    const requireFreePath = createPathCheck(app, options.crewkit);
    // Crewkit's own routes are checked together, before the first of them is added.
    let mounting = false;
    app.addHook('onRoute', ({ method, url, constraints }) => {
      if (!mounting && constraints === undefined) requireFreePath(url, [method].flat());
    });
    app.register(async (scope) => {
      mounting = true;
      mountRoutes(scope, options.crewkit, requireFreePath);
      mounting = false;
    });
  },
  // Without this setting, the decorator would not be visible to the application's routes. The inner `register` still
  // encapsulates Crewkit's routes.
  { [Symbol.for('skip-override')]: true },
);

type PathCheck = (url: string, methods: readonly string[]) => void;

function mountRoutes(app: FastifyInstance, crewkit: Crewkit, requireFreePath: PathCheck): void {
  leaveBodiesUnread(app);
  const methods = app.supportedMethods as HTTPMethods[];
  const places = findMountedPaths(crewkit);
  for (const { url } of places) requireFreePath(url, methods);
  for (const route of crewkit.routes) {
    const handler = answerWith((request) => crewkit.dispatch(route, request));
    const errorHandler = answerAnyMediaType(handler);
    // Fastify's own HEAD routes read a stream to its end.
    for (const method of listMethods(route)) {
      app.route({ method, url: route.path, exposeHeadRoute: false, onSend: writeStream, handler, errorHandler });
    }
  }

  const unmatched = answerUnmatched(crewkit);
  const errorHandler = answerAnyMediaType(unmatched);
  for (const { url, own } of places) {
    const method = methods.filter((each) => !own.has(each));
    app.route({ method, url, exposeHeadRoute: false, handler: unmatched, errorHandler });
  }
}

/** Fastify's router treats two paths as the same path if they differ only in the names of parameters. */
function toMountedPath(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

interface MountedPath {
  readonly url: string;
  /** The methods that Crewkit's routes serve. */
  readonly own: Set<HTTPMethods>;
}

function findMountedPaths({ routes }: Crewkit): readonly MountedPath[] {
  const places = new Map<string, MountedPath>();
  for (const route of routes) {
    const key = toMountedPath(route.path);
    const place = places.get(key) ?? { url: route.path, own: new Set() };
    for (const method of listMethods(route)) place.own.add(method);
    places.set(key, place);
  }
  return [...places.values()];
}

/** Lists the methods that a route serves. */
function listMethods({ method }: Crewkit['routes'][number]): readonly HTTPMethods[] {
  return method === 'GET' ? ['HEAD', 'GET'] : [method];
}

/**
 * Creates a function that throws an Error if a path is one of Crewkit's and the app already has a route on it for one of the methods. The
 * message names both routes. Fastify's own message names only one.
 */
function createPathCheck(app: FastifyInstance, { routes }: Crewkit): PathCheck {
  const places = new Set(routes.map(({ path }) => toMountedPath(path)));
  return (url, methods) => {
    const place = toMountedPath(url);
    if (!places.has(place)) return;
    const taken = methods.find((method) => app.hasRoute({ method, url }));
    if (taken === undefined) return;
    const operations = routes.filter(({ path }) => toMountedPath(path) === place).map(({ operationId }) => operationId);
    const path = `the path of Crewkit's ${operations.join(', ')}`;
    throw new Error(`crewkitPlugin: expected app routes on other paths, got ${taken} ${url}, which is ${path}`);
  };
}

/** Disables body parsing. The dispatcher reads bodies itself, so that every HTTP adapter rejects the same bodies. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
}

/** Creates a handler for requests that match no route definition. It responds with a preflight response, 405 or 404. */
export function answerUnmatched(crewkit: Crewkit): Answer {
  return answerWith((request) => crewkit.dispatchUnmatched(request));
}

/** The handler is not `async`: for an async handler, Fastify would also wait for the end of the response. */
function answerWith(dispatch: (request: ApiRequest) => Promise<ApiResponse>): Answer {
  return (request, reply) => {
    dispatch(toApiRequest(request))
      .then((response) => sendApiResponse(reply, response))
      .catch((error: unknown) => reply.send(error));
  };
}

/**
 * Creates an error handler for requests that Fastify rejects before it calls any parser. Passes requests with an invalid media type to
 * Crewkit's dispatcher, which sends the response.
 */
export function answerAnyMediaType(answer: Answer) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (!mediaTypeErrors.has(error.code)) throw error;
    answer(request, reply);
  };
}
