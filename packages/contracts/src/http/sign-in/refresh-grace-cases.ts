import assert from 'node:assert/strict';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, signIn, type TokenPairOnWire } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

const graceSeconds = 10;
const racers = Array.from({ length: 16 }, (_, index) => index);

const refresh = (http: HttpClient, refreshToken: string): Promise<HttpAnswer> =>
  http.call('refresh', { body: { refreshToken } });

type Renewed = Omit<TokenPairOnWire, 'refreshToken'> & { readonly refreshToken?: string };

function getRenewed(answer: HttpAnswer): Renewed {
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as Renewed;
}

/** Tests the grace period for clients that refresh from several places concurrently. */
export function refreshGraceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('refresh with a grace period', () => {
    const http = useServer(options, { refreshReuseGraceSeconds: graceSeconds });

    runner.it(
      'gives one of 16 parallel requests the token pair and the others only an access token, and ends no session',
      async () => {
        const person = await signIn(http());
        const elsewhere = await logIn(http(), person);
        const renewed = (await Promise.all(racers.map(() => refresh(http(), person.refreshToken)))).map(getRenewed);
        const pairs = renewed.filter(({ refreshToken }) => refreshToken !== undefined);
        assert.equal(pairs.length, 1);
        assert.equal(new Set(renewed.map(({ accessToken }) => accessToken)).size, racers.length);
        for (const { accessToken } of renewed) {
          const { items } = await http().get<{ items: { current: boolean }[] }>('listSessions', 200, {
            token: accessToken,
          });
          assert.equal(items.filter(({ current }) => current).length, 1, 'each leads to the session');
          assert.equal(items.length, 2);
          const { authenticateConnection } = http().server.crewkit.useCases;
          await authenticateConnection.execute(authenticateConnection.verify(accessToken));
        }
        await http().get('refresh', 200, { body: { refreshToken: pairs[0]?.refreshToken } });
        await http().get('refresh', 200, { body: { refreshToken: elsewhere.refreshToken } });
        assert.equal(http().server.logger.lines.filter(({ level }) => level === 'warn').length, 0);
      },
    );

    runner.it('ends after the configured time, and then reuse ends every session', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      const pair = getRenewed(await refresh(http(), person.refreshToken));
      http().server.clock.advance({ seconds: graceSeconds - 1 });
      assert.equal(getRenewed(await refresh(http(), person.refreshToken)).refreshToken, undefined);
      http().server.clock.advance({ seconds: 1 });
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
      for (const { refreshToken = '' } of [pair, elsewhere]) {
        expectProblem(await refresh(http(), refreshToken), 'INVALID_REFRESH_TOKEN');
      }
    });

    runner.it('is not extended by use, and extends no session', async () => {
      const person = await signIn(http());
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      const [before] = await listSessions(person.accessToken);
      for (const seconds of [4, 4]) {
        http().server.clock.advance({ seconds });
        getRenewed(await refresh(http(), person.refreshToken));
      }
      assert.deepEqual((await listSessions(person.accessToken))[0], before);
      http().server.clock.advance({ seconds: 4 });
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('ends with the session', async () => {
      const person = await signIn(http());
      const pair = await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken: person.refreshToken } });
      await http().get('logout', 204, { token: pair.accessToken });
      const again = await logIn(http(), person);
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
      await http().get('refresh', 200, { body: { refreshToken: again.refreshToken } });
    });

    runner.it('rejects unverified and disabled accounts', async () => {
      const person = await signIn(http());
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      const { unitOfWork, clock } = http().server;
      const update = (changes: { disabledAt?: Date | null; emailVerifiedAt?: Date | null }): Promise<unknown> =>
        unitOfWork.run((stores) => stores.accounts.update(person.id, changes));
      await update({ emailVerifiedAt: null });
      expectProblem(await refresh(http(), person.refreshToken), 'EMAIL_NOT_VERIFIED');
      await update({ emailVerifiedAt: clock.now(), disabledAt: clock.now() });
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
    });

    const listSessions = async (token: string): Promise<{ lastUsedAt: string }[]> =>
      (await http().get<{ items: { lastUsedAt: string }[] }>('listSessions', 200, { token })).items;
  });
}
