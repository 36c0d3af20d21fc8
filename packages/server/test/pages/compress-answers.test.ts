import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compressedOperations } from '../../src/delivery/compressed-operations.js';
import { readFrontEnd } from '../../src/front-end/read-front-end.js';
import { ApiClient, goodPassword, type Person } from '../support/api-client.js';
import { FrontEndBuild } from '../support/front-end-build.js';
import { PageServer, type HttpName } from '../support/page-server.js';
import { Caller } from '../support/workspace-client.js';

const adapters: readonly HttpName[] = ['fastify', 'express'];
const build = new FrontEndBuild();
const frontEnd = await readFrontEnd(build.folder);
afterAll(() => build.dispose());

describe.each(adapters)('compressed JSON on %s', (http) => {
  let server: PageServer;
  let person: Person;
  let organizationId: string;
  let projectId: string;

  beforeAll(async () => {
    server = await PageServer.start(http, frontEnd);
    const api = new ApiClient(server);
    person = await api.person();
    const caller = new Caller(api, person);
    organizationId = await caller.make('/organizations', { name: 'Northwind' });
    projectId = await caller.make(`/organizations/${organizationId}/projects`, { name: 'Website', key: 'WEB' });
    for (let number = 1; number <= 8; number += 1) {
      await caller.make(`/projects/${projectId}/tasks`, {
        title: `Task ${number}`,
        description: 'Plan it. '.repeat(40),
      });
    }
  });
  afterAll(() => server.close());

  const get = (path: string, accepted = 'br, gzip', method = 'GET'): Promise<Response> =>
    server.get(path, {
      method,
      headers: { authorization: `Bearer ${person.accessToken}`, 'accept-encoding': accepted },
    });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('encodes a list for Accept-Encoding %j with %s', async (accepted, coding) => {
    const path = `/api/projects/${projectId}/tasks`;
    const response = await get(path, accepted);
    const plain = (await (await get(path, 'identity')).text()).length;
    const length = Number(response.headers.get('content-length'));
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(((await response.json()) as { items: object[] }).items).toHaveLength(8);
    if (coding === null) expect(length).toBe(plain);
    else expect(length).toBeLessThan(plain / 3);
    const head = await get(path, accepted, 'HEAD');
    expect([head.headers.get('content-encoding'), head.headers.get('content-length')]).toEqual([
      coding,
      String(length),
    ]);
  });

  it('excludes short responses, errors and responses with secrets', async () => {
    const long = 'x'.repeat(1500);
    await new Caller(new ApiClient(server), person).do('PATCH', '/users/me', { firstName: 'Ada' });
    const answers = [
      await get(`/api/organizations/${organizationId}/teams`),
      await get(`/api/projects/${projectId}`),
      await get('/api/users/me/export'),
      await get('/api/chats'),
      await get(`/api/projects/${organizationId}/tasks?search=${long}`),
      await server.get('/api/auth/login', {
        method: 'POST',
        headers: { 'accept-encoding': 'br, gzip', 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: goodPassword }),
      }),
    ];
    for (const { url, headers } of answers) expect(headers.get('content-encoding'), url).toBe(null);
  });

  it('names existing operations, each of which returns a plain list', () => {
    const routes = new Map(server.routes.map((route) => [route.operationId, route]));
    for (const name of compressedOperations) expect(routes.get(name)?.method, name).toBe('GET');
    const secret = /auth|session|account|me\b|chats|messages|invitation|audit|attachment|identit/i;
    for (const name of compressedOperations) expect(routes.get(name)?.path, name).not.toMatch(secret);
  });
});
