import { Readable } from 'node:stream';

import { z } from 'zod';

import { Dispatcher } from '../../src/api/http/dispatch/dispatcher.js';
import { LimitRequests } from '../../src/api/http/dispatch/limit-requests.js';
import { ObserveRequests } from '../../src/api/http/dispatch/observe-requests.js';
import { noMeter } from '../../src/defaults/observability/no-op.js';
import { OpenTelemetryTracer } from '../../src/defaults/observability/open-telemetry-tracer.js';
import type { ApiRequest, ApiResponse } from '../../src/api/api-messages.js';
import { guardedRoute, linkedRoute, publicRoute, signedInRoute, type Route } from '../../src/api/define-route.js';
import type { RouteInput } from '../../src/api/route-input.js';
import { builtInPermissions } from '../../src/domain/access/permissions/permission-catalogue.js';
import { CrewkitError } from '../../src/errors/crewkit-error.js';
import type { UseCases } from '../../src/features/use-cases/use-cases.js';
import type { Logger } from '../../src/ports/observability/logger.js';
import type { RateLimiter } from '../../src/ports/rate-limiter.js';
import type { AccessTokenClaims } from '../../src/ports/sign-in/token-signer.js';

const account = {
  id: 'a1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  emailVerifiedAt: null,
  twoFactorEnabled: false,
  createdAt: new Date(0),
  passwordHash: 'secret hash',
};
const actor = { userId: account.id, email: account.email, key: null };
export const origin = 'https://app.example';
export const common = { tag: 'x', summary: 'x', responses: {}, errors: [] } as const;
const params = z.object({ id: z.string().regex(/^p\d+$/) });
export const guard = { permissions: ['task.view'], scope: 'PROJECT', param: 'id' } as const;

/** Routes that return their input, and a record of the dispatcher's calls in order. */
export class Trial {
  readonly steps: string[] = [];
  readonly logged: { readonly level: string; readonly fields: object; readonly text: string }[] = [];
  refuseLimit = false;
  sessionEnded = false;
  refuseAccount = false;
  refusal: unknown = null;
  input: RouteInput | null = null;

  private readonly run = async (
    _: UseCases,
    input: unknown,
    who?: unknown,
  ): Promise<{ status: 200; body: unknown }> => {
    this.steps.push('run');
    this.input = input as RouteInput;
    return { status: 200, body: { who: who ?? null } };
  };

  readonly rows: readonly Route[] = [
    publicRoute({ ...common, operationId: 'open', method: 'GET', path: '/api/open' }, this.run),
    publicRoute({ ...common, operationId: 'keys', method: 'GET', path: '/keys' }, this.run),
    publicRoute(
      {
        ...common,
        operationId: 'figures',
        method: 'GET',
        path: '/figures',
        limit: { name: 'figures', limit: 3, windowSeconds: 60 },
      },
      this.run,
    ),
    signedInRoute(
      {
        ...common,
        operationId: 'mine',
        method: 'POST',
        path: '/api/mine',
        body: z.strictObject({ title: z.string() }),
        limit: { name: 'mine', limit: 3, windowSeconds: 60 },
      },
      this.run,
    ),
    guardedRoute({ ...common, operationId: 'seen', method: 'GET', path: '/api/projects/:id', params, guard }, this.run),
    guardedRoute(
      {
        ...common,
        operationId: 'own',
        method: 'DELETE',
        path: '/api/projects/:id',
        params,
        guard: { ...guard, or: 'oneself' },
      },
      this.run,
    ),
    linkedRoute(
      {
        ...common,
        operationId: 'link',
        method: 'GET',
        path: '/api/files/:id',
        params,
        guard: { ...guard, signedUrl: true },
      },
      this.run,
    ),
  ];

  readonly dispatcher: Dispatcher;

  constructor() {
    const claims = { userId: account.id } as AccessTokenClaims;
    const useCases = {
      authenticate: {
        read: (token: string) => (token === 'good' ? claims : null),
        identify: async (given: AccessTokenClaims | null) => {
          this.steps.push(given === null ? 'admit anonymous' : 'admit');
          if (given === null || this.refuseAccount) throw new CrewkitError('UNAUTHENTICATED');
          return { actor, account };
        },
        hasLiveSession: async () => {
          this.steps.push('look up the session');
          return !this.sessionEnded;
        },
      },
      avatarLinks: { of: () => null },
      userFields: { showToSelf: () => undefined },
      checkPermissions: {
        require: async ({ userId }: { readonly userId: string }, ...asked: unknown[]) => {
          this.steps.push(`require ${JSON.stringify([userId, ...asked])}`);
          if (this.refusal !== null) throw this.refusal as Error;
        },
      },
    } as unknown as UseCases;
    const limiter: RateLimiter = {
      consume: async (rule, key) => {
        this.steps.push(`count ${rule.name} ${key}`);
        return { allowed: !this.refuseLimit, remaining: 2, resetSeconds: 9 };
      },
    } as RateLimiter;
    const write =
      (level: string) =>
      (fields: object, text?: string): void =>
        void this.logged.push({ level, fields, text: text ?? '' });
    const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
    const settings = {
      allowedOrigins: [origin],
      sessionOrigins: null,
      trustedProxies: 0,
      globalLimitPerMinute: 60,
      https: false,
      basePath: '/api',
    };
    const observe = new ObserveRequests(noMeter, new OpenTelemetryTracer(), this.rows);
    const parts = {
      settings,
      catalogue: builtInPermissions,
      limitRequests: new LimitRequests(limiter, 60),
      observe,
      logger,
    };
    this.dispatcher = new Dispatcher(this.rows, useCases, parts);
  }

  ask(method: string, target: string, given: Partial<ApiRequest> = {}): Promise<ApiResponse> {
    return this.dispatcher.dispatchUnmatched(getRequest(method, target, given));
  }
}

export function getRequest(method: string, target: string, given: Partial<ApiRequest> = {}): ApiRequest {
  return { method, target, headers: {}, remoteAddress: '192.0.2.1', body: Readable.from([]), ...given };
}

export const good = { authorization: 'Bearer good' };
export const json = (body: unknown): Partial<ApiRequest> => ({
  headers: { ...good, 'content-type': 'application/json' },
  body: Readable.from([Buffer.from(JSON.stringify(body))]),
});
/** Returns the header's value; null if the header is missing. */
export const readHeader = ({ headers }: ApiResponse, name: string): string | null =>
  headers.includes(name) ? (headers[headers.indexOf(name) + 1] ?? null) : null;
export const getProblem = ({ body }: ApiResponse): unknown => JSON.parse(typeof body === 'string' ? body : '');
/** The recorded permission check. */
export const required = 'require ["a1",["project:task.view"],{"scope":"PROJECT","id":"p1"}]';
