import { once } from 'node:events';
import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { AppError } from '../../errors/app-error.js';
import type { UseCases } from '../../features/use-cases.js';
import type { Logger } from '../../ports/logger.js';
import type { RateLimiter } from '../../ports/rate-limiter.js';
import type { AccessTokenClaims } from '../../ports/token-signer.js';
import type { ApiRequest } from '../api-request.js';
import type { ApiResponse } from '../api-response.js';
import { guardedRoute, linkedRoute, publicRoute, signedInRoute, type Route, type RouteInput } from '../define-route.js';
import { Dispatcher } from './dispatcher.js';
import { LimitRequests } from './limit-requests.js';

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
const actor = { accountId: account.id, email: account.email };
const origin = 'https://app.example';
const common = { tag: 'x', summary: 'x', responses: {}, errors: [] } as const;
const params = z.object({ id: z.string().regex(/^p\d+$/) });
const guard = { permissions: ['task.view'], scope: 'PROJECT', param: 'id' } as const;

/** Rows that answer with what they were given, and everything that the dispatcher asks for, in its order. */
class Trial {
  readonly steps: string[] = [];
  readonly logged: { readonly level: string; readonly fields: object; readonly text: string }[] = [];
  refuseLimit = false;
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
    const claims = { accountId: account.id } as AccessTokenClaims;
    const useCases = {
      authenticate: {
        verify: (token: string) => (token === 'good' ? claims : null),
        admit: async (given: AccessTokenClaims | null) => {
          this.steps.push(given === null ? 'admit nobody' : 'admit');
          if (given === null || this.refuseAccount) throw new AppError('UNAUTHENTICATED');
          return actor;
        },
      },
      checkPermissions: {
        require: async (...asked: unknown[]) => {
          this.steps.push(`require ${JSON.stringify(asked)}`);
          if (this.refusal !== null) throw this.refusal as Error;
        },
      },
      viewOwnAccount: { execute: async () => account },
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
    const settings = { allowedOrigins: [origin], trustedProxies: 0, globalLimitPerMinute: 60, https: false };
    const parts = { settings, limitRequests: new LimitRequests(limiter, 60), logger };
    this.dispatcher = new Dispatcher(this.rows, useCases, parts);
  }

  ask(method: string, target: string, given: Partial<ApiRequest> = {}): Promise<ApiResponse> {
    return this.dispatcher.dispatchUnmatched(requestOf(method, target, given));
  }
}

function requestOf(method: string, target: string, given: Partial<ApiRequest> = {}): ApiRequest {
  return { method, target, headers: {}, remoteAddress: '192.0.2.1', body: Readable.from([]), ...given };
}

const good = { authorization: 'Bearer good' };
const json = (body: unknown): Partial<ApiRequest> => ({
  headers: { ...good, 'content-type': 'application/json' },
  body: Readable.from([Buffer.from(JSON.stringify(body))]),
});
const headerOf = ({ headers }: ApiResponse, name: string): string | null =>
  headers.includes(name) ? (headers[headers.indexOf(name) + 1] ?? null) : null;
const problemOf = ({ body }: ApiResponse): unknown => JSON.parse(String(body));
const required = 'require ["a1",["project:task.view"],{"scope":"PROJECT","id":"p1"}]';

