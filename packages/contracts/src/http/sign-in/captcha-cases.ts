import assert from 'node:assert/strict';
import type { CaptchaVerifier, ClientInfo } from '@crewkit/core/adapter';

import { expectProblem } from '../support/expect-answer.js';
import { bearer, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, mailsTo, newPerson, type Person } from '../support/people.js';
import { sendHttp, type HttpAnswer } from '../support/send-http.js';

const solved = 'solved';

/** Accepts `solved`, fails on demand, and records its calls. */
class SuiteCaptcha implements CaptchaVerifier {
  readonly asked: { readonly token: string; readonly client: ClientInfo }[] = [];

  async verify(token: string, client: ClientInfo): Promise<boolean> {
    this.asked.push({ token, client });
    if (token === 'outage') throw new Error('the captcha service does not answer');
    return token === solved;
  }
}

function expectRefused(answer: HttpAnswer): void {
  const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
  assert.deepEqual(
    errors.map((fault) => [fault.path, fault.code]),
    [['captchaToken', 'captcha_failed']],
  );
}

/** Posts without the client's checks, which treat every 5xx response as a failure of the test. */
function post(http: HttpClient, path: string, body: object): Promise<HttpAnswer> {
  const request = {
    method: 'POST',
    path: http.move(path),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return sendHttp(http.server.baseUrl, request);
}

async function signUpSolved(http: HttpClient): Promise<Person> {
  const person = newPerson();
  await http.get('register', 201, { body: { ...person, captchaToken: solved } });
  await http.get('verifyEmail', 204, { body: { token: await mailedToken(http, person.email, 'verify-email') } });
  return person;
}

const refusedTokens: readonly { readonly captchaToken?: string }[] = [
  {},
  { captchaToken: '' },
  { captchaToken: 'wrong' },
  { captchaToken: 'x'.repeat(4096) },
];

/** Tests the opt-in captcha at registration and at password reset requests. */
export function captchaCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a captcha', () => {
    const captcha = new SuiteCaptcha();
    const http = useServer(options, { captcha });

    runner.it('accepts requests with a solved token and passes the client address to the provider', async () => {
      const headers = { 'User-Agent': 'suite/1 (captcha)' };
      await http().get('register', 201, { headers, body: { ...newPerson(), captchaToken: solved } });
      assert.deepEqual(captcha.asked.at(-1), {
        token: solved,
        client: { ipAddress: '127.0.0.1', userAgent: 'suite/1 (captcha)' },
      });
      const { email } = await signUpSolved(http());
      await http().get('forgotPassword', 202, { body: { email, captchaToken: solved } });
      await mailedToken(http(), email, 'reset-password');
    });

    runner.it('rejects registrations without a solved token before any work is done', async () => {
      for (const token of refusedTokens) {
        const person = newPerson();
        const asked = await http().server.hasher.during(async () => {
          expectRefused(await http().call('register', { body: { ...person, ...token } }));
        });
        assert.deepEqual(asked, { hashes: 0, comparisons: 0 });
        assert.deepEqual(await mailsTo(http(), person.email), []);
      }
      // Other errors are not reported either, including errors of the password.
      const weak = { ...newPerson({ password: 'weak' }), captchaToken: 'wrong' };
      expectRefused(await http().call('register', { body: weak }));
    });

    runner.it('rejects password reset requests without a solved token', async () => {
      const { email } = await signUpSolved(http());
      const before = (await mailsTo(http(), email)).length;
      for (const token of refusedTokens) {
        for (const each of [email, newPerson().email]) {
          expectRefused(await http().call('forgotPassword', { body: { email: each, ...token } }));
        }
      }
      assert.equal((await mailsTo(http(), email)).length, before);
    });

    runner.it('rejects every request when it cannot be verified', async () => {
      const person = newPerson();
      const { email } = await signUpSolved(http());
      const captchaToken = 'outage';
      const bodies = { register: { ...person, captchaToken }, 'forgot-password': { email, captchaToken } };
      const before = (await mailsTo(http(), email)).length;
      for (const [page, body] of Object.entries(bodies)) {
        expectProblem(await post(http(), `/api/auth/${page}`, body), 'UNAVAILABLE');
      }
      assert.deepEqual(await mailsTo(http(), person.email), []);
      assert.equal((await mailsTo(http(), email)).length, before);
    });

    runner.it('accepts string tokens of at most 4096 characters', async () => {
      for (const captchaToken of ['x'.repeat(4097), 7, null, { solved }]) {
        const before = captcha.asked.length;
        expectProblem(await http().call('register', { body: { ...newPerson(), captchaToken } }), 'VALIDATION_FAILED');
        const body = { email: newPerson().email, captchaToken };
        expectProblem(await http().call('forgotPassword', { body }), 'VALIDATION_FAILED');
        assert.equal(captcha.asked.length, before);
      }
    });

    runner.it('is required by no other route', async () => {
      const person = await signUpSolved(http());
      const before = captcha.asked.length;
      const { accessToken } = await logIn(http(), person);
      await http().get('resendVerification', 202, { body: { email: person.email } });
      const body = { currentPassword: person.password, newPassword: 'Another-horse-8' };
      await http().get('changePassword', 204, { headers: bearer(accessToken), body });
      assert.equal(captcha.asked.length, before);
    });
  });

  runner.describe('a server without a captcha', () => {
    const http = useServer(options);

    runner.it('ignores captcha tokens', async () => {
      const person = newPerson();
      await http().get('register', 201, { body: { ...person, captchaToken: 'whatever' } });
      await http().get('forgotPassword', 202, { body: { email: person.email, captchaToken: '' } });
    });
  });
}
