import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';

import { createDatabase } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient, type Person } from '../support/api-client.js';
import { securedPerson, signInWithCode, type SecuredPerson } from '../support/authenticator.js';
import { sharedSettings, startTwo } from '../support/many-processes.js';
import { ServerProcess } from '../support/server-process.js';

const secret = (): string => randomBytes(32).toString('base64');

interface KeyPair {
  readonly jwt: string;
  readonly encryption: string;
}

const keyPair = (kid: string): KeyPair => ({ jwt: `${kid}:HS256:${secret()}`, encryption: `${kid}:${secret()}` });

/**
 * Returns the settings with these keys. The signatures of `retired` keys stay valid for another quarter of an hour, and data encrypted with
 * them is encrypted again with a newer key.
 */
function keySettings(inUse: readonly KeyPair[], retired: readonly KeyPair[] = []): Record<string, string> {
  return {
    CREWKIT_JWT_KEYS: [...inUse, ...retired].map(({ jwt }) => jwt).join(','),
    CREWKIT_ENCRYPTION_KEYS: inUse.map(({ encryption }) => encryption).join(','),
  };
}

describe('key rotation while two processes run', () => {
  const [first, second, third] = ['k1', 'k2', 'k3'].map(keyPair) as [KeyPair, KeyPair, KeyPair];
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let servers = [] as unknown as readonly [ServerProcess, ServerProcess];
  let clients = [] as unknown as readonly [ApiClient, ApiClient];
  const people: SecuredPerson[] = [];
  const sessions: Person[] = [];

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'));
    servers = await startTwo(sharedSettings(database.url, keySettings([first])));
    clients = [new ApiClient(servers[0]), new ApiClient(servers[1])];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await database.drop();
  });

  /**
   * Restarts one process after the other. Between the restarts their keys differ, and each process accepts the tokens that the other
   * issues.
   */
  const rollOut = async (inUse: readonly KeyPair[], retired: readonly KeyPair[] = []): Promise<void> => {
    for (const server of servers) {
      await server.restart(keySettings(inUse, retired));
      await newcomers();
      await expectAllSignedIn();
    }
  };
  /** Creates users at one process and uses them at the other. */
  const newcomers = async (): Promise<void> => {
    people.push(await securedPerson(clients[0]));
    sessions.push(await clients[1].person());
  };
  const expectAllSignedIn = async (): Promise<void> => {
    for (const session of sessions) {
      for (const api of clients) {
        expect(await api.call('GET', '/api/users/me', { token: session.accessToken })).toMatchObject({ status: 200 });
        const { status, body } = await api.post('/api/auth/refresh', { refreshToken: session.refreshToken });
        expect(status).toBe(200);
        session.refreshToken = String(body.refreshToken);
      }
    }
  };
  /** Signs in all users, to check that either process can decrypt each secret. */
  const signAllIn = async (): Promise<void> => {
    for (const [index, person] of people.entries()) {
      const api = index % 2 === 0 ? clients[0] : clients[1];
      expect(await signInWithCode(api, person)).toMatchObject({ status: 200 });
    }
  };
  const reencrypt = (): ReturnType<ServerProcess['command']> => servers[0].command('rotate-keys');

  it('works twice in a row: sessions and secrets stay valid, and the old keys can be removed', async () => {
    await newcomers();
    await rollOut([first, second]);
    await rollOut([second, first]);
    await signAllIn();
    const { code, stdout, stderr } = await reencrypt();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[1-9]\d* of \d+ secrets were under older keys\. All are under the key "k2" now\.\n$/);
    await rollOut([second, third], [first]);
    await rollOut([third, second], [first]);
    expect(await reencrypt()).toMatchObject({ code: 0 });
    expect((await reencrypt()).stdout).toMatch(/^0 of \d+ secrets/);
    await rollOut([third], [second, first]);
    await signAllIn();
  }, 300_000);

  it('requires only the key settings for the command, even in production, and generates no keys', async () => {
    const production = ServerProcess.prepare({
      CREWKIT_STORE: database.url,
      CREWKIT_ENCRYPTION_KEYS: third.encryption,
      NODE_ENV: 'production',
    });
    const without = ServerProcess.prepare({ CREWKIT_STORE: database.url });
    try {
      expect(await production.command('rotate-keys')).toMatchObject({ code: 0, stderr: '' });
      const { code, stderr } = await without.command('rotate-keys');
      expect(code).toBe(1);
      expect(stderr).toMatch(/^cannot do this: CREWKIT_ENCRYPTION_KEYS is not set, [^\n]+\n$/);
      for (const { folder } of [production, without]) expect(readdirSync(folder)).toEqual([]);
    } finally {
      await Promise.all([production.dispose(), without.dispose()]);
    }
  });

  it('reports secrets that cannot be decrypted, and leaves them unchanged', async () => {
    // This key has the same name as the correct key but a different value, as after a copying mistake.
    const stranger = keyPair('k3');
    await servers[0].restart({ CREWKIT_ENCRYPTION_KEYS: stranger.encryption });
    const { code, stdout, stderr } = await reencrypt();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^cannot do this: [1-9]\d* of \d+ secrets do not open with the keys [^\n]+\n$/);
    await servers[0].restart({ CREWKIT_ENCRYPTION_KEYS: third.encryption });
    expect(await reencrypt()).toMatchObject({ code: 0 });
  });
});
