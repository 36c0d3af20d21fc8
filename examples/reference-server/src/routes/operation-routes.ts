import { AppError } from '@crewkit/core';
import { publicRoute, type Route, type RouteAnswer } from '@crewkit/core/api';

export interface OperationSources {
  readonly ping: () => Promise<void>;
  /** Whether events of other processes arrive at once. */
  readonly isConnected: () => Promise<boolean>;
  readonly openApiDocument: () => Promise<object>;
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
export function operationRoutes({ ping, isConnected, openApiDocument }: OperationSources): readonly Route[] {
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
    page('openapi', '/openapi.json', async () => ({ status: 200, body: await openApiDocument() })),
  ];
}
