import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { HttpServer } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createExpressServer, crewkitRouter } from '../src/index.js';
import { serveFixture, serveHost } from './serve-fixture.js';

const api = testBasePath();
const registration = { firstName: 'Ada', lastName: 'L', email: 'ada@example.test', password: 'Correct-horse-7' };
const json = { 'Content-Type': 'application/json' };

describe('crewkitRouter inside an embedding application', () => {
  let server: HttpServer;
  const seen: string[] = [];

  beforeAll(async () => {
    server = await serveHost({}, ({ crewkit }) => {
      const failed: ErrorRequestHandler = (error: Error, _request, response, _next) => {
        seen.push(error.message);
        response.status(418).json({ host: error.message });
      };
      return express()
        .use((request, response, next) => {
          seen.push(`${request.method} ${request.url}`);
          response.set({ 'X-Host': 'yes', 'X-Frame-Options': 'SAMEORIGIN', Vary: 'Origin, Cookie' });
          response.on('finish', () => seen.push(`done ${response.statusCode}`));
          next();
        })
        .get(`${api}/before`, (_request, response) => void response.send('before'))
        .use(crewkitRouter(crewkit))
        .get(`${api}-docs`, (_request, response) => void response.send('docs'))
        .get(`${api}/after`, (_request, response) => void response.send('after'))
        .post(`${api}/users/me`, (_request, response) => void response.send('taken'))
        .get('/host/fails', () => Promise.reject(new Error('the host failed')))
        .get('/host/:name', (request, response) => void response.json(request.params))
        .post('/host/echo', express.json(), (request, response) => void response.json({ got: request.body as unknown }))
        .use(failed);
    });
  });
  afterAll(() => server.close());

  const call = (path: string, init: RequestInit = {}): Promise<globalThis.Response> =>
    fetch(server.baseUrl + path, init);

  it("leaves the application's routes, parsers, errors and 404 responses unchanged", async () => {
    expect(await (await call(`${api}/before`)).text()).toBe('before');
    expect(await (await call(`${api}-docs`)).text()).toBe('docs');
    expect(await (await call(`${api}/after`)).text()).toBe('after');
    expect(await (await call('/host/ada')).json()).toEqual({ name: 'ada' });
    expect(await (await call('/host/%zz')).json()).toEqual({ host: "Failed to decode param '%zz'" });
    expect(await (await call('/host/fails')).json()).toEqual({ host: 'the host failed' });
    const echo = { method: 'POST', headers: json, body: '{"a":1}' };
    expect(await (await call('/host/echo', echo)).json()).toEqual({ got: { a: 1 } });
    expect((await call('/host/echo', { ...echo, body: '{' })).status).toBe(418);
    expect(await (await call('/host/ada', { method: 'OPTIONS' })).text()).toBe('GET, HEAD');
    for (const path of [
      '/nothing',
      api,
      `${api}/nothing`,
      `${api}/nothing/%zz`,
      `${api}/users/me/`,
      `${api}/Users/me`,
    ]) {
      const missing = await call(path);
      expect([missing.status, missing.headers.get('content-type')], path).toEqual([404, 'text/html; charset=utf-8']);
    }
    expect(await (await call(`${api}/after`, { method: 'OPTIONS' })).text()).toBe('GET, HEAD');
  });

  it("runs the application's middlewares and keeps their headers", async () => {
    seen.length = 0;
    const answer = await call(`${api}/users/me`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-host')).toBe('yes');
    expect(answer.headers.get('vary')).toBe('Origin, Cookie');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await vi.waitFor(() => expect(seen).toEqual([`GET ${api}/users/me`, 'done 401']));
  });

  it.each([
    ['GET', `${api}/chats/%zz`, 400],
    ['PUT', `${api}/users/me`, 405],
    ['POST', `${api}/users/me`, 405],
    ['PROPFIND', `${api}/users/me`, 405],
    ['POST', '/.well-known/jwks.json', 405],
    ['OPTIONS', '/.well-known/jwks.json', 204],
    ['OPTIONS', `${api}/users/me`, 204],
  ])('responds to %s %s as the API contract requires', async (method, path, status) => {
    seen.length = 0;
    const answer = await call(path, { method });
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
    if (status === 204) expect(answer.headers.get('allow')).toMatch(/^GET, HEAD, .*OPTIONS$/);
    else expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await vi.waitFor(() => expect(seen).toEqual([`${method} ${path}`, `done ${status}`]));
  });

  it('registers every route in the application', () => {
    const getMethod = ({ method }: { readonly method?: string }): string => method?.toUpperCase() ?? 'any';
    const shown = crewkitRouter(server.crewkit).stack.flatMap(({ route }) =>
      (route?.stack ?? []).map((layer) => `${getMethod(layer)} ${route?.path ?? ''}`),
    );
    expect(shown).toEqual(expect.arrayContaining(server.crewkit.routes.map(({ method, path }) => `${method} ${path}`)));
  });

  it('works in a nested router, and reports that it is mounted below a path', async () => {
    const { crewkit } = server;
    const nested = createServer(express().use(express.Router().use(crewkitRouter(crewkit))));
    expect((await askOnce(nested, `${api}/users/me`)).status).toBe(401);
    const failed: ErrorRequestHandler = (error, _request, response, _next) => void response.send(String(error));
    const moved = createServer(express().use('/v1', crewkitRouter(crewkit)).use(failed));
    expect(await (await askOnce(moved, `/v1${api}/users/me`)).text()).toBe(
      'Error: crewkitRouter: expected to be mounted at the root, as in app.use(crewkitRouter(crewkit)), got "/v1"',
    );
  });
});

describe("crewkitRouter behind the application's body parser", () => {
  const servers: HttpServer[] = [];
  const hostWith = async (...parsers: RequestHandler[]): Promise<(init: RequestInit) => Promise<string>> => {
    const server = await serveHost({}, ({ crewkit }) => {
      const app = parsers.reduce<Express>((host, parser) => host.use(parser), express());
      return app.use(crewkitRouter(crewkit));
    });
    servers.push(server);
    return async (init) => {
      const answer = await fetch(`${server.baseUrl}${api}/auth/register`, { method: 'POST', ...init });
      const { code, errors, email } = JSON.parse(await answer.text()) as Record<string, unknown>;
      return JSON.stringify([answer.status, code, errors, email]);
    };
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  const text = JSON.stringify(registration);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const bodies: Readonly<Record<string, RequestInit>> = {
    'a good one': { headers: json, body: text },
    'a good one with a charset': { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: text },
    'none at all': {},
    'an empty one': { headers: json, body: '' },
    'an empty object': { headers: json, body: '{}' },
    'a list': { headers: json, body: '[]' },
    'a __proto__ key': { headers: json, body: '{"__proto__":{"firstName":"x"}}' },
    'a lone surrogate': { headers: json, body: text.replace('Ada', String.raw`\ud800`) },
    'an unknown property': { headers: json, body: '{"admin":true}' },
    'an encoded one': { headers: { ...json, 'Content-Encoding': 'gzip' }, body: gzipSync(text) },
    'a form': { headers: form, body: 'firstName=Ada' },
    'an empty form': { headers: form, body: '' },
    'plain text': { headers: { 'Content-Type': 'text/plain' }, body: text },
    'no media type': { headers: { 'Content-Type': '' }, body: Buffer.from(text) },
  };

  it.each([
    ['express.json()', [express.json()]],
    ['express.json() and express.urlencoded()', [express.json(), express.urlencoded()]],
    ['express.text() for everything', [express.text({ type: () => true })]],
    ['express.raw() for everything', [express.raw({ type: () => true })]],
  ])('validates bodies behind %s in the same way as without it', async (_name, parsers) => {
    const [plain, parsed] = [await hostWith(), await hostWith(...parsers)];
    for (const [what, init] of Object.entries(bodies)) expect(await parsed(init), what).toBe(await plain(init));
  });

  it('treats a body that was already read as empty', async () => {
    const drain: RequestHandler = (request, _response, next) => void request.resume().on('end', next);
    const [plain, drained] = [await hostWith(), await hostWith(drain)];
    expect(await drained({ headers: json, body: text })).toBe(await plain({}));
  });

  it('rejects bodies that cannot be serialized as JSON again', async () => {
    const answer = await hostWith(express.json({ reviver: () => 1n }));
    expect(await answer({ headers: json, body: text })).toContain('[400,"VALIDATION_FAILED"');
  });
});

describe('crewkitRouter beside middlewares that modify responses', () => {
  const ask = async (middleware: RequestHandler): Promise<globalThis.Response> => {
    const server = await serveHost({}, ({ crewkit }) => express().use(middleware).use(crewkitRouter(crewkit)));
    try {
      return await fetch(`${server.baseUrl}${api}/users/me`);
    } finally {
      await server.close();
    }
  };

  it('keeps its headers if a middleware wraps writeHead without support for flat header arrays', async () => {
    const answer = await ask((_request, response, next) => {
      const writeHead = response.writeHead.bind(response) as (status: number) => Response;
      response.writeHead = (status: number) => writeHead(status);
      response.set('X-Frame-Options', 'SAMEORIGIN');
      next();
    });
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  const askWithErrors = async (middleware: RequestHandler): Promise<unknown> => {
    const errors: string[] = [];
    const failed: ErrorRequestHandler = (error: Error, _request, response, _next) => {
      errors.push(error.message);
      response.socket?.end();
    };
    const server = await serveHost({}, ({ crewkit }) =>
      express().use(middleware).use(crewkitRouter(crewkit)).use(failed),
    );
    const answer = await fetch(`${server.baseUrl}${api}/users/me`).catch(() => null);
    const dispatched = server.logger.lines.filter(({ message }) => message === 'request completed').length;
    await server.close();
    return { errors, dispatched, answer: answer && [answer.status, await answer.text()] };
  };

  it('sends nothing after the application has sent a response', async () => {
    const result = await askWithErrors((_request, response, next) => {
      next();
      response.status(503).send('too late');
    });
    expect(result).toEqual({ errors: [], dispatched: 1, answer: [503, 'too late'] });
  });

  it("passes a middleware's errors to the application's error handler", async () => {
    const result = await askWithErrors((_request, response, next) => {
      response.writeHead = () => {
        throw new Error('broken');
      };
      next();
    });
    expect(result).toEqual({ errors: ['broken'], dispatched: 1, answer: null });
  });
});

it('createExpressServer sends no X-Powered-By', async () => {
  const server = await serveFixture('sqlite', {}, ({ crewkit }) => createExpressServer(crewkit));
  for (const path of ['/', `${api}/users/me`]) {
    expect((await fetch(server.baseUrl + path)).headers.get('x-powered-by')).toBeNull();
  }
  await server.close();
});

async function askOnce(server: ReturnType<typeof createServer>, path: string): Promise<globalThis.Response> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`);
  } finally {
    server.close();
  }
}
