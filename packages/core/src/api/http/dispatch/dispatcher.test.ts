import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { noMeter } from '../../../defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../../../defaults/observability/open-telemetry-tracer.js';
import { builtInPermissions } from '../../../domain/access/permissions/permission-catalogue.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UseCases } from '../../../features/use-cases/use-cases.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { ApiRequest, ApiResponse } from '../../api-messages.js';
import { guardedRead, guardedRoute, publicRoute, signedInRoute, type RouteAnswer } from '../../define-route.js';
import { Dispatcher } from './dispatcher.js';
import { LimitRequests } from './limit-requests.js';
import { ObserveRequests } from './observe-requests.js';

interface Logged {
  readonly level: string;
  readonly fields: object;
}

const description = { operationId: 'try', method: 'GET', path: '/api/try/:name', tag: 'x', summary: 'x' } as const;
const params = z.object({ name: z.string() });

function setUp(run: () => Promise<RouteAnswer>) {
  const route = publicRoute({ ...description, params, responses: {}, errors: [] }, run);
  const log: Logged[] = [];
  const write =
    (level: string) =>
    (fields: object): void =>
      void log.push({ level, fields });
  const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const settings = { basePath: '/api', allowedOrigins: [], sessionOrigins: null, trustedProxies: 0, https: true };
  const useCases = { authenticate: { verify: () => null } } as unknown as UseCases;
  const observe = new ObserveRequests(noMeter, new OpenTelemetryTracer(), [route]);
  const parts = {
    settings,
    catalogue: builtInPermissions,
    limitRequests: new LimitRequests(null, 60),
    observe,
    logger,
  };
  return { dispatcher: new Dispatcher([route], useCases, parts), route, log, parts };
}

const request = (target = '/api/try/x'): ApiRequest => ({
  method: 'GET',
  target,
  headers: {},
  remoteAddress: '192.0.2.1',
  body: Readable.from([]),
});

const toText = ({ body }: ApiResponse): string => (typeof body === 'string' ? body : '');
const getProblem = (response: ApiResponse): unknown => JSON.parse(toText(response));

