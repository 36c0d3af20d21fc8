import { createHash } from 'node:crypto';

import { AppError } from '@crewkit/core';
import { contentTag, namesTag, publicRoute, type Route, type RouteAnswer } from '@crewkit/core/api';
import type { RateLimitRule } from '@crewkit/core/ports';

export interface OperationSources {
  readonly ping: () => Promise<void>;
  /** Whether events of other processes arrive at once. */
  readonly isConnected: () => Promise<boolean>;
  readonly openApiDocument: () => Promise<object>;
  /** Requests for the OpenAPI document per minute and client address. */
  readonly limitPerMinute: number;
}

/** A limit for a path that the global one does not count, because it is outside `/api`. */
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

/** What operators and tools ask a running server. */
export function operationRoutes({ ping, isConnected, ...openApi }: OperationSources): readonly Route[] {
  return [
    page('healthz', '/healthz', () => Promise.resolve({ status: 200, body: { status: 'alive' } })),
    page('readyz', '/readyz', async () => {
      try {
        await ping();
      } catch (cause) {
        throw new AppError('UNAVAILABLE', { detail: 'The database does not answer.', cause });
      }
      // It serves without the bus too, and hears of the other processes a second late.
      return { status: 200, body: { status: 'ready', events: (await isConnected()) ? 'connected' : 'interrupted' } };
    }),
    openApiRoute(openApi),
  ];
}

/** Serves the OpenAPI document, serialized once, with a strong entity tag. */
function openApiRoute({
  openApiDocument,
  limitPerMinute,
}: Pick<OperationSources, 'openApiDocument' | 'limitPerMinute'>): Route {
  let serialized: Promise<{ readonly bytes: Buffer; readonly tag: string }> | null = null;
  const serialize = async (): Promise<{ readonly bytes: Buffer; readonly tag: string }> => {
    const bytes = Buffer.from(JSON.stringify(await openApiDocument()));
    return { bytes, tag: contentTag(createHash('sha256').update(bytes).digest('hex')) };
  };
  return publicRoute(
    {
      operationId: 'openapi',
      method: 'GET',
      path: '/openapi.json',
      tag: 'operation',
      summary: 'openapi',
      limit: operationLimit('openapi', limitPerMinute),
      reads: ['If-None-Match'],
      responses: {
        200: { description: 'The OpenAPI document.', headers: ['ETag'] },
        304: { description: 'As `If-None-Match` names it.', headers: ['ETag'] },
      },
      errors: [],
      hidden: true,
    },
    async (_, { ifNoneMatch }) => {
      const { bytes, tag } = await (serialized ??= serialize());
      // It changes with the version of the server: caches may keep it, and ask each time.
      const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
      if (namesTag(ifNoneMatch, tag)) return { status: 304, headers };
      return { status: 200, headers, content: { type: 'application/json; charset=utf-8', bytes } };
    },
  );
}
