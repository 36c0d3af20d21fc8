import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';

describe('starting the server', () => {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.dispose();
  });

  it('fails with one clear line per error', async () => {
    const start = ServerProcess.start({ PORT: 'many', CREWKIT_STORE: 'mongo://x' });
    await expect(start).rejects.toThrow(/exited with 1: cannot start: PORT .*\ncannot start: CREWKIT_STORE /);
  });

  it('rejects unusable keys without showing them', async () => {
    const secret = randomBytes(8).toString('base64');
    const start = ServerProcess.start({ CREWKIT_JWT_KEYS: `k1:HS256:${secret}` });
    const failure: unknown = await start.catch((error: unknown) => error);
    expect(String(failure)).toMatch(/cannot start: CREWKIT_JWT_KEYS: .*32/);
    expect(String(failure)).not.toContain(secret);
  });

  it('has no development defaults in production', async () => {
    const keys = {
      CREWKIT_JWT_KEYS: `k1:HS256:${randomBytes(32).toString('base64')}`,
      CREWKIT_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    const server = await ServerProcess.start({ NODE_ENV: 'production', CREWKIT_MAIL: 'smtp://127.0.0.1:9', ...keys });
    servers.push(server);
    const api = new ApiClient(server);
    expect((await api.call('GET', '/dev/mailbox')).status).toBe(404);
    expect((await api.call('GET', '/readyz')).status).toBe(200);
  });

  it('signs with the first key and accepts tokens signed with the remaining keys', async () => {
    const server = await ServerProcess.start();
    servers.push(server);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(join(server.folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const old = `old:HS256:${randomBytes(32).toString('base64')}`;

    const before = await ServerProcess.start({
      CREWKIT_JWT_KEYS: old,
      CREWKIT_STORE: `sqlite:${server.folder}/shared.db`,
    });
    servers.push(before);
    const ada = await new ApiClient(before).person();
    await before.stop('SIGTERM');

    const after = await ServerProcess.start({
      CREWKIT_JWT_KEYS: `new:ES256:${server.folder}/key.pem,${old}`,
      CREWKIT_STORE: `sqlite:${server.folder}/shared.db`,
    });
    servers.push(after);
    const api = new ApiClient(after);
    expect((await api.call('GET', '/api/users/me', { token: ada.accessToken })).status).toBe(200);
    const { body } = await api.login(ada.email);
    const header = JSON.parse(
      Buffer.from(String(body.accessToken).split('.')[0] ?? '', 'base64url').toString(),
    ) as object;
    expect(header).toMatchObject({ alg: 'ES256', kid: 'new' });
    const jwks = await api.call('GET', '/.well-known/jwks.json');
    expect(jwks.body.keys).toEqual([expect.objectContaining({ kid: 'new', kty: 'EC', crv: 'P-256', use: 'sig' })]);
  });
});