describe('Dispatcher', () => {
  it('answers unexpected errors with INTERNAL, logs them and reveals nothing to the client', async () => {
    const fault = new Error('password=hunter2 at /srv/secret.ts');
    const { dispatcher, route, log } = setUp(() => Promise.reject(fault));
    const response = await dispatcher.dispatch(route, request());
    expect(response.status).toBe(500);
    expect(getProblem(response)).toMatchObject({ code: 'INTERNAL', status: 500 });
    expect(toText(response)).not.toMatch(/hunter2|secret\.ts/);
    expect(log.filter((line) => line.level === 'error')).toHaveLength(1);
    expect(log.find((line) => line.level === 'error')?.fields).toMatchObject({ err: fault });
  });

  it('never rejects, regardless of what is thrown', async () => {
    for (const thrown of [undefined, null, 'text', { code: 'NOT_FOUND' }, Object.create(null)]) {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- that is what is tried here
      const { dispatcher, route } = setUp(() => Promise.reject(thrown));
      expect((await dispatcher.dispatch(route, request())).status).toBe(500);
    }
    const { dispatcher, route } = setUp(() => {
      throw new Error('not even a promise');
    });
    expect((await dispatcher.dispatch(route, request())).status).toBe(500);
  });

  it('answers UNAVAILABLE with 503 and Retry-After, and logs the cause', async () => {
    const { dispatcher, route, log } = setUp(() =>
      Promise.reject(new CrewkitError('UNAVAILABLE', { cause: new Error('locked') })),
    );
    const response = await dispatcher.dispatch(route, request());
    expect(response.status).toBe(503);
    expect(Number(response.headers[response.headers.indexOf('Retry-After') + 1])).toBeGreaterThan(0);
    expect(log.some((line) => line.level === 'error')).toBe(true);
  });

  it('puts details of an error into the problem or headers, never its cause', async () => {
    const error = new CrewkitError('ACCOUNT_LOCKED', {
      retryAfterSeconds: 7,
      detail: 'Wait.',
      cause: new Error('hidden'),
    });
    const { dispatcher, route } = setUp(() => Promise.reject(error));
    const response = await dispatcher.dispatch(route, request());
    expect(getProblem(response)).toMatchObject({ code: 'ACCOUNT_LOCKED', detail: 'Wait.' });
    expect(toText(response)).not.toMatch(/hidden|retryAfter/);
    expect(response.headers[response.headers.indexOf('Retry-After') + 1]).toBe('7');
  });

  it('sends HSTS if it is served over https', async () => {
    const { dispatcher, route } = setUp(() => Promise.resolve({ status: 204 }));
    const { headers } = await dispatcher.dispatch(route, request());
    expect(headers[headers.indexOf('Strict-Transport-Security') + 1]).toBe('max-age=31536000');
  });

  it("does not rely on the framework's router", async () => {
    const { dispatcher, route } = setUp(() => Promise.resolve({ status: 204 }));
    expect((await dispatcher.dispatch(route, request('/api/TRY/x'))).status).toBe(404);
    expect((await dispatcher.dispatch(route, request('/api/try/x/'))).status).toBe(404);
    expect((await dispatcher.dispatch(route, request('/api/try/%zz'))).status).toBe(400);
    expect((await dispatcher.dispatchUnmatched(request('/api/other/%zz'))).status).toBe(400);
  });

  it("finds a route that the framework's router missed", async () => {
    const { dispatcher, route, log } = setUp(() => Promise.resolve({ status: 204 }));
    expect((await dispatcher.dispatchUnmatched(request())).status).toBe(204);
    expect((await dispatcher.dispatchUnmatched({ ...request(), method: 'HEAD' })).status).toBe(204);
    expect((await dispatcher.dispatch(route, { ...request(), method: 'POST' })).status).toBe(405);
    expect(log.map((line) => 'operation' in line.fields && line.fields.operation)).toEqual(['try', 'try', 'unmatched']);
  });

  it('accepts a request target in absolute form', async () => {
    const { dispatcher, route } = setUp(() => Promise.resolve({ status: 204 }));
    expect((await dispatcher.dispatch(route, request('http://host/api/try/x?y'))).status).toBe(204);
  });

  it('runs no authenticated route without an actor', async () => {
    const row = signedInRoute({ ...description, responses: {}, errors: [] }, () => Promise.resolve({ status: 204 }));
    const client = { ipAddress: null, userAgent: null };
    const nothing = {
      params: {},
      query: {},
      body: {},
      search: new URLSearchParams(),
    };
    const headers = {
      acceptEncoding: null,
      authorization: null,
      ifMatch: null,
      ifNoneMatch: null,
      range: null,
      ifRange: null,
      cookie: null,
      cookieSession: null,
      fetchSite: null,
    };
    await expect(
      row.run({} as UseCases, { ...nothing, ...headers, client }, { actor: null, account: null, reader: null }),
    ).rejects.toThrow(/actor/);
  });

  it('reuses the authorization of the request for reads, except after waiting for a body', async () => {
    const authorization = { resource: { scope: 'PROJECT', id: 'p' }, access: {} };
    const actor = { userId: 'a', key: null };
    const useCases = {
      authenticate: { read: () => ({}), identify: () => Promise.resolve({ actor, account: null }) },
      checkPermissions: { require: () => Promise.resolve(authorization) },
    } as unknown as UseCases;
    const readers: unknown[] = [];
    const guard = { permissions: ['task.view'], scope: 'PROJECT', param: 'name' } as const;
    const about = { ...description, guard, params, responses: {}, errors: [] } as const;
    const run = async (_useCases: UseCases, _input: unknown, reader: unknown): Promise<RouteAnswer> => {
      readers.push(reader);
      return Promise.resolve({ status: 204 });
    };
    const routes = [guardedRead({ ...about, method: 'GET' }, run), guardedRoute({ ...about, method: 'POST' }, run)];
    const { parts } = setUp(() => Promise.resolve({ status: 204 }));
    for (const route of routes)
      await new Dispatcher([route], useCases, parts).dispatch(route, { ...request(), method: route.method });
    expect(readers).toEqual([{ actor, ...authorization }, actor]);
  });
});
