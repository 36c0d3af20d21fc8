import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { logIn, signIn } from '../../http/support/people.js';
import { ConnectionRefused, type RealtimeClient, type RealtimeServer } from '../realtime-server.js';
import { getRefusal, settle, useRealtime, type RealtimeContractOptions } from '../realtime-suite.js';

/** The default cap of connections per user and process. */
const mostConnections = 20;
/** The default limit of attempts per user and minute. */
const mostAttempts = 120;

interface Outcome {
  readonly admitted: readonly RealtimeClient[];
  /** The codes of the refused connections. */
  readonly codes: readonly unknown[];
}

async function connectAtOnce(server: RealtimeServer, token: string, count: number): Promise<Outcome> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => server.connect(token)));
  return {
    admitted: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    codes: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [readCode(outcome.reason)] : [])),
  };
}

function readCode(reason: unknown): unknown {
  if (reason instanceof ConnectionRefused) return reason.code;
  throw reason;
}

/** Tests the limits on connections and connection attempts per user. */
export function connectionLimitCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('connections of one user', () => {
    const doors = useRealtime(options, {
      rateLimits: { globalPerMinute: 10_000, routes: { register: 20, verifyEmail: 20, login: 20 } },
    });

    runner.it('are accepted up to the exact limit, even for 16 in parallel, and the newest are rejected', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const first = await connectAtOnce(server, ada.accessToken, mostConnections - 8);
      assert.deepEqual(first.codes, []);
      const { admitted, codes } = await connectAtOnce(server, ada.accessToken, 16);
      assert.equal(admitted.length, 8);
      assert.deepEqual(codes, Array(8).fill('TOO_MANY_CONNECTIONS'));
      const other = await server.connect(bob.accessToken);
      for (const client of [...first.admitted, ...admitted, other]) await settle(client);
    });

    runner.it('free a slot when they close', async () => {
      const { http, server } = doors();
      const { accessToken } = await signIn(http);
      const { admitted } = await connectAtOnce(server, accessToken, mostConnections);
      assert.equal(admitted.length, mostConnections);
      assert.equal(await getRefusal(server, accessToken), 'TOO_MANY_CONNECTIONS');
      await admitted[0]?.close();
      // The server can detect the close later than the client.
      let next: RealtimeClient | null = null;
      for (let tries = 0; next === null && tries < 50; tries += 1) {
        next = await server.connect(accessToken).catch(() => sleep(20, null));
      }
      assert.ok(next !== null, 'the slot is free again');
      assert.equal(await getRefusal(server, accessToken), 'TOO_MANY_CONNECTIONS');
    });

    runner.it('are not counted for a token whose session has ended', async () => {
      const { http, server } = doors();
      const ada = await signIn(http);
      await http.get('logout', 204, { token: ada.accessToken });
      const again = await logIn(http, ada);
      for (let attempts = 0; attempts < mostAttempts; attempts += 20) {
        const { admitted, codes } = await connectAtOnce(server, ada.accessToken, 20);
        assert.deepEqual([admitted, codes], [[], Array(20).fill('UNAUTHENTICATED')]);
      }
      assert.equal(await getRefusal(server, ada.accessToken), 'RATE_LIMITED');
      await settle(await server.connect(again.accessToken));
    });

    runner.it('may be attempted 120 times a minute', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      for (let attempts = 0; attempts < mostAttempts; attempts += 10) {
        const { admitted, codes } = await connectAtOnce(server, ada.accessToken, 10);
        for (const code of codes) assert.equal(code, 'TOO_MANY_CONNECTIONS');
        await Promise.all(admitted.map((client) => client.close()));
      }
      assert.equal(await getRefusal(server, ada.accessToken), 'RATE_LIMITED');
      await settle(await server.connect(bob.accessToken));
    });
  });
}
