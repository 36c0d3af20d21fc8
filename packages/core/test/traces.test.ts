import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { testBasePath } from '@crewkit/test-servers';
import { trace } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { movePath } from '../src/api/base-path.js';
import { createJwtKey } from '../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import { OpenTelemetryTracer } from '../src/defaults/observability/open-telemetry-tracer.js';
import { silentLogger } from '../src/defaults/observability/no-op.js';
import { CrewkitError } from '../src/errors/crewkit-error.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { Crewkit } from '../src/wiring/crewkit.js';
import { startTracing, type SeenSpan } from './support/tracing.js';

const password = 'Correct-horse-7';
const email = 'ada.secret@example.com';
const traceId = 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5';
const parentId = '00f067aa0ba902b7';

let folder: string;
let crewkit: Crewkit;
let server: ReturnType<typeof createFastifyServer>;
let baseUrl: string;
let tracing: ReturnType<typeof startTracing>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewkit-traces-'));
  crewkit = await createCrewkit({
    store: sqliteStore({ path: join(folder, 'crewkit.db') }),
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys: {
      jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
      encryption: [{ kid: 'k', key: randomBytes(32) }],
    },
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
    rateLimits: 'off',
    basePath: testBasePath('/v1/crewkit'),
    ports: { logger: silentLogger },
  });
  server = createFastifyServer(crewkit);
  baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await crewkit.close();
  rmSync(folder, { recursive: true, force: true });
});
// Crewkit is created first, because an SDK may be registered later.
beforeEach(() => {
  tracing = startTracing();
});
afterEach(() => tracing.stop());

function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(baseUrl + movePath(path, crewkit.basePath), {
    method,
    headers: { ...type, ...headers, connection: 'close' },
    ...init,
  });
}

async function listSpans(name: string): Promise<SeenSpan[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = tracing.spans().filter((span) => span.name === name);
    if (found.length > 0) return found;
    await sleep(20);
  }
  throw new Error(
    `No span ${name} among ${tracing
      .spans()
      .map((span) => span.name)
      .join(', ')}.`,
  );
}

async function getSpan(name: string): Promise<SeenSpan> {
  const [span] = await listSpans(name);
  if (span === undefined) throw new Error(name);
  return span;
}

describe('traces of requests', () => {
  it('contain operation, route and outcome, as children of the caller', async () => {
    const traceparent = `00-${traceId}-${parentId}-01`;
    await send('POST', '/api/auth/login?next=secret-page', { email, password }, { traceparent });
    const login = await getSpan('login');
    expect(login.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': `${crewkit.basePath}/auth/login`,
      'http.response.status_code': 401,
      'crewkit.error.code': 'INVALID_CREDENTIALS',
    });
    expect(login).toMatchObject({ traceId, parentId, failed: false });
  });

  it('are children of the active span, regardless of what the client sends', async () => {
    const route = crewkit.routes.find(({ operationId }) => operationId === 'login');
    if (route === undefined) throw new Error('login');
    const host = tracing.provider.getTracer('host');
    const [body, remoteAddress] = [Readable.from([]), '127.0.0.1'];
    const request = { method: 'POST', target: route.path, remoteAddress, body };
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    const hostSpan = await host.startActiveSpan('host', async (span) => {
      await crewkit.dispatch(route, { ...request, headers });
      span.end();
      return span;
    });
    expect((await getSpan('login')).parentId).toBe(hostSpan.spanContext().spanId);
  });

  it("contain the request's store operations as children, but not those of background polling", async () => {
    await send('POST', '/api/auth/login', { email, password });
    const login = await getSpan('login');
    // The event feed and the outbox have polled during this time.
    await sleep(1100);
    const stored = tracing.spans().filter(({ name }) => name.startsWith('store '));
    expect(stored.filter(({ parentId: above }) => above === login.id).map(({ name }) => name)).toContain('store write');
    const ids = new Set(tracing.spans().map(({ id }) => id));
    expect(stored.filter(({ parentId: above }) => above === undefined || !ids.has(above))).toEqual([]);
  });

  it('contain no names from user input, and no unknown methods', async () => {
    await send('PROPFIND', '/api/ada.secret@example.com/%2e%2e?token=query-secret');
    expect((await getSpan('unmatched')).attributes).toEqual({
      'http.request.method': '_OTHER',
      'http.response.status_code': 404,
      'crewkit.error.code': 'NOT_FOUND',
    });
  });
});

