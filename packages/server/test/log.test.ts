import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient, goodPassword } from './support/api-client.js';
import { ServerProcess } from './support/server-process.js';

describe('the log at its most verbose level', () => {
  let server: ServerProcess;
  let api: ApiClient;
  const secrets = new Set<string>();

  beforeAll(async () => {
    server = await ServerProcess.start({ CREWKIT_LOG: 'trace' });
    api = new ApiClient(server);
  });
  afterAll(() => server.dispose());

  function remember(...values: unknown[]): void {
    for (const value of values) secrets.add(String(value));
  }

  it('contains no password, token or hash after every operation', async () => {
    const ada = await api.person('log-ada@example.com');
    const bob = await api.person('log-bob@example.com');
    remember(goodPassword, ada.accessToken, ada.refreshToken, bob.accessToken, bob.refreshToken);

    const refreshed = await api.post('/api/auth/refresh', { refreshToken: ada.refreshToken });
    remember(refreshed.body.accessToken, refreshed.body.refreshToken);
    await api.post('/api/auth/refresh', { refreshToken: ada.refreshToken });

    const wrong = 'Wrong-horse-99';
    remember(wrong);
    for (let tries = 0; tries < 7; tries += 1) await api.login(bob.email, wrong);

    await api.post('/api/auth/forgot-password', { email: ada.email });
    const reset = await api.tokenFor(ada.email, 'reset-password');
    const replaced = 'Replaced-horse-3';
    remember(reset, replaced, 'Weak-secret');
    await api.post('/api/auth/reset-password', { token: reset, password: 'Weak-secret' });
    await api.post('/api/auth/reset-password', { token: reset, password: replaced });
    await api.post('/api/auth/reset-password', { token: reset, password: replaced });

    const { body: pair } = await api.login(ada.email, replaced);
    remember(pair.accessToken, pair.refreshToken);
    const { body: chat } = await api.post(`/api/chats/direct/${bob.id}`, undefined, String(pair.accessToken));
    const said = 'What-I-said-stays-between-us';
    remember(said);
    await api.post(`/api/chats/${String(chat.id)}/messages`, { body: said }, String(pair.accessToken));
    await api.call('GET', `/api/users/me?token=query-secret-17`, { token: 'forged-token-17' });
    await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": "x", "password": "Broken-json-secret',
    });
    remember('query-secret-17', 'forged-token-17', 'Broken-json-secret');
    await server.stop('SIGTERM');

    expect(server.output).toContain('"operation":"login"');
    const leaked = [...secrets].filter((secret) => server.output.includes(secret));
    expect(leaked).toEqual([]);
    expect(server.output).not.toMatch(/\$2[aby]\$\d\d\$/);
  });
});
