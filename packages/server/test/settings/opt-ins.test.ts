import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';

describe('opt-in settings', () => {
  let server: ServerProcess;
  afterEach(() => server.dispose());

  const start = async (settings: Record<string, string>): Promise<ApiClient> => {
    server = await ServerProcess.start(settings);
    return new ApiClient(server);
  };

  it('reject common passwords', async () => {
    const api = await start({ CREWKIT_BREACHED_PASSWORDS: 'common' });
    const refused = await api.register('common@example.com', 'Password1!');
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(refused.body.errors).toMatchObject([{ path: 'password', code: 'password_breached' }]);
    expect(await api.register('rare@example.com')).toMatchObject({ status: 201 });
  });

  it('are off by default: common passwords are accepted, and token reuse ends sessions', async () => {
    const api = await start({});
    expect(await api.register('common@example.com', 'Password1!')).toMatchObject({ status: 201 });
    const { refreshToken } = await api.person();
    const { body } = await api.post('/api/auth/refresh', { refreshToken });
    expect(await api.post('/api/auth/refresh', { refreshToken })).toMatchObject({ status: 401 });
    expect(await api.post('/api/auth/refresh', { refreshToken: body.refreshToken })).toMatchObject({ status: 401 });
  });

  it('return an access token for a refresh token that was just used', async () => {
    const api = await start({ CREWKIT_REFRESH_REUSE_GRACE: '2' });
    const { refreshToken } = await api.person();
    const { body: next } = await api.post('/api/auth/refresh', { refreshToken });
    const { status, body } = await api.post('/api/auth/refresh', { refreshToken });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'expiresIn', 'tokenType', 'user']);
    expect(await api.call('GET', '/api/users/me', { token: String(body.accessToken) })).toMatchObject({ status: 200 });
    await sleep(2100);
    expect(await api.post('/api/auth/refresh', { refreshToken })).toMatchObject({ status: 401 });
    expect(await api.post('/api/auth/refresh', { refreshToken: next.refreshToken })).toMatchObject({ status: 401 });
  });

  it('keep the refresh token in a cookie', async () => {
    await start({ CREWKIT_SESSION_COOKIE: 'on' });
    const { email, password } = await new ApiClient(server).person();
    const send = (path: string, body: object, headers: Record<string, string>): Promise<Response> =>
      fetch(`${server.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Crewkit-Session': 'cookie', Origin: server.url, ...headers },
        body: JSON.stringify(body),
      });
    const cookieIn = ({ headers }: Response): string => headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const first = cookieIn(await send('login', { email, password }, {}));
    expect(first).toMatch(/^__Host-crewkit-session=[\w-]{43}$/);
    const next = cookieIn(await send('refresh', {}, { Cookie: first }));
    expect(next).toMatch(/^__Host-crewkit-session=[\w-]{43}$/);
    const again = await send('refresh', {}, { Cookie: first });
    expect([again.status, cookieIn(again)]).toEqual([200, '']);
    expect(await send('refresh', {}, { Cookie: next, Origin: 'https://evil.test' })).toMatchObject({ status: 403 });
  });

  it('invalidate access tokens as soon as their session ends', async () => {
    const api = await start({ CREWKIT_CHECK_SESSIONS: 'on', CREWKIT_SESSION_DAYS: '1' });
    const { accessToken: token } = await api.person();
    expect(await api.call('GET', '/api/users/me', { token })).toMatchObject({ status: 200 });
    expect(await api.call('POST', '/api/auth/logout', { token })).toMatchObject({ status: 204 });
    expect(await api.call('GET', '/api/users/me', { token })).toMatchObject({ status: 401 });
  });
});
