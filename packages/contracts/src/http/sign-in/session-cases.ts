import assert from 'node:assert/strict';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, signIn, type TokenPairOnWire } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

interface SessionOnWire {
  readonly id: string;
  readonly method: string;
  readonly secondFactor: boolean;
  readonly current: boolean;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

interface SessionPage {
  readonly items: readonly SessionOnWire[];
  readonly nextCursor: string | null;
}

const refresh = (http: HttpClient, refreshToken: string): Promise<HttpAnswer> =>
  http.call('refresh', { body: { refreshToken } });

async function listSessions(http: HttpClient, token: string): Promise<SessionOnWire[]> {
  return (await http.get<{ items: SessionOnWire[] }>('listSessions', 200, { token })).items;
}

function reuseWarnings(http: HttpClient, userId: string): number {
  const warnings = http.server.logger.lines.filter((line) => line.level === 'warn');
  return warnings.filter((line) => 'userId' in line.fields && line.fields.userId === userId).length;
}

/** Tests refresh, logout and sessions. */
export function sessionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('refresh', () => {
    const http = useServer(options);

    runner.it('exchanges a token for a new, valid pair', async () => {
      const person = await signIn(http());
      const pair = await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken: person.refreshToken } });
      assert.notEqual(pair.refreshToken, person.refreshToken);
      assert.match(pair.refreshToken, /^[\w-]{43}$/, '256 random bits in base64url');
      assert.equal(pair.user.id, person.id);
      await http().get('viewMe', 200, { token: pair.accessToken });
    });

    runner.it('treats reuse of a rotated token as theft: ends every session and logs a warning', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      const next = await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken: person.refreshToken } });
      assert.equal(reuseWarnings(http(), person.id), 0);
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
      assert.equal(reuseWarnings(http(), person.id), 1);
      for (const { refreshToken } of [next, elsewhere]) {
        expectProblem(await refresh(http(), refreshToken), 'INVALID_REFRESH_TOKEN');
      }
      assert.deepEqual(await listSessions(http(), next.accessToken), []);
      const again = await logIn(http(), person);
      await http().get('refresh', 200, { body: { refreshToken: again.refreshToken } });
    });

    runner.it('detects reuse of a token that was rotated long ago', async () => {
      const person = await signIn(http());
      let { refreshToken } = person;
      for (let count = 0; count < 3; count += 1) {
        http().server.clock.advance({ hours: 24 });
        ({ refreshToken } = await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken } }));
      }
      expectProblem(await refresh(http(), person.refreshToken), 'INVALID_REFRESH_TOKEN');
      expectProblem(await refresh(http(), refreshToken), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('accepts one of 16 parallel requests, after which no session is active', async () => {
      const person = await signIn(http());
      const answers = await Promise.all(Array.from({ length: 16 }, () => refresh(http(), person.refreshToken)));
      const rotated = answers.filter((answer) => answer.status === 200);
      assert.equal(rotated.length, 1);
      const pair = JSON.parse(rotated[0]?.text ?? '') as TokenPairOnWire;
      expectProblem(await refresh(http(), pair.refreshToken), 'INVALID_REFRESH_TOKEN');
      assert.deepEqual(await listSessions(http(), pair.accessToken), []);
    });

    runner.it('rejects a token of an unknown, expired or ended session and revokes nothing', async () => {
      const person = await signIn(http());
      const { clock } = http().server;
      for (const token of [
        'x',
        'A'.repeat(43),
        `${person.refreshToken} `,
        person.refreshToken.toLowerCase(),
        person.accessToken,
        // The length of an access token that is signed with a large RSA key.
        person.accessToken.padEnd(4096, 'A'),
      ]) {
        expectProblem(await refresh(http(), token), 'INVALID_REFRESH_TOKEN');
      }
      clock.advance({ hours: 7 * 24, seconds: -1 });
      const alive = await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken: person.refreshToken } });
      clock.advance({ hours: 7 * 24 });
      expectProblem(await refresh(http(), alive.refreshToken), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('rejects an account that is no longer verified, and keeps the token valid', async () => {
      const person = await signIn(http());
      const { unitOfWork, clock } = http().server;
      const verify = (emailVerifiedAt: Date | null): Promise<unknown> =>
        unitOfWork.run((stores) => stores.accounts.update(person.id, { emailVerifiedAt }));
      await verify(null);
      expectProblem(await refresh(http(), person.refreshToken), 'EMAIL_NOT_VERIFIED');
      await verify(clock.now());
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
    });
  });

  runner.describe('logout', () => {
    const http = useServer(options);

    runner.it('ends every session of the user and of no other user', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const elsewhere = await logIn(http(), person);
      await http().get('logout', 204, { token: person.accessToken });
      for (const { refreshToken } of [person, elsewhere]) {
        expectProblem(await refresh(http(), refreshToken), 'INVALID_REFRESH_TOKEN');
      }
      // Presenting the token of an ended session does not count as reuse, because it is no sign of theft.
      assert.equal(reuseWarnings(http(), person.id), 0);
      expectProblem(await http().call('logout', { token: person.accessToken }), 'UNAUTHENTICATED');
      await http().get('refresh', 200, { body: { refreshToken: other.refreshToken } });
    });

    runner.it('leaves no valid token if refreshes run in parallel', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => signIn(http())));
      for (const { accessToken, refreshToken } of people) {
        const logout = http().get('logout', 204, { token: accessToken });
        const [answer] = await Promise.all([refresh(http(), refreshToken), logout]);
        if (answer.status !== 200) continue;
        // Either the refresh completed before the logout, and the logout revoked the new token, or the refresh failed.
        const pair = JSON.parse(answer.text) as TokenPairOnWire;
        expectProblem(await refresh(http(), pair.refreshToken), 'INVALID_REFRESH_TOKEN');
      }
    });
  });

  runner.describe('sessions', () => {
    const http = useServer(options);

    runner.it('are listed by last use, newest first, with the current one marked', async () => {
      const { clock } = http().server;
      const person = await signIn(http());
      clock.advance({ minutes: 1 });
      const body = { email: person.email, password: person.password };
      const headers = { 'User-Agent': `Browser\u00e9 ${'x'.repeat(600)}` };
      const second = await http().get<TokenPairOnWire>('login', 200, { body, headers });
      const [newest, oldest, ...more] = await listSessions(http(), person.accessToken);
      assert.equal(more.length, 0);
      assert.ok(newest && oldest && newest.lastUsedAt > oldest.lastUsedAt);
      assert.deepEqual([newest.current, oldest.current], [false, true]);
      assert.deepEqual([newest.method, newest.secondFactor], ['password', false]);
      assert.match(String(newest.ipAddress), /^(127\.0\.0\.1|::1)$/);
      assert.equal(newest.userAgent?.length, 512);
      assert.equal(oldest.userAgent, null);
      clock.advance({ minutes: 1 });
      const renewed = await http().get<TokenPairOnWire>('refresh', 200, {
        body: { refreshToken: person.refreshToken },
      });
      const [first, last] = await listSessions(http(), second.accessToken);
      assert.ok(first && last);
      assert.deepEqual([first.id, first.createdAt, first.current], [oldest.id, oldest.createdAt, false]);
      assert.equal(last.id, newest.id);
      const seen = await listSessions(http(), renewed.accessToken);
      assert.equal(seen.find((session) => session.current)?.id, oldest.id, 'a refresh stays in its session');
    });

    runner.it('are paginated', async () => {
      const person = await signIn(http());
      const { accessToken: token } = person;
      // Three refreshes happen at the same moment, and one later.
      for (const minutes of [0, 0, 1]) {
        http().server.clock.advance({ minutes });
        await logIn(http(), person);
      }
      const all = (await listSessions(http(), token)).map((session) => session.id);
      assert.equal(all.length, 4);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = { limit: '1', ...(cursor === '' ? {} : { cursor }) };
        const page: SessionPage = await http().get<SessionPage>('listSessions', 200, { token, query });
        assert.equal(page.items.length, 1);
        seen.push(...page.items.map((session) => session.id));
        cursor = page.nextCursor;
      }
      assert.deepEqual(seen, all);
      for (const bad of ['x', Buffer.from('t.1.x').toString('base64url')]) {
        expectProblem(await http().call('listSessions', { token, query: { cursor: bad } }), 'CURSOR_INVALID');
      }
    });

    runner.it('can be ended individually', async () => {
      const person = await signIn(http());
      const other = await logIn(http(), person);
      const sessions = await listSessions(http(), person.accessToken);
      const sessionId = sessions.find((session) => !session.current)?.id ?? assert.fail();
      await http().get('revokeSession', 204, { token: person.accessToken, params: { sessionId } });
      expectProblem(await refresh(http(), other.refreshToken), 'INVALID_REFRESH_TOKEN');
      const again = await http().call('revokeSession', { token: person.accessToken, params: { sessionId } });
      expectProblem(again, 'NOT_FOUND');
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
    });

    runner.it('of other users are indistinguishable from unknown sessions', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const [theirs] = await listSessions(http(), other.accessToken);
      const params = { sessionId: theirs?.id ?? assert.fail() };
      expectProblem(await http().call('revokeSession', { token: person.accessToken, params }), 'NOT_FOUND');
      await http().get('refresh', 200, { body: { refreshToken: other.refreshToken } });
    });
  });
}
