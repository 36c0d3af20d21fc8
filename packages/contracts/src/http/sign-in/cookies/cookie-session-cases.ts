import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { appOrigin } from '../../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { logIn, mailedToken, newPerson, signIn, signUp, type TokenPairOnWire } from '../../support/people.js';
import { addSecondFactor } from '../social/list-sign-in-methods.js';
import {
  callWithCookie,
  cookieSessions,
  findSetCookie,
  logInWithCookie,
  pageHeaders,
  readAccess,
  refreshWithCookie,
  signInWithCookie,
} from './cookie-client.js';

const verifier = 'v'.repeat(43);

/** Tests how cookie sessions begin and end. */
export function cookieSessionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('cookie sessions', () => {
    const http = useServer(options, cookieSessions);

    runner.it('put the refresh token of a sign-in into a cookie, and not into the body', async () => {
      const { email, password } = await signUp(http());
      const answer = await http().call('login', { body: { email, password }, headers: pageHeaders });
      readAccess(answer);
      const [line = ''] = answer.headers['set-cookie'] ?? [];
      assert.match(line, /^__Host-crewkit-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800$/);
    });

    runner.it('begin with a confirmed registration', async () => {
      const person = newPerson();
      await http().get('register', 201, { body: { ...person, signInVerifier: verifier } });
      const token = await mailedToken(http(), person.email, 'verify-email');
      const body = { token, signInVerifier: verifier };
      const answer = await http().call('verifyEmail', { body, headers: pageHeaders });
      assert.equal(answer.status, 200, answer.text);
      const { tokens } = JSON.parse(answer.text) as { tokens: object };
      assert.ok(!('refreshToken' in tokens), answer.text);
      readAccess(await refreshWithCookie(http(), findSetCookie(answer) ?? assert.fail('no cookie')));
    });

    runner.it('begin with a second factor', async () => {
      const person = await signIn(http());
      const code = await addSecondFactor(http(), person.id);
      const { email, password } = person;
      const refused = await http().call('login', { body: { email, password }, headers: pageHeaders });
      const { challengeToken } = expectProblem(refused, 'TWO_FACTOR_REQUIRED');
      assert.equal(findSetCookie(refused), null);
      const body = { challengeToken, recoveryCode: code };
      const answer = await http().call('verifyTwoFactor', { body, headers: pageHeaders });
      readAccess(answer);
      readAccess(await refreshWithCookie(http(), findSetCookie(answer) ?? assert.fail('no cookie')));
    });

    runner.it('are only for clients that ask for them', async () => {
      const { email, password } = await signUp(http());
      for (const headers of [{ Origin: appOrigin }, { Origin: appOrigin, 'Crewkit-Session': 'token' }]) {
        const answer = await http().call('login', { body: { email, password }, headers });
        assert.equal(findSetCookie(answer), null);
        const { refreshToken } = JSON.parse(answer.text) as TokenPairOnWire;
        await http().get('refresh', 200, { body: { refreshToken }, headers });
      }
    });

    runner.it('do not begin on a page of another origin', async () => {
      const { email, password } = await signUp(http());
      const headers = { ...pageHeaders, Origin: 'https://evil.test' };
      const answer = await http().call('login', { body: { email, password }, headers });
      expectProblem(answer, 'FORBIDDEN');
      assert.equal(findSetCookie(answer), null);
    });

    runner.it('get a new token at each sign-in, so that an attacker cannot plant one', async () => {
      const attacker = await signInWithCookie(http());
      const person = await signUp(http());
      const { email, password } = person;
      const answer = await callWithCookie(http(), 'login', attacker.cookie, { body: { email, password } });
      const cookie = findSetCookie(answer) ?? '';
      assert.notEqual(cookie, attacker.cookie);
      assert.notEqual(readAccess(await refreshWithCookie(http(), cookie)).user.id, attacker.id);
      assert.equal(readAccess(await refreshWithCookie(http(), attacker.cookie)).user.id, attacker.id);
    });

    runner.it('do not authenticate other requests', async () => {
      const { cookie, accessToken } = await signInWithCookie(http());
      for (const operation of ['viewMe', 'logout', 'listSessions']) {
        expectProblem(await callWithCookie(http(), operation, cookie), 'UNAUTHENTICATED');
      }
      await http().get('viewMe', 200, { token: accessToken });
    });

    runner.it('lose their cookie when the caller ends the session', async () => {
      const endings = [
        ['logout', {}],
        ['changePassword', { body: { currentPassword: 'Correct-horse-7', newPassword: 'Battery-staple-8' } }],
        ['closeMe', { body: { password: 'Correct-horse-7' } }],
      ] as const;
      for (const [operation, call] of endings) {
        const { cookie, accessToken } = await signInWithCookie(http());
        const answer = await callWithCookie(http(), operation, cookie, { ...call, token: accessToken });
        assert.equal(answer.status, 204, answer.text);
        assert.equal(findSetCookie(answer), '', operation);
        expectProblem(await refreshWithCookie(http(), cookie), 'INVALID_REFRESH_TOKEN');
      }
    });

    runner.it('lose their cookie with their own session only', async () => {
      const { cookie, accessToken, ...person } = await signInWithCookie(http());
      await logIn(http(), person);
      const { items } = await http().get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, {
        token: accessToken,
      });
      for (const { id, current } of items.toSorted((one, other) => Number(one.current) - Number(other.current))) {
        const call = { params: { sessionId: id }, token: accessToken };
        const answer = await callWithCookie(http(), 'revokeSession', cookie, call);
        assert.equal(answer.status, 204, answer.text);
        assert.equal(findSetCookie(answer), current ? '' : null);
      }
      expectProblem(await refreshWithCookie(http(), cookie), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('lose their cookie even if it is not of the session that ends', async () => {
      const person = await signInWithCookie(http());
      const other = await signInWithCookie(http());
      const call = { token: person.accessToken };
      assert.equal(findSetCookie(await callWithCookie(http(), 'logout', other.cookie, call)), '');
      readAccess(await refreshWithCookie(http(), other.cookie));
      expectProblem(await refreshWithCookie(http(), person.cookie), 'INVALID_REFRESH_TOKEN');
    });

    runner.it('do not end from a page of another origin', async () => {
      const { cookie, accessToken } = await signInWithCookie(http());
      const call = { token: accessToken, headers: { Origin: 'https://evil.test' } };
      const answer = await callWithCookie(http(), 'logout', cookie, call);
      expectProblem(answer, 'FORBIDDEN');
      assert.equal(findSetCookie(answer), null);
      readAccess(await refreshWithCookie(http(), cookie));
    });

    runner.it('allow credentials from the origins of the app only', async () => {
      const preflight = async (origin: string) =>
        (
          await http().send({
            method: 'OPTIONS',
            path: '/api/auth/refresh',
            headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          })
        ).headers;
      const allowed = await preflight(appOrigin);
      assert.equal(allowed['access-control-allow-credentials'], 'true');
      assert.match(String(allowed['access-control-allow-headers']), /\bCrewkit-Session\b/);
      for (const origin of [
        'null',
        'https://evil.test',
        `${appOrigin}.evil.test`,
        appOrigin.replace('https', 'http'),
      ]) {
        const refused = await preflight(origin);
        assert.equal(refused['access-control-allow-credentials'], undefined);
        assert.equal(refused['access-control-allow-origin'], undefined);
      }
    });
  });

  runner.describe('cookie sessions with a maximum age', () => {
    const http = useServer(options, { ...cookieSessions, maxSessionAgeDays: 1 });

    runner.it('have a cookie that lasts as long as the session', async () => {
      const { cookie } = await logInWithCookie(http(), await signUp(http()));
      http().server.clock.advance({ seconds: 3600 });
      const [line] = (await refreshWithCookie(http(), cookie)).headers['set-cookie'] ?? [];
      assert.match(String(line), /; Max-Age=82800$/);
    });
  });

  runner.describe('a server without cookie sessions', () => {
    const http = useServer(options);

    runner.it('ignores that a client asks for one', async () => {
      const { email, password } = await signUp(http());
      const headers = { ...pageHeaders, Origin: 'https://evil.test' };
      const answer = await http().call('login', { body: { email, password }, headers });
      const { refreshToken } = JSON.parse(answer.text) as TokenPairOnWire;
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
      const { errors } = expectProblem(await refreshWithCookie(http(), refreshToken), 'VALIDATION_FAILED');
      assert.equal(errors?.[0]?.path, 'refreshToken');
      await http().get('refresh', 200, { body: { refreshToken } });
      await assert.rejects(http().server.crewkit.getSession({}), /sessions\.cookie/);
    });
  });
}
