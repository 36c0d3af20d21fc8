import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, signIn, type TokenPairOnWire } from '../support/people.js';

const maxSessionAgeDays = 10;

const refresh = (http: HttpClient, refreshToken: string): Promise<TokenPairOnWire> =>
  http.get('refresh', 200, { body: { refreshToken } });

/** Tests the options that end sessions and access tokens early. */
export function sessionEndCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a session limited to ten days', () => {
    const http = useServer(options, { maxSessionAgeDays });

    runner.it('expires despite regular use, which does not count as theft', async () => {
      const person = await signIn(http());
      const { clock, logger } = http().server;
      let { refreshToken } = person;
      for (const days of [6, 3]) {
        clock.advance({ minutes: days * 24 * 60 });
        ({ refreshToken } = await refresh(http(), refreshToken));
      }
      clock.advance({ minutes: 24 * 60, seconds: -1 });
      ({ refreshToken } = await refresh(http(), refreshToken));
      clock.advance({ seconds: 1 });
      for (let tries = 0; tries < 2; tries += 1) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      assert.deepEqual(
        logger.lines.filter(({ level }) => level === 'warn'),
        [],
      );
      const { accessToken: token } = await logIn(http(), person);
      const { items } = await http().get<{ items: unknown[] }>('listSessions', 200, { token });
      assert.equal(items.length, 1, 'the one that is over is listed no more');
    });

    runner.it('still expires after seven days without use', async () => {
      const { refreshToken } = await signIn(http());
      http().server.clock.advance({ minutes: 7 * 24 * 60 });
      expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('expires if it began before the limit was configured, which does not count as theft', async () => {
      const { id: userId } = await signIn(http());
      const { unitOfWork, clock, logger } = http().server;
      const now = clock.now();
      const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60_000);
      const use = { lastUsedAt: daysAgo(1), expiresAt: daysAgo(-6), ipAddress: null, userAgent: null };
      const proven = { method: 'password', secondFactor: false } as const;
      const issued = [maxSessionAgeDays, maxSessionAgeDays - 1].map((days) => ({
        refreshToken: randomBytes(32).toString('base64url'),
        session: { ...use, ...proven, id: randomUUID(), userId, createdAt: daysAgo(days) },
      }));
      await unitOfWork.run(async (stores) => {
        for (const { session, refreshToken } of issued) {
          await stores.sessions.insert(session);
          const hash = createHash('sha256').update(refreshToken).digest();
          const token = { userId, sessionId: session.id, accessTokenId: randomUUID(), rotatedAt: null };
          await stores.sessions.insertToken({ ...token, hash, expiresAt: session.expiresAt });
        }
      });
      const [tooOld = '', oldEnough = ''] = issued.map(({ refreshToken }) => refreshToken);
      for (let tries = 0; tries < 2; tries += 1) {
        expectProblem(await http().call('refresh', { body: { refreshToken: tooOld } }), 'INVALID_REFRESH_TOKEN');
      }
      await refresh(http(), oldEnough);
      assert.deepEqual(
        logger.lines.filter(({ level }) => level === 'warn'),
        [],
      );
    });
  });

  runner.describe('a server that checks sessions', () => {
    const http = useServer(options, { checkSessions: true });

    runner.it('rejects access tokens from the first request after their session has ended', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      const renewed = await refresh(http(), person.refreshToken);
      for (const { accessToken: token } of [person, renewed, elsewhere]) await http().get('viewMe', 200, { token });
      const { items } = await http().get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, {
        token: renewed.accessToken,
      });
      const sessionId = items.find(({ current }) => !current)?.id ?? assert.fail();
      await http().get('revokeSession', 204, { token: renewed.accessToken, params: { sessionId } });
      expectProblem(await http().call('viewMe', { token: elsewhere.accessToken }), 'UNAUTHENTICATED');
      await http().get('logout', 204, { token: renewed.accessToken });
      for (const { accessToken: token } of [person, renewed]) {
        expectProblem(await http().call('viewMe', { token }), 'UNAUTHENTICATED');
      }
    });
  });
}
