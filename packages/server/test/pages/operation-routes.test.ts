import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operationRoutes } from '../../src/routes/operation-routes.js';
import { ServerProcess } from '../support/server-process.js';

const limit = 5;

describe.each(['fastify', 'express'])('operator routes on %s', (http) => {
  let server: ServerProcess;

  beforeAll(async () => {
    const settings = { CREWKIT_HTTP: http, CREWKIT_RATE_LIMITS: 'on', CREWKIT_TRUST_PROXY: '1' };
    server = await ServerProcess.start({ ...settings, CREWKIT_OPERATION_LIMIT: String(limit) });
  });
  afterAll(() => server.dispose());

  const get = (path: string, address: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.url + path, { headers: { 'X-Forwarded-For': address, ...headers } });

  it('serve the OpenAPI document with a strong ETag, and respond with 304 if it matches', async () => {
    const first = await get('/openapi.json', '192.0.2.1');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\da-f]{64}(?:-\w+)?"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(((await first.json()) as { openapi: string }).openapi).toBe('3.1.0');
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get('/openapi.json', '192.0.2.1', { 'If-None-Match': known });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    expect((await get('/openapi.json', '192.0.2.1', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it.each(['/openapi.json', '/metrics'])(
    'limit the rate of %s per IP address, including 304 responses',
    async (path) => {
      const etag = (await get(path, '192.0.2.9')).headers.get('etag');
      const ask = (): Promise<Response> => get(path, '192.0.2.2', etag === null ? {} : { 'If-None-Match': etag });
      const answers = await Promise.all(Array.from({ length: 16 }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(16 - limit);
      for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await get(path, '192.0.2.3')).status).toBe(200);
      for (const each of ['/healthz', '/readyz', '/docs', '/api/auth/social']) {
        expect((await get(each, '192.0.2.2')).status).toBe(200);
      }
    },
  );
});

it('the OpenAPI document is serialized once for any number of requests', async () => {
  let serialized = 0;
  const document = {
    toJSON: () => {
      serialized += 1;
      return { openapi: '3.1.0' };
    },
  };
  const routes = operationRoutes({
    ping: () => Promise.resolve(),
    isConnected: () => Promise.resolve(true),
    openApiDocument: () => Promise.resolve(document),
    limitPerMinute: 60,
  });
  const route = routes.find(({ path }) => path === '/openapi.json');
  const ask = async (): Promise<unknown> => {
    const answer = await route?.run({} as never, { acceptEncoding: null, ifNoneMatch: null } as never, {
      actor: null,
      account: null,
      reader: null,
    });
    return answer?.content && 'bytes' in answer.content ? answer.content.bytes : null;
  };
  const bodies = await Promise.all(Array.from({ length: 16 }, ask));
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(String(bodies[0]))).toEqual({ openapi: '3.1.0' });
  await ask();
  expect(serialized).toBe(1);
});
