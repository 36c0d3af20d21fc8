import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { HttpServer } from '@crewkit/core/contracts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createFastifyServer, crewkitPlugin } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

/** Writes to a fresh connection and returns what comes back until it closes or falls silent. */
function talk(baseUrl: string, text: string, thenDestroy = false): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
      if (thenDestroy) setTimeout(() => socket.destroy(), 30);
    });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('utf8')));
    socket.on('close', () => resolve(received));
    // Reset while still writing: what was received before counts.
    socket.on('error', () => resolve(received));
  });
}

const errorsOf = (server: HttpServer): unknown[] => server.logger.lines.filter((line) => line.level === 'error');

describe('crewkitPlugin inside a host application', () => {
  let server: HttpServer;
  const seen: string[] = [];

  function hostApp(app: FastifyInstance): FastifyInstance {
    app.addHook('onRequest', (request, reply, done) => {
      seen.push(`${request.method} ${request.url}`);
      reply.header('X-Host', 'yes');
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
    app.get('/api-docs', () => ({ page: 'docs' }));
    app.get('/host/fails', () => Promise.reject(new Error('the host failed')));
    return app;
  }

  beforeAll(async () => {
    server = await serveFixture({}, ({ crewkit }) => {
      const app = hostApp(fastify());
      app.register(crewkitPlugin, { crewkit });
      return app;
    });
  });
  afterAll(() => server.close());

  const post = (path: string, type: string, body: string): Promise<Response> =>
    fetch(server.baseUrl + path, { method: 'POST', headers: { 'Content-Type': type }, body });

  it("leaves the host's routes, parsers, errors and 404 alone", async () => {
    expect(await (await post('/host/echo', 'application/json', '{"a":1}')).json()).toEqual({ got: { a: 1 } });
    expect(await (await post('/host/echo', 'text/csv', '1,2')).json()).toEqual({ got: ['1', '2'] });
    expect((await post('/host/echo', 'application/json', '{')).status).toBe(400);
    expect((await post('/host/echo', ';;;', '{}')).status).toBe(415);
    expect(await (await fetch(`${server.baseUrl}/api-docs`)).json()).toEqual({ page: 'docs' });
    expect((await fetch(`${server.baseUrl}/host/fails`)).status).toBe(500);
    const missing = await fetch(`${server.baseUrl}/nothing`);
    expect(missing.headers.get('content-type')).toMatch(/^application\/json/);
    expect(missing.status).toBe(404);
  });

  it("runs the host's hooks and keeps their headers beside its own", async () => {
    seen.length = 0;
    const answer = await fetch(`${server.baseUrl}/api/users/me`);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-host')).toBe('yes');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await vi.waitFor(() => expect(seen).toContain('done 401'));
    expect(seen).toEqual(['GET /api/users/me', 'done 401']);
  });

  it('answers everything below /api as the contract says', async () => {
    for (const [path, status] of [
      ['/api', 404],
      ['/api/nothing', 404],
      ['/api/users/me/', 404],
      [`/api/chats/${'x'.repeat(2000)}`, 404],
    ] as const) {
      const answer = await fetch(server.baseUrl + path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get('content-type'), path).toBe('application/problem+json');
    }
    const wrongMethod = await fetch(`${server.baseUrl}/api/users/me`, { method: 'DELETE' });
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, OPTIONS']);
    for (const type of ['text/plain', ';;;']) {
      const answer = await post('/api/auth/login', type, '{}');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'application/problem+json']);
    }
  });

  it('shows every row to the host as a route of its own', async () => {
    const app = fastify();
    app.register(crewkitPlugin, { crewkit: server.crewkit });
    await app.ready();
    for (const { method, path } of server.crewkit.routes) expect(app.hasRoute({ method, url: path })).toBe(true);
    await app.close();
  });

  it('mounts under whatever scope the host gives it', async () => {
    const app = fastify();
    app.register(async (scope) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply.header('X-Scope', 'inner');
        next();
      });
      await scope.register(crewkitPlugin, { crewkit: server.crewkit });
    });
    app.get('/outer', () => ({ outer: true }));
    const inner = await app.inject({ method: 'GET', url: '/api/users/me' });
    expect([inner.statusCode, inner.headers['x-scope']]).toEqual([401, 'inner']);
    const outer = await app.inject({ method: 'GET', url: '/outer' });
    expect([outer.statusCode, outer.headers['x-scope']]).toEqual([200, undefined]);
    await app.close();
  });
});

describe('createFastifyServer', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await serveFixture({}, ({ crewkit }) => createFastifyServer(crewkit));
  });
  afterAll(() => server.close());

  const head = (length: number): string =>
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it.each([200_000, 2 * 1024 * 1024, 7 * 1024 * 1024])(
    'lets the client read the refusal of a body of %i bytes',
    async (size) => {
      const answer = await talk(server.baseUrl, head(size) + 'x'.repeat(size));
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
      expect(answer).toMatch(/^Connection: close\r$/m);
    },
  );

  it('does not read an endless body to its end', async () => {
    const size = 64 * 1024 * 1024;
    const answer = await talk(server.baseUrl, head(size) + 'x'.repeat(12 * 1024 * 1024));
    expect(answer === '' || answer.startsWith('HTTP/1.1 413 ')).toBe(true);
    expect((await fetch(`${server.baseUrl}/.well-known/jwks.json`)).status).toBe(200);
  });

  it('survives an aborted upload without an error in the log', async () => {
    await talk(server.baseUrl, `${head(1000)}{"email":`, true);
    await talk(
      server.baseUrl,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{',
      true,
    );
    await sleep(100);
    expect((await fetch(`${server.baseUrl}/.well-known/jwks.json`)).status).toBe(200);
    expect(errorsOf(server)).toEqual([]);
  });

  it('survives a client that leaves before the answer', async () => {
    const body = JSON.stringify({ email: 'ada@example.test', password: 'Correct-horse-7' });
    const clients = Array.from({ length: 10 }, async () => {
      const { hostname, port } = new URL(server.baseUrl);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.end(head(body.length) + body);
      await sleep(1);
      socket.destroy();
    });
    await Promise.all(clients);
    await sleep(100);
    expect((await fetch(`${server.baseUrl}/.well-known/jwks.json`)).status).toBe(200);
    expect(errorsOf(server)).toEqual([]);
  });

  it('takes a request target in absolute form for no row (RFC 9112 §3.2.2 is for proxies)', async () => {
    const answer = await talk(
      server.baseUrl,
      'GET http://x/api/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('application/problem+json');
  });

  it('answers pipelined requests in their order', async () => {
    const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const answer = await talk(
      server.baseUrl,
      get('/api/users/me') + get('/.well-known/jwks.json') + get('/api/x', 'Connection: close\r\n'),
    );
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '200', '404']);
  });

  it('finishes what runs when it closes', async () => {
    const closing = await serveFixture({ bcryptCost: 10 }, ({ crewkit }) => createFastifyServer(crewkit));
    const body = JSON.stringify({ email: 'ada@example.test', password: 'Correct-horse-7' });
    const headers = { 'Content-Type': 'application/json' };
    const running = fetch(`${closing.baseUrl}/api/auth/login`, { method: 'POST', headers, body });
    await vi.waitFor(() => expect(closing.hasher.comparisons).toBe(1), { interval: 1 });
    const [answer] = await Promise.all([running, closing.close()]);
    expect(answer.status).toBe(401);
  });
});