describe('the steps of a request', () => {
  it('are limit, authenticate, authorize, run', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/p1', { headers: good })).status).toBe(200);
    expect(trial.steps).toEqual(['count global user:a1', 'admit', required, 'run']);
  });

  it('end with the first that refuses', async () => {
    const limited = new Trial();
    limited.refuseLimit = true;
    const tooMany = await limited.ask('POST', '/api/mine', { headers: good });
    expect([tooMany.status, headerOf(tooMany, 'Retry-After')]).toEqual([429, '9']);
    expect(limited.steps).toEqual(['count global user:a1', 'count mine address:192.0.2.1']);

    const nobody = new Trial();
    const refused = await nobody.ask('POST', '/api/mine', json({ nonsense: true }));
    expect(refused.status).toBe(400);
    nobody.refuseAccount = true;
    const disabled = await nobody.ask('POST', '/api/mine', json({ nonsense: true }));
    expect([disabled.status, headerOf(disabled, 'WWW-Authenticate')]).toEqual([401, 'Bearer']);

    const unseen = new Trial();
    unseen.refusal = new AppError('NOT_FOUND');
    expect((await unseen.ask('GET', '/api/projects/p1', { headers: good })).status).toBe(404);
    expect(unseen.steps).not.toContain('run');
  });

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic good'],
    ['no token', 'Bearer '],
    ['two tokens', 'Bearer good good'],
    ['something in front', 'x Bearer good'],
    ['something behind', 'Bearer good;x'],
    ['several headers', ['Bearer good', 'Bearer good']],
    ['another token', 'Bearer bad'],
  ])('let nobody in with %s', async (_what, authorization) => {
    const trial = new Trial();
    const headers = authorization === undefined ? {} : { authorization };
    expect((await trial.ask('GET', '/api/projects/p1', { headers } as Partial<ApiRequest>)).status).toBe(401);
    expect(trial.steps).toEqual(['count global address:192.0.2.1', 'admit nobody']);
  });

  it('take the name of the scheme in any letter case, and padding', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/p1', { headers: { authorization: 'bEARER good' } })).status).toBe(
      200,
    );
    await trial.ask('GET', '/api/projects/p1', { headers: { authorization: 'Bearer good==' } });
    expect(trial.steps.at(-1)).toBe('admit nobody');
  });

  it('ask nobody who he is where everybody may', async () => {
    const trial = new Trial();
    const answer = await trial.ask('GET', '/api/open', { headers: good });
    expect(problemOf(answer)).toEqual({ who: null });
    expect(trial.steps).toEqual(['count global user:a1', 'run']);
  });

  it('count below /api alone', async () => {
    const trial = new Trial();
    const answer = await trial.ask('GET', '/keys');
    expect([answer.status, headerOf(answer, 'RateLimit')]).toEqual([200, null]);
    expect((await trial.ask('GET', '/elsewhere')).status).toBe(404);
    expect(trial.steps).toEqual(['run']);
    await trial.ask('GET', '/api/elsewhere');
    expect(trial.steps.at(-1)).toBe('count global address:192.0.2.1');
  });

  it('leave to the use case what depends on more than permissions', async () => {
    const trial = new Trial();
    expect((await trial.ask('DELETE', '/api/projects/p1', { headers: good })).status).toBe(200);
    expect(trial.steps).toEqual(['count global user:a1', 'admit', 'run']);
  });

  it('name nothing by a parameter of another form, and ask no store about it', async () => {
    const trial = new Trial();
    expect((await trial.ask('GET', '/api/projects/nonsense', { headers: good })).status).toBe(404);
    expect(trial.steps.some((step) => step.startsWith('require'))).toBe(false);
  });

  it('hand over what was sent', async () => {
    const trial = new Trial();
    const sent = {
      'if-match': '"1"',
      'if-none-match': '"2"',
      range: 'bytes=0-1',
      'if-range': '"3"',
      cookie: 'a=b',
      'user-agent': 'Test',
    };
    await trial.ask('GET', '/api/open?x=1', { headers: sent });
    expect(trial.input).toMatchObject({
      params: {},
      query: {},
      body: {},
      client: { ipAddress: '192.0.2.1', userAgent: 'Test' },
      ifMatch: '"1"',
      ifNoneMatch: '"2"',
      range: 'bytes=0-1',
      ifRange: '"3"',
      cookie: 'a=b',
    });
    expect(trial.input?.search.get('x')).toBe('1');
    await trial.ask('GET', '/api/projects/p%31', { headers: good });
    expect(trial.input?.params).toEqual({ id: 'p1' });
    await trial.ask('POST', '/api/mine', json({ title: 'A' }));
    expect(trial.input?.body).toEqual({ title: 'A' });
    await trial.ask('GET', '/api/open', { headers: { cookie: ['a=b', 'c=d'] as unknown as string } });
    expect(trial.input).toMatchObject({ cookie: null, ifMatch: null });
  });
});

