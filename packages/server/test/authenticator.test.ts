import { execFileSync } from 'node:child_process';

import { hasProgram } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient } from './support/api-client.js';
import { ServerProcess } from './support/server-process.js';

/** Returns the code that the OATH Toolkit shows for a secret at the given time. */
function oathtool(secret: string, at: Date): string {
  const time = at.toISOString().replace('T', ' ').slice(0, 19);
  return execFileSync('oathtool', ['--totp', '--base32', `--now=${time} UTC`, secret], { encoding: 'utf8' }).trim();
}

const stepMs = 30_000;

// Without the toolkit, the global setup reports that this test is skipped.
describe.skipIf(!hasProgram('oathtool')).each(['fastify', 'express'])('a third-party authenticator, %s', (http) => {
  let server: ServerProcess;
  let api: ApiClient;

  beforeAll(async () => {
    server = await ServerProcess.start({ CREWKIT_HTTP: http });
    api = new ApiClient(server);
  });
  afterAll(() => server.dispose());

  it('signs in end to end', async () => {
    const { email, password, accessToken } = await api.person();
    const { body: generated } = await api.post('/api/auth/2fa/generate', undefined, accessToken);
    const secret = String(generated.secret);
    const url = new URL(String(generated.otpauthUrl));
    expect({ protocol: url.protocol, host: url.host }).toEqual({ protocol: 'otpauth:', host: 'totp' });
    expect(url.searchParams.get('secret')).toBe(secret);

    const now = Date.now();
    const [earlier, current] = [oathtool(secret, new Date(now - stepMs)), oathtool(secret, new Date(now))];
    const enabled = await api.post('/api/auth/2fa/enable', { code: earlier }, accessToken);
    expect(enabled.status).toBe(200);
    expect(enabled.body.recoveryCodes).toHaveLength(10);

    const first = await api.login(email, password);
    expect(first).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_REQUIRED' } });
    const { challengeToken } = first.body;
    // The code that enabled two-factor sign-in cannot be used again.
    const again = await api.post('/api/auth/2fa/verify', { challengeToken, code: earlier });
    expect(again).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_CODE' } });
    const second = await api.post('/api/auth/2fa/verify', { challengeToken, code: current });
    expect(second).toMatchObject({ status: 200, body: { user: { email, twoFactorEnabled: true } } });
    const replay = await api.post('/api/auth/login', { email, password, totpCode: current });
    expect(replay).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_CODE' } });
  });
});
