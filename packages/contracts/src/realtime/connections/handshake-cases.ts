import assert from 'node:assert/strict';
import { createJwtKey, defaultPorts } from '@crewkit/core';

import { fixtureKey } from '../../http/support/http-fixture.js';
import { logIn, signIn, type SignedIn, type TokenPairOnWire } from '../../http/support/people.js';
import { expectExpired, getRefusal, settle, useRealtime, type RealtimeContractOptions } from '../realtime-suite.js';

async function forge(person: SignedIn, now: Date): Promise<string> {
  const otherKey = createJwtKey({ kid: fixtureKey.kid, algorithm: 'HS256', secret: Buffer.alloc(32, 99) });
  return defaultPorts.tokenSigner([otherKey]).sign({
    userId: person.id,
    email: person.email,
    tokenId: '01981f6c-5a5e-7cc0-8000-000000000001',
    issuedAt: now,
    expiresAt: new Date(now.getTime() + 900_000),
  });
}

/** Tests authentication of connections. */
export function handshakeCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('handshake', () => {
    const doors = useRealtime(options);

    runner.it('accepts a valid access token, even several times in parallel', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      const clients = await Promise.all(Array.from({ length: 4 }, () => server.connect(person.accessToken)));
      await Promise.all(clients.map(settle));
    });

    runner.it('rejects missing and malformed tokens, and tokens signed with another key', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      const [header, payload] = person.accessToken.split('.');
      const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
      const bad = [
        null,
        '',
        ' ',
        'junk',
        'x'.repeat(9000),
        `Bearer ${person.accessToken}`,
        `${person.accessToken}x`,
        `${header}.${payload}.`,
        unsigned,
        person.refreshToken,
        await forge(person, server.clock.now()),
      ];
      const { lines } = server.logger;
      const before = lines.length;
      for (const token of bad)
        assert.equal(await getRefusal(server, token), 'UNAUTHENTICATED', String(token).slice(0, 40));
      const told = lines.slice(before).filter(({ message }) => message === 'a real-time connection was refused');
      assert.ok(told.length > 0, 'the log tells of them');
      assert.ok(!JSON.stringify(lines).includes(person.accessToken), 'and holds no token');
    });

    runner.it('rejects an expired token', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      server.clock.advance({ seconds: 899 });
      await (await server.connect(person.accessToken)).close();
      server.clock.advance({ seconds: 1 });
      assert.equal(await getRefusal(server, person.accessToken), 'UNAUTHENTICATED');
    });

    runner.it('rejects a token whose session has ended, although HTTP accepts it until it expires', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      await http.get('logout', 204, { token: person.accessToken });
      await http.get('viewMe', 200, { token: person.accessToken });
      assert.equal(await getRefusal(server, person.accessToken), 'UNAUTHENTICATED');
      const { accessToken } = await logIn(http, person);
      await settle(await server.connect(accessToken));
    });

    runner.it('accepts tokens from before and after a refresh of the session', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      const body = { refreshToken: person.refreshToken };
      const { accessToken } = await http.get<TokenPairOnWire>('refresh', 200, { body });
      await settle(await server.connect(accessToken));
      await settle(await server.connect(person.accessToken));
    });

    runner.it('accepts no connection while the session ends', async () => {
      const { http, server } = doors();
      for (let round = 0; round < 4; round += 1) {
        const person = await signIn(http);
        const attempts = Array.from({ length: 8 }, () => server.connect(person.accessToken).catch(() => null));
        await http.get('logout', 204, { token: person.accessToken });
        const since = performance.now();
        const admitted = (await Promise.all(attempts)).filter((client) => client !== null);
        // Connections admitted before the logout must be closed after it.
        for (const client of admitted) await expectExpired(client, since);
      }
    });
  });
}
