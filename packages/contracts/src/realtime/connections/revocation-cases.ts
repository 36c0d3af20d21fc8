import assert from 'node:assert/strict';

import type { HttpClient } from '../../http/support/http-client.js';
import { openDirect, post } from '../../http/chat/chatting.js';
import { logIn, mailedToken, signIn, type SignedIn, type TokenPairOnWire } from '../../http/support/people.js';
import type { RealtimeClient } from '../realtime-server.js';
import {
  collect,
  expectExpired,
  getPayloads,
  getRefusal,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from '../realtime-suite.js';

interface TwoSessions {
  readonly person: SignedIn;
  readonly elsewhere: TokenPairOnWire;
  readonly clients: readonly [RealtimeClient, RealtimeClient];
  readonly bystander: RealtimeClient;
}

async function connectTwice({ http, server }: Doors): Promise<TwoSessions> {
  const person = await signIn(http);
  const elsewhere = await logIn(http, person);
  const clients = [await server.connect(person.accessToken), await server.connect(elsewhere.accessToken)] as const;
  const bystander = await server.connect((await signIn(http)).accessToken);
  return { person, elsewhere, clients, bystander };
}

/** Operations that end every session of a user. */
const endings: Readonly<Record<string, (http: HttpClient, person: SignedIn) => Promise<unknown>>> = {
  'a logout': (http, { accessToken }) => http.get('logout', 204, { token: accessToken }),
  'a password change': (http, { accessToken, password }) =>
    http.get('changePassword', 204, {
      token: accessToken,
      body: { currentPassword: password, newPassword: 'Battery-staple-8' },
    }),
  'a reset of the password': async (http, { email }) => {
    await http.get('forgotPassword', 202, { body: { email } });
    const token = await mailedToken(http, email, 'reset-password');
    await http.get('resetPassword', 204, { body: { token, password: 'Battery-staple-8' } });
  },
  'closing the account': (http, { accessToken, password }) =>
    http.get('closeMe', 204, { token: accessToken, body: { password } }),
  'the reuse of a refresh token': async (http, { refreshToken }) => {
    await http.get('refresh', 200, { body: { refreshToken } });
    await http.call('refresh', { body: { refreshToken } });
  },
};

/** Tests events that must end connections. */
export function revocationCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('revocation', () => {
    const doors = useRealtime(options);

    for (const [name, end] of Object.entries(endings)) {
      runner.it(
        `closes every connection of the user after ${name}, within a second, and of no other user`,
        async () => {
          const { http, server } = doors();
          const { person, clients, bystander } = await connectTwice(doors());
          await end(http, person);
          const since = performance.now();
          for (const client of clients) await expectExpired(client, since);
          await settle(bystander);
          assert.deepEqual(bystander.received, []);
          assert.equal(
            await getRefusal(server, person.accessToken),
            'UNAUTHENTICATED',
            'no way back with the same token',
          );
        },
      );
    }

    runner.it('of one session closes the connections of that session only', async () => {
      const { http } = doors();
      const { person, elsewhere, clients } = await connectTwice(doors());
      const { items } = await http.get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, {
        token: person.accessToken,
      });
      const sessionId = items.find((session) => !session.current)?.id ?? assert.fail();
      await http.get('revokeSession', 204, { token: person.accessToken, params: { sessionId } });
      await expectExpired(clients[1]);
      await settle(clients[0]);
      assert.equal(await getRefusal(doors().server, elsewhere.accessToken), 'UNAUTHENTICATED');
      await settle(await doors().server.connect(person.accessToken));
    });

    runner.it('is not caused by a refresh: the connection stays open', async () => {
      const { http } = doors();
      const { person, clients } = await connectTwice(doors());
      await http.get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      for (const client of clients) {
        await settle(client);
        assert.deepEqual(client.received, []);
      }
    });

    runner.it('stops all events', async () => {
      const { http, server } = doors();
      const [ada, bob] = [await signIn(http), await signIn(http)];
      const conversation = await openDirect(http, ada, bob);
      const [adaClient, bobClient] = [await server.connect(ada.accessToken), await server.connect(bob.accessToken)];
      await http.get('logout', 204, { token: bob.accessToken });
      await post(http, ada, conversation.id, { body: 'not for who has gone' });
      await collect(adaClient, 'chat:message', 1);
      await expectExpired(bobClient);
      assert.deepEqual(getPayloads(bobClient, 'chat:message'), []);
    });
  });
}