describe('a link', () => {
  const anonymous = ['count global address:192.0.2.1', 'run'];

  it('stands in place of a token', async () => {
    const trial = new Trial();
    expect(problemOf(await trial.ask('GET', '/api/files/p1?signature=s'))).toEqual({ who: null });
    expect(trial.steps).toEqual(anonymous);
  });

  it('means nothing beside a token, without a signature, and at other rows', async () => {
    const trial = new Trial();
    await trial.ask('GET', '/api/files/p1?signature=s', { headers: good });
    expect(trial.steps).toEqual(['count global user:a1', 'admit', required, 'run']);
    for (const target of ['/api/files/p1', '/api/files/p1?signatures=s', '/api/projects/p1?signature=s']) {
      const another = new Trial();
      expect((await another.ask('GET', target)).status, target).toBe(401);
    }
  });
});

describe('what no row takes', () => {
  it('is told which methods there are', async () => {
    const trial = new Trial();
    const refused = await trial.ask('PUT', '/api/projects/p1');
    expect([refused.status, headerOf(refused, 'Allow')]).toEqual([405, 'GET, HEAD, DELETE, OPTIONS']);
    expect(trial.steps).toEqual(['count global address:192.0.2.1']);
    expect(headerOf(await trial.ask('GET', '/api/mine'), 'Allow')).toBe('POST, OPTIONS');
  });

  it('is answered for OPTIONS without a limit', async () => {
    const trial = new Trial();
    const answer = await trial.ask('OPTIONS', '/api/mine');
    expect([answer.status, headerOf(answer, 'Allow'), answer.body]).toEqual([204, 'POST, OPTIONS', null]);
    expect(headerOf(answer, 'Access-Control-Allow-Methods')).toBeNull();
    expect((await trial.ask('OPTIONS', '/api/nothing')).status).toBe(404);
    expect(trial.steps).toEqual([]);
  });

  it('tells pages of the app alone what they may send', async () => {
    const trial = new Trial();
    const answer = await trial.ask('OPTIONS', '/api/mine', { headers: { origin } });
    expect(headerOf(answer, 'Access-Control-Allow-Origin')).toBe(origin);
    expect(headerOf(answer, 'Access-Control-Allow-Methods')).toBe('POST, OPTIONS');
    expect(headerOf(answer, 'Access-Control-Max-Age')).toBe('600');
    const allowed = headerOf(answer, 'Access-Control-Allow-Headers')?.split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'If-Range', 'Range']),
    );
    const foreign = await trial.ask('OPTIONS', '/api/mine', { headers: { origin: 'https://evil.example' } });
    expect(headerOf(foreign, 'Access-Control-Allow-Methods')).toBeNull();
    expect(headerOf(foreign, 'Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('admit', () => {
  const demand = { permissions: ['project:task.view'], resource: { scope: 'PROJECT', id: 'p1' } } as const;
  const request = requestOf('GET', '/plans', { headers: good });

  it('tells who it is, without his secrets, and counts and logs nothing', async () => {
    const trial = new Trial();
    const { user } = (await trial.dispatcher.admit(request)) as { user: object };
    expect(user).toMatchObject({ id: 'a1', firstName: 'Ada', email: 'ada@example.com' });
    expect(JSON.stringify(user)).not.toContain('secret');
    expect(trial.steps).toEqual(['admit']);
    expect(trial.logged).toEqual([]);
  });

  it('asks for what is demanded', async () => {
    const trial = new Trial();
    expect(await trial.dispatcher.admit(request, demand)).toHaveProperty('user');
    expect(trial.steps).toEqual(['admit', required]);
    trial.refusal = new AppError('FORBIDDEN', { requiredPermissions: ['project:task.view'] });
    const { refusal } = (await trial.dispatcher.admit(request, demand)) as { refusal: ApiResponse };
    expect(refusal.status).toBe(403);
    expect(problemOf(refusal)).toMatchObject({ code: 'FORBIDDEN', requiredPermissions: ['project:task.view'] });
  });

  it('refuses whoever has no token, and never rejects', async () => {
    const trial = new Trial();
    const { refusal } = (await trial.dispatcher.admit(requestOf('GET', '/plans'))) as { refusal: ApiResponse };
    expect(refusal.status).toBe(401);
    trial.refusal = new Error('unexpected');
    const failed = (await trial.dispatcher.admit(request, demand)) as { refusal: ApiResponse };
    expect(failed.refusal.status).toBe(500);
    expect(trial.logged.map(({ level, text }) => [level, text])).toEqual([['error', 'a request failed unexpectedly']]);
  });
});

describe('the log', () => {
  it('has one line for each request, with what it was and never what was typed', async () => {
    const trial = new Trial();
    await trial.ask('GET', '/api/projects/p1?secret=x', { headers: { ...good, 'x-request-id': 'r1' } });
    expect(trial.logged).toHaveLength(1);
    const [line] = trial.logged;
    expect([line?.level, line?.text]).toEqual(['info', 'request completed']);
    expect(line?.fields).toEqual({
      requestId: 'r1',
      method: 'GET',
      operation: 'seen',
      status: 200,
      durationMs: expect.any(Number) as number,
      ipAddress: '192.0.2.1',
    });
    const { durationMs } = line?.fields as { durationMs: number };
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(durationMs).toBeLessThan(60_000);
  });

  it('says what was unavailable, and of other refusals nothing', async () => {
    const trial = new Trial();
    trial.refusal = new AppError('FORBIDDEN');
    await trial.ask('GET', '/api/projects/p1', { headers: good });
    expect(trial.logged.map(({ level }) => level)).toEqual(['info']);
    trial.refusal = new AppError('UNAVAILABLE');
    await trial.ask('GET', '/api/projects/p1', { headers: good });
    const errors = trial.logged.filter(({ level }) => level === 'error');
    expect(errors.map(({ text }) => text)).toEqual(['unavailable']);
    expect(errors[0]?.fields).toMatchObject({ err: trial.refusal, requestId: expect.any(String) as string });
  });
});

describe('a body that nobody has read to its end', () => {
  it('ends the connection, because what is left of it is no request', async () => {
    const trial = new Trial();
    trial.refusal = new AppError('FORBIDDEN');
    const body = new Readable({ read: () => undefined });
    body.push('x'.repeat(100));
    body.read(10);
    body.once('data', () => undefined);
    await once(body, 'data');
    const answer = await trial.ask('GET', '/api/projects/p1', { headers: good, body });
    expect([answer.status, headerOf(answer, 'Connection')]).toEqual([403, 'close']);
    const whole = await trial.ask('GET', '/api/projects/p1', { headers: good });
    expect(headerOf(whole, 'Connection')).toBeNull();
    const read = Readable.from([Buffer.from('x')]);
    await once(read.resume(), 'end');
    expect(
      headerOf(await trial.ask('GET', '/api/projects/p1', { headers: good, body: read }), 'Connection'),
    ).toBeNull();
  });
});

describe('a guard', () => {
  it('with a name that nobody knows stops the start', () => {
    const row = guardedRoute(
      {
        ...common,
        operationId: 'x',
        method: 'GET',
        path: '/api/x/:id',
        guard: { ...guard, permissions: ['task.paint'] },
      },
      () => Promise.resolve({ status: 204 }),
    );
    expect(() => new Dispatcher([row], {} as UseCases, {} as never)).toThrow(/no permission "task.paint"/);
  });
});
