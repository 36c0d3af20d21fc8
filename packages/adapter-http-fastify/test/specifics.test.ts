import { randomBytes } from 'node:crypto';

import type { HttpServer } from '@crewkit/contracts';
import { createCrewkit, deriveKeys, publicRoute } from '@crewkit/core';
import { openTemporaryStore, testBasePath } from '@crewkit/test-servers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { crewkitPlugin } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

const api = testBasePath();

describe('crewkitPlugin inside an embedding application', () => {
  let server: HttpServer;
  const seen: string[] = [];

  function hostApp(app: FastifyInstance): FastifyInstance {
    app.addHook('onRequest', (request, reply, done) => {
      seen.push(`${request.method} ${request.url}`);
      reply.header('X-Host', 'yes').header('Vary', 'Origin, Cookie');
      done();
    });
    app.addHook('onResponse', (_request, reply, done) => {
      seen.push(`done ${reply.statusCode}`);
      done();
    });
    app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
      done(null, String(body).split(',')),
    );
    app.post('/host/echo', (request) => ({ got: request.body }));
    app.get(`${api}-docs`, () => ({ page: 'docs' }));
    app.post(`${api}/plans`, (request) => ({ got: request.body }));
    app.get('/host/fails', () => Promise.reject(new Error('the host failed')));
    return app;
  }

  beforeAll(async () => {
    server = await serveHost({}, ({ crewkit }) => {
      const app = hostApp(fastify());
      app.register(crewkitPlugin, { crewkit });
      app.setNotFoundHandler((request, reply) => reply.code(404).send({ message: `no ${request.url}` }));
      return app;
    });
  });
  afterAll(() => server.close());

  const post = (path: string, type: string, body: string): Promise<Response> =>
    fetch(server.baseUrl + path, { method: 'POST', headers: { 'Content-Type': type }, body });

  it("leaves the application's routes, parsers, errors and 404 responses unchanged", async () => {
    expect(await (await post('/host/echo', 'application/json', '{"a":1}')).json()).toEqual({ got: { a: 1 } });
    expect(await (await post('/host/echo', 'text/csv', '1,2')).json()).toEqual({ got: ['1', '2'] });
    expect((await post('/host/echo', 'application/json', '{')).status).toBe(400);
    expect((await post('/host/echo', ';;;', '{}')).status).toBe(415);
    expect(await (await fetch(`${server.baseUrl}${api}-docs`)).json()).toEqual({ page: 'docs' });
    expect((await fetch(`${server.baseUrl}/host/fails`)).status).toBe(500);
    expect(await (await post(`${api}/plans`, 'application/json', '{"a":1}')).json()).toEqual({ got: { a: 1 } });
    for (const path of ['/nothing', api, `${api}/nothing`, `${api}/users/me/`]) {
      const missing = await fetch(server.baseUrl + path);
      expect([missing.status, await missing.json()]).toEqual([404, { message: `no ${path}` }]);
    }
  });

  it("runs the application's hooks and keeps their headers", async () => {
    seen.length = 0;
    const answer = await fetch(`${server.baseUrl}${api}/users/me`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-host')).toBe('yes');
    expect(answer.headers.get('vary')).toBe('Origin, Cookie');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await vi.waitFor(() => expect(seen).toContain('done 401'));
    expect(seen).toEqual([`GET ${api}/users/me`, 'done 401']);
  });

  it.each([
    ['PUT', `${api}/users/me`, 405],
    ['POST', '/.well-known/jwks.json', 405],
    ['OPTIONS', '/.well-known/jwks.json', 204],
    ['OPTIONS', `${api}/users/me`, 204],
  ])('responds to %s %s as the API contract requires', async (method, path, status) => {
    const answer = await fetch(server.baseUrl + path, { method });
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
    if (status === 204) expect(answer.headers.get('allow')).toMatch(/^GET, HEAD, .*OPTIONS$/);
    else expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('leaves every media type to the dispatcher', async () => {
    for (const type of ['text/plain', ';;;']) {
      const answer = await post(`${api}/auth/login`, type, '{}');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'application/problem+json']);
    }
  });

  it('registers every route in the application', async () => {
    const app = fastify();
    app.register(crewkitPlugin, { crewkit: server.crewkit });
    await app.ready();
    for (const { method, path } of server.crewkit.routes) expect(app.hasRoute({ method, url: path })).toBe(true);
    expect(app.hasRequestDecorator('crewkitUser')).toBe(true);
    await app.close();
  });

  describe('beside a route of the application on the same path', () => {
    const start = async (build: (app: FastifyInstance) => unknown): Promise<string> => {
      const app = fastify();
      const started = (async () => {
        await build(app);
        await app.ready();
      })();
      const message = await started.then(() => 'started', String);
      await app.close().catch(() => undefined);
      return message;
    };
    const mount = async (app: FastifyInstance): Promise<void> => {
      await app.register(crewkitPlugin, { crewkit: server.crewkit });
    };
    const handler = (): string => 'the application';
    const got = (route: string, operations: string): string =>
      `Error: crewkitPlugin: expected app routes on other paths, got ${route}, which is the path of Crewkit's ${operations}`;

    it.each<[string, (app: FastifyInstance) => unknown, string]>([
      ['before the plugin', (app) => mount(app.get(`${api}/users`, handler)), got(`GET ${api}/users`, 'listPeople')],
      [
        'before the plugin has loaded',
        (app) => void app.register(crewkitPlugin, { crewkit: server.crewkit }).get(`${api}/users`, handler),
        got(`GET ${api}/users`, 'listPeople'),
      ],
      [
        'after the plugin, with another method and parameter',
        async (app) => {
          await mount(app);
          app.route({ method: ['PUT'], url: `${api}/projects/:id`, handler });
        },
        got(`PUT ${api}/projects/:id`, 'viewProject, updateProject, deleteProject'),
      ],
      [
        'in a plugin with a prefix',
        async (app) => {
          await mount(app);
          await app.register(async (scope) => void scope.get('/users', handler), { prefix: api });
        },
        got(`GET ${api}/users`, 'listPeople'),
      ],
    ])('prevents the start, and names both: %s', async (_what, build, message) => {
      expect(await start(build)).toBe(message);
    });

    it('starts if the paths only overlap, or if a constraint separates the routes', async () => {
      const build = async (app: FastifyInstance): Promise<void> => {
        await mount(app.get(`${api}/*`, handler).get(`${api}/:word`, handler));
        app.get(`${api}/users/search`, handler);
        app.route({ method: 'GET', url: `${api}/users`, constraints: { version: '2.0.0' }, handler });
      };
      expect(await start(build)).toBe('started');
    });
  });

  it('serves routes of the application in Crewkit whose paths differ only in the names of parameters', async () => {
    const { store, dispose } = await openTemporaryStore('sqlite');
    const define = (method: 'GET' | 'PATCH', path: `/${string}`) =>
      publicRoute(
        { ...{ method, path, operationId: `${method} a plan`, tag: 'plans', summary: 'x' }, responses: {}, errors: [] },
        () => Promise.resolve({ status: 200, body: { method } }),
      );
    const routes = [define('GET', '/plans/:planId'), define('PATCH', '/plans/:id')];
    const keys = deriveKeys(randomBytes(32));
    const crewkit = await createCrewkit({ store, keys, publicUrl: 'http://localhost', routes });
    const app = fastify();
    app.register(crewkitPlugin, { crewkit });
    for (const [method, status] of [
      ['GET', 200],
      ['HEAD', 200],
      ['PATCH', 200],
      ['DELETE', 405],
    ] as const) {
      expect((await app.inject({ method, url: '/plans/1' })).statusCode, method).toBe(status);
    }
    await app.close();
    await crewkit.close();
    await dispose();
  });

  it('can be registered in any scope of the application', async () => {
    const app = fastify();
    app.register(async (scope) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.header('X-Scope', 'inner');
        next();
      });
      await scope.register(crewkitPlugin, { crewkit: server.crewkit });
    });
    app.get('/outer', () => ({ outer: true }));
    const inner = await app.inject({ method: 'GET', url: `${api}/users/me` });
    expect([inner.statusCode, inner.headers['x-scope']]).toEqual([401, 'inner']);
    const outer = await app.inject({ method: 'GET', url: '/outer' });
    expect([outer.statusCode, outer.headers['x-scope']]).toEqual([200, undefined]);
    await app.close();
  });

  it('responds identically with any router options of the application', async () => {
    const routerOptions = { ignoreTrailingSlash: true, caseSensitive: false };
    const app = fastify({ routerOptions, exposeHeadRoutes: false });
    app.register(crewkitPlugin, { crewkit: server.crewkit });
    for (const [method, url, status] of [
      ['GET', `${api}/users/me`, 401],
      ['HEAD', `${api}/users/me`, 401],
      ['GET', `${api}/chats/${'x'.repeat(100)}`, 401],
      ['GET', `${api}/users/me/`, 404],
      ['GET', `${api.toUpperCase()}/users/me`, 404],
      ['GET', `${api}/users/ME`, 404],
    ] as const) {
      expect((await app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(status);
    }
    await app.close();
  });

  it('sends nothing after the application has sent a response', async () => {
    const app = fastify();
    app.addHook('onRequest', (_request, reply, done) => {
      done();
      reply.raw.writeHead(503).end('too late');
    });
    app.register(crewkitPlugin, { crewkit: server.crewkit });
    const answer = await app.inject({ method: 'GET', url: `${api}/users/me` });
    expect([answer.statusCode, answer.body]).toEqual([503, 'too late']);
    await app.close();
  });
});
