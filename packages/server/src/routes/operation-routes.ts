import { CrewkitError, publicRoute, type Route, type RouteAnswer } from '@crewkit/core';
import type { RateLimitRule } from '@crewkit/core/adapter';

import { answerCompressed, cachedButAsked, fileRequestHeaders } from '../delivery/file-answer.js';
import type { StaticFile } from '../pages/static-file.js';

export interface OperationSources {
  readonly ping: () => Promise<void>;
  /** Resolves with whether events from other processes arrive immediately. */
  readonly isConnected: () => Promise<boolean>;
  readonly openApiDocument: () => Promise<object>;
  /** The maximum number of requests for the OpenAPI document per minute and client address. */
  readonly limitPerMinute: number;
}

/** Returns a limit for a path outside `/api`, which the global limit does not count. */
export function operationLimit(name: string, limitPerMinute: number): RateLimitRule {
  return { name, limit: limitPerMinute, windowSeconds: 60 };
}

const page = (operationId: string, path: `/${string}`, run: () => Promise<RouteAnswer>): Route =>
  publicRoute(
    {
      operationId,
      method: 'GET',
      path,
      tag: 'operation',
      summary: operationId,
      responses: { 200: { description: 'As it stands.' } },
      errors: [],
      hidden: true,
    },
    run,
  );

/** Returns the routes for operators and monitoring tools. */
export function operationRoutes({ ping, isConnected, ...openApi }: OperationSources): readonly Route[] {
  return [
    page('healthz', '/healthz', () => Promise.resolve({ status: 200, body: { status: 'alive' } })),
    page('readyz', '/readyz', async () => {
      try {
        await ping();
      } catch (cause) {
        throw new CrewkitError('UNAVAILABLE', { detail: 'The database does not answer.', cause });
      }
      // The server also works without the bus, but then receives events from other processes a second late.
      return { status: 200, body: { status: 'ready', events: (await isConnected()) ? 'connected' : 'interrupted' } };
    }),
    openApiRoute(openApi),
  ];
}

/** Returns the route of the OpenAPI document, which is serialized and compressed once. */
function openApiRoute({
  openApiDocument,
  limitPerMinute,
}: Pick<OperationSources, 'openApiDocument' | 'limitPerMinute'>): Route {
  const read = async (): Promise<StaticFile> => ({
    type: 'application/json; charset=utf-8',
    bytes: Buffer.from(JSON.stringify(await openApiDocument())),
  });
  // The document changes with the server's version.
  const answer = answerCompressed(read, { 'Cache-Control': cachedButAsked });
  return publicRoute(
    {
      operationId: 'openapi',
      method: 'GET',
      path: '/openapi.json',
      tag: 'operation',
      summary: 'openapi',
      limit: operationLimit('openapi', limitPerMinute),
      reads: fileRequestHeaders,
      responses: {
        200: { description: 'The OpenAPI document.', headers: ['ETag'] },
        304: { description: 'Not modified.', headers: ['ETag'] },
      },
      errors: [],
      hidden: true,
    },
    (_, input) => answer(input),
  );
}
