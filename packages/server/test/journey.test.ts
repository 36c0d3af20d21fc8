import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDatabase, storeKinds } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { ApiClient, goodPassword } from './support/api-client.js';
import { ServerProcess } from './support/server-process.js';
import { Caller, roleId } from './support/workspace-client.js';

const grounds = storeKinds.flatMap((store) => ['fastify', 'express'].map((http) => ({ store, http })));

describe.each(grounds)('the main path on a running server, with $http and $store', ({ store, http }) => {
  let server: ServerProcess;
  let api: ApiClient;
  let drop = (): Promise<unknown> => Promise.resolve();
  const email = 'ada@example.com';

  beforeAll(async () => {
    const settings = { CREWKIT_HTTP: http };
    const database = store === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    if (database !== null) drop = database.drop;
    server = await ServerProcess.start(database === null ? settings : { ...settings, CREWKIT_STORE: database.url });
    api = new ApiClient(server);
  });
  afterAll(async () => {
    await server.dispose();
    await drop();
  });

  it('registers, verifies, signs in, refreshes, and ends every session on token reuse', async () => {
    expect(await api.register(email)).toMatchObject({ status: 201, body: { email, status: 'verification_sent' } });
    expect(await api.login(email)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });

    const token = await api.tokenFor(email, 'verify-email');
    expect((await api.post('/api/auth/verify-email', { token })).status).toBe(204);
    const { body: pair } = await api.login(email);
    const me = await api.call('GET', '/api/users/me', { token: String(pair.accessToken) });
    expect(me).toMatchObject({ status: 200, body: { email, firstName: 'Ada', twoFactorEnabled: false } });

    const refreshed = await api.post('/api/auth/refresh', { refreshToken: pair.refreshToken });
    expect(refreshed.status).toBe(200);
    const reused = await api.post('/api/auth/refresh', { refreshToken: pair.refreshToken });
    expect(reused).toMatchObject({ status: 401, body: { code: 'INVALID_REFRESH_TOKEN' } });
    const child = await api.post('/api/auth/refresh', { refreshToken: refreshed.body.refreshToken });
    expect(child.status).toBe(401);
    // The pipe delivers the line after the response.
    await vi.waitFor(() => expect(server.output).toMatch(/"level":40[^\n]*rotated refresh token/));
  });

  it('rejects the refresh token after a logout', async () => {
    const { body: pair } = await api.login(email);
    expect((await api.post('/api/auth/logout', undefined, String(pair.accessToken))).status).toBe(204);
    expect((await api.post('/api/auth/refresh', { refreshToken: pair.refreshToken })).status).toBe(401);
  });

  it('resets the password by email', async () => {
    expect((await api.post('/api/auth/forgot-password', { email })).status).toBe(202);
    const token = await api.tokenFor(email, 'reset-password');
    const password = 'Another-horse-8';
    expect((await api.post('/api/auth/reset-password', { token, password })).status).toBe(204);
    expect((await api.login(email, goodPassword)).status).toBe(401);
    expect((await api.login(email, password)).status).toBe(200);
  });

  it('creates an organization, invites a user by email, creates tasks, and rejects a user who lost their role', async () => {
    const [owner, guest] = [await api.person(), await api.person()].map((person) => new Caller(api, person)) as [
      Caller,
      Caller,
    ];
    const organization = await owner.make('/organizations', { name: 'Analytical Engines' });
    const home = `/organizations/${organization}`;
    expect(await guest.ask('GET', home)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await owner.letIn(guest.person, organization, 'MANAGER');
    expect(await guest.do('GET', '/organizations')).toMatchObject({ items: [{ id: organization }] });

    const teamId = await owner.make(`${home}/teams`, { name: 'Engineers' });
    const project = await owner.make(`${home}/projects`, { name: 'Bernoulli numbers', key: 'note-g', teamId });
    const tasks = `/projects/${project}/tasks`;
    const assigneeIds = [guest.person.id];
    const created = await guest.ask('POST', tasks, { title: 'Punch the cards', assigneeIds });
    expect(created).toMatchObject({ status: 201, body: { number: 1, status: 'todo', assigneeIds } });
    const task = `${tasks}/${String(created.body.id)}`;
    expect(created.headers.get('location')).toBe(`/api${task}`);
    expect(await guest.do('PATCH', task, { status: 'done' })).toMatchObject({ status: 'done' });

    await owner.do('PUT', `${home}/members/${guest.person.id}/roles`, { roleIds: [roleId('MEMBER')] });
    expect(await guest.ask('GET', task)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const refused = await guest.ask('POST', `${home}/teams`, { name: 'My own' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', requiredPermissions: ['team:create'] } });
    await owner.do('PUT', `/teams/${teamId}/members/${guest.person.id}`, { roleId: roleId('MEMBER', 'TEAM') });
    expect(await guest.do('GET', task)).toMatchObject({ title: 'Punch the cards', status: 'done' });
  });

  it('serves health and API description', async () => {
    expect(await api.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await api.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect((await api.call('GET', '/openapi.json')).body).toMatchObject({ openapi: '3.1.0' });
    expect(await api.call('GET', '/.well-known/jwks.json')).toMatchObject({ status: 200, body: { keys: [] } });
    expect(await api.call('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await api.call('PUT', '/api/users/me')).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
  });

  it('keeps connections open between requests', async () => {
    expect((await api.call('GET', '/healthz')).headers.get('connection')).toBe('keep-alive');
    expect((await api.call('GET', '/api/users/me')).headers.get('connection')).toBe('keep-alive');
  });

  it('responds to invalid HTTP, and keeps running', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('GET / HTTP/9.9\r\nbad header\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"code":"VALIDATION_FAILED"/);
    expect((await api.call('GET', '/healthz')).status).toBe(200);
  });

  it('exits with 0 on SIGTERM, and keeps accounts and pending state after a restart', async () => {
    const waiting = 'waiting@example.com';
    await api.register(waiting);
    expect(await server.stop('SIGTERM')).toBe(0);
    await server.start();
    expect(await api.login(waiting)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect((await api.login(email, 'Another-horse-8')).status).toBe(200);
  });
});