describe('traces of background work', () => {
  it('contain jobs as separate traces, with emails as children', async () => {
    await send('POST', '/api/auth/register', { firstName: 'Ada', lastName: 'L', email, password });
    const mail = await getSpan('send mail');
    expect(mail.attributes).toEqual({ 'crewkit.mail.attempts': 1 });
    // The job ends after its emails.
    await vi.waitFor(async () => {
      const job = (await listSpans('job deliver-mail')).find(({ id }) => id === mail.parentId);
      expect(job).toMatchObject({ parentId: undefined, attributes: { 'crewkit.job.name': 'deliver-mail' } });
    });
  });
});

describe('trace attributes', () => {
  it('contain no personal or secret data', async () => {
    const secrets = [
      email,
      'ada.secret',
      password,
      'query-secret',
      '127.0.0.1',
      'Lovelace',
      'header-secret',
      'cookie-secret',
    ];
    const client = { 'user-agent': 'header-secret', cookie: 'a=cookie-secret', 'x-request-id': 'header-secret' };
    await send('POST', '/api/auth/register', { firstName: 'Lovelace', lastName: 'L', email, password }, client);
    const [mail] = await crewkit.useCases.listCapturedMails.execute(1);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
    await send('POST', '/api/auth/verify-email', { token });
    const login = await send('POST', '/api/auth/login', { email, password }, client);
    const pair = (await login.json()) as { accessToken: string; refreshToken: string; user: { id: string } };
    secrets.push(token, pair.accessToken, pair.refreshToken, pair.user.id);
    await send('GET', `/api/users/${pair.user.id}?q=query-secret`, undefined, {
      authorization: `Bearer ${pair.accessToken}`,
    });
    await send('POST', '/api/auth/refresh', { refreshToken: pair.refreshToken });
    await send('POST', '/api/auth/refresh', { refreshToken: 'query-secret' });
    await sleep(50);
    const texts = tracing.spans().flatMap((span) => span.texts);
    expect(tracing.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['register', 'login', 'refresh']));
    expect(login.status).toBe(200);
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  });
});

describe('OpenTelemetryTracer', () => {
  const start = { name: 'x', place: 'here', attributes: {} } as const;

  it('records errors by code, and marks server errors as failures', async () => {
    const tracer = new OpenTelemetryTracer();
    const fail = (error: Error): Promise<unknown> =>
      tracer.span(start, () => Promise.reject(error)).catch((caught: unknown) => expect(caught).toBe(error));
    await fail(new CrewkitError('NOT_FOUND', { detail: email }));
    await fail(new CrewkitError('UNAVAILABLE', { cause: new Error(email) }));
    await fail(new Error(`INSERT of ${email} failed`));
    expect(tracing.spans().map(({ attributes, failed }) => [attributes['crewkit.error.code'], failed])).toEqual([
      ['NOT_FOUND', false],
      ['UNAVAILABLE', true],
      ['INTERNAL', true],
    ]);
    expect(
      tracing
        .spans()
        .flatMap(({ texts }) => texts)
        .join(),
    ).not.toContain(email);
  });

  it('is disabled without an SDK, and enabled with one', async () => {
    const tracer = new OpenTelemetryTracer();
    expect(tracer.isOn).toBe(true);
    trace.disable();
    expect(tracer.isOn).toBe(false);
    expect(
      await tracer.span(start, (note) => {
        note({});
        return Promise.resolve(7);
      }),
    ).toBe(7);
    expect(tracing.spans()).toEqual([]);
  });

  it('creates spans for another copy of the OpenTelemetry API, which an embedding application may have', async () => {
    trace.disable();
    // The shared symbol under which all copies of the API register.
    const shared = globalThis as unknown as Record<symbol, Record<string, unknown> | undefined>;
    const place = shared[Symbol.for('opentelemetry.js.api.1')] ?? {};
    place['trace'] = tracing.provider;
    try {
      const tracer = new OpenTelemetryTracer();
      expect(tracer.isOn).toBe(true);
      await tracer.span(start, () => Promise.resolve());
      expect(tracing.spans().map(({ name }) => name)).toEqual(['x']);
    } finally {
      delete place['trace'];
    }
  });
});
