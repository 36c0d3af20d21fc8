import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJwtKey } from '@crewkit/core';

import { logIn, signIn, type SignedIn, type TokenPairOnWire } from '../../http/support/people.js';
import type { RealtimeClient } from '../realtime-server.js';
import {
  expectExpired,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from '../realtime-suite.js';

// Timers use the system clock, but the suite's clock is manual. A connection that is opened or renewed this shortly before its expiry reads
// the clock often enough to notice that the clock was moved.
const restSeconds = 0.2;
/** A time that is longer than the remaining lifetime of the token. */
const longEnoughMs = 400;

/** Moves the clock to shortly before the token's `exp`, which is a whole second. */
function nearlyExpire({ server }: Doors, accessToken: string): void {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  const left = claims.exp - server.clock.now().getTime() / 1000;
  server.clock.advance({ seconds: left - restSeconds });
}

async function connectLate(doors: Doors): Promise<{ person: SignedIn; client: RealtimeClient }> {
  const person = await signIn(doors.http);
  nearlyExpire(doors, person.accessToken);
  return { person, client: await doors.server.connect(person.accessToken) };
}

/** Tests token expiry, and the event `auth`, with which a client continues its connection with a newer token. */
export function expiryCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('expiry', () => {
    const doors = useRealtime(options);

    runner.it('closes a connection when its token expires, and not before', async () => {
      const { client } = await connectLate(doors());
      await sleep(longEnoughMs);
      await settle(client);
      doors().server.clock.advance({ seconds: restSeconds });
      await expectExpired(client);
    });

    runner.it('is postponed by a fresh token until that expires', async () => {
      const { http, server } = doors();
      const { person, client } = await connectLate(doors());
      const body = { refreshToken: person.refreshToken };
      const fresh = await http.get<TokenPairOnWire>('refresh', 200, { body });
      assert.deepEqual(await client.emit('auth', { token: fresh.accessToken }), { ok: true });
      server.clock.advance({ seconds: restSeconds });
      await sleep(longEnoughMs);
      await settle(client);
      nearlyExpire(doors(), fresh.accessToken);
      assert.deepEqual(await client.emit('auth', { token: fresh.accessToken }), { ok: true });
      server.clock.advance({ seconds: restSeconds });
      await expectExpired(client);
    });

    runner.it('is not postponed by invalid tokens or tokens of other users', async () => {
      const { http, server } = doors();
      const [mallory, revoked] = [await signIn(http), await signIn(http)];
      await http.get('logout', 204, { token: revoked.accessToken });
      server.clock.advance({ seconds: 10 });
      const { client, person } = await connectLate({ http, server });
      const other = await signIn(http);
      const tokens = [other.accessToken, mallory.accessToken, revoked.accessToken, person.refreshToken, 'junk'];
      for (const token of tokens) assert.deepEqual(await client.emit('auth', { token }), refused('UNAUTHENTICATED'));
      await settle(client);
      server.clock.advance({ seconds: restSeconds });
      await expectExpired(client);
    });

    runner.it('depends on the latest token and its session', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      const second = await logIn(http, person);
      const client = await server.connect(person.accessToken);
      assert.deepEqual(await client.emit('auth', { token: second.accessToken }), { ok: true });
      const { items } = await http.get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, {
        token: second.accessToken,
      });
      const [newer, older] = [items.find((each) => each.current), items.find((each) => !each.current)];
      const end = (sessionId: string | undefined): Promise<unknown> =>
        http.get('revokeSession', 204, {
          token: second.accessToken,
          params: { sessionId: sessionId ?? assert.fail() },
        });
      await end(older?.id);
      await settle(client);
      await end(newer?.id);
      await expectExpired(client);
    });
  });

  runner.describe('tokens under an RS256 key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const doors = useRealtime(options, { jwtKeys: [createJwtKey({ kid: 'rsa', algorithm: 'RS256', pem })] });

    runner.it('open and renew a connection despite their length', async () => {
      const { http, server } = doors();
      const person = await signIn(http);
      const client = await server.connect(person.accessToken);
      assert.deepEqual(await client.emit('auth', { token: person.accessToken }), { ok: true });
    });
  });
}
