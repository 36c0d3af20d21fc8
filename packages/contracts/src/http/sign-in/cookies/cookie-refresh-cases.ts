import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { appOrigin } from '../../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { logIn } from '../../support/people.js';
import {
  callWithCookie,
  cookieSessions,
  findSetCookie,
  readAccess,
  refreshWithCookie,
  sessionCookie,
  signInWithCookie,
} from './cookie-client.js';

const racers = Array.from({ length: 16 }, (_, index) => index);
const graceSeconds = 30;

const otherOrigins: Readonly<Record<string, string>> = {
  'an opaque origin': 'null',
  'another site': 'https://evil.test',
  'a subdomain': appOrigin.replace('://', '://sub.'),
  'the parent domain': 'https://crewkit.test',
  'a longer host': `${appOrigin}.evil.test`,
  'another scheme': appOrigin.replace('https', 'http'),
  'another port': `${appOrigin}:8443`,
  'a trailing slash': `${appOrigin}/`,
  'other letter case': appOrigin.toUpperCase(),
  'two origins': `${appOrigin} https://evil.test`,
  'an empty value': '',
};

/** Tests the refresh of cookie sessions, and attacks on it. */
export function cookieRefreshCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a refresh with a cookie', () => {
    const http = useServer(options, cookieSessions);

    /** Fails unless the token in the cookie has not been rotated. */
    const expectUnused = async (cookie: string): Promise<void> => {
      assert.match(findSetCookie(await refreshWithCookie(http(), cookie)) ?? '', /^[\w-]{43}$/);
    };

    runner.it('rotates the cookie', async () => {
      const { cookie, id } = await signInWithCookie(http());
      const first = await refreshWithCookie(http(), cookie);
      assert.equal(readAccess(first).user.id, id);
      const next = findSetCookie(first) ?? '';
      assert.notEqual(next, cookie);
      await expectUnused(next);
    });

    runner.it('is accepted from the origin of the server', async () => {
      const { cookie } = await signInWithCookie(http());
      readAccess(await refreshWithCookie(http(), cookie, { Origin: 'http://127.0.0.1' }));
    });

    runner.it('rotates the cookie once if 16 requests send it at the same time, and ends no session', async () => {
      const person = await signInWithCookie(http());
      const elsewhere = await logIn(http(), person);
      const answers = await Promise.all(racers.map(() => refreshWithCookie(http(), person.cookie)));
      for (const answer of answers) {
        await http().get('viewMe', 200, { token: readAccess(answer).accessToken });
      }
      const cookies = answers.flatMap((answer) => findSetCookie(answer) ?? []);
      assert.equal(cookies.length, 1);
      await expectUnused(cookies[0] ?? '');
      await http().get('refresh', 200, { body: { refreshToken: elsewhere.refreshToken } });
    });

    runner.it('accepts a rotated cookie for 30 seconds, and treats it as stolen afterwards', async () => {
      const { cookie } = await signInWithCookie(http());
      const next = findSetCookie(await refreshWithCookie(http(), cookie)) ?? '';
      http().server.clock.advance({ seconds: graceSeconds - 1 });
      const again = await refreshWithCookie(http(), cookie);
      readAccess(again);
      assert.equal(findSetCookie(again), null);
      http().server.clock.advance({ seconds: 1 });
      expectProblem(await refreshWithCookie(http(), cookie), 'INVALID_REFRESH_TOKEN');
      expectProblem(await refreshWithCookie(http(), next), 'INVALID_REFRESH_TOKEN');
    });

    for (const [what, origin] of Object.entries(otherOrigins)) {
      runner.it(`refuses ${what} as the origin, and does not use up the cookie`, async () => {
        const { cookie } = await signInWithCookie(http());
        const answer = await refreshWithCookie(http(), cookie, { Origin: origin });
        expectProblem(answer, 'FORBIDDEN');
        assert.equal(findSetCookie(answer), null);
        await expectUnused(cookie);
      });
    }

    runner.it('refuses a request without an origin', async () => {
      const { cookie } = await signInWithCookie(http());
      const headers = { 'Crewkit-Session': 'cookie', Cookie: `${sessionCookie}=${cookie}` };
      expectProblem(await http().call('refresh', { body: {}, headers }), 'FORBIDDEN');
      await expectUnused(cookie);
    });

    runner.it('ignores the cookie of a request without the header', async () => {
      const { cookie } = await signInWithCookie(http());
      const headers = { Origin: appOrigin, Cookie: `${sessionCookie}=${cookie}` };
      expectProblem(await http().call('refresh', { body: {}, headers }), 'VALIDATION_FAILED');
      expectProblem(
        await http().call('refresh', { body: {}, headers: { ...headers, 'Crewkit-Session': 'Cookie' } }),
        'VALIDATION_FAILED',
      );
      await expectUnused(cookie);
    });

    runner.it('ignores what a cross-site form posts', async () => {
      const { cookie } = await signInWithCookie(http());
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const headers = { Origin: 'https://evil.test', Cookie: `${sessionCookie}=${cookie}`, 'Content-Type': type };
        const answer = await http().send({ method: 'POST', path: '/api/auth/refresh', headers, body: '{}' });
        expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE');
      }
      await expectUnused(cookie);
    });

    runner.it('refuses a refresh token in the body, and uses up neither of the two', async () => {
      const person = await signInWithCookie(http());
      const { refreshToken } = await logIn(http(), person);
      const answer = await callWithCookie(http(), 'refresh', person.cookie, { body: { refreshToken } });
      assert.deepEqual(
        expectProblem(answer, 'VALIDATION_FAILED').errors?.map(({ path, code }) => [path, code]),
        [['refreshToken', 'not_allowed']],
      );
      await expectUnused(person.cookie);
      await http().get('refresh', 200, { body: { refreshToken } });
    });

    runner.it('refuses two cookies, and uses up neither of the two', async () => {
      const [one, other] = [await signInWithCookie(http()), await signInWithCookie(http())];
      for (const pair of [`${sessionCookie}=${one.cookie}`, `${sessionCookie}=`]) {
        const headers = { Cookie: `${sessionCookie}=${other.cookie}; ${pair}` };
        const answer = await refreshWithCookie(http(), '', headers);
        expectProblem(answer, 'INVALID_REFRESH_TOKEN');
      }
      await expectUnused(one.cookie);
      await expectUnused(other.cookie);
    });

    runner.it('finds the cookie among others, even in a large header', async () => {
      const { cookie } = await signInWithCookie(http());
      const decoys = `crewkit-session=x; x${sessionCookie}=x; ${'a'.repeat(12_000)}=b;;= ;`;
      const answer = await refreshWithCookie(http(), '', { Cookie: `${decoys}  ${sessionCookie}=${cookie} ;z=1` });
      readAccess(answer);
    });

    runner.it('refuses missing, empty, malformed, overlong and unknown cookies', async () => {
      for (const value of ['', '%', '%E0%A4%A', 'x'.repeat(43), 'x'.repeat(8000), '"quoted"']) {
        const answer = await refreshWithCookie(http(), value);
        expectProblem(answer, 'INVALID_REFRESH_TOKEN');
        // Deleting the cookie here could delete the cookie of a sign-in that ended in the meantime.
        assert.equal(findSetCookie(answer), null);
      }
      const headers = { 'Crewkit-Session': 'cookie', Origin: appOrigin };
      expectProblem(await http().call('refresh', { body: {}, headers }), 'INVALID_REFRESH_TOKEN');
    });
  });
}
