import assert from 'node:assert/strict';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { appOrigin } from '../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, newPerson, readSignIn, register, signIn, signUp, type TokenPairOnWire } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createPair, signInProtected, successes } from './two-factor/second-factor.js';

const request = (http: HttpClient, email: string, next?: string): Promise<unknown> =>
  http.get('requestEmailCode', 202, { body: { email, ...(next !== undefined && { next }) } });
const verify = (http: HttpClient, email: string, code: string): Promise<HttpAnswer> =>
  http.call('signInWithEmailCode', { body: { email, code } });

/** Returns the codes that were mailed to the address, newest first. */
async function mailedCodes(http: HttpClient, email: string): Promise<string[]> {
  return (await mailsTo(http, email, 50)).flatMap(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1] ?? []);
}

/** Requests a code and returns it. */
async function getCode(http: HttpClient, email: string): Promise<string> {
  await request(http, email);
  return (await mailedCodes(http, email.toLowerCase()))[0] ?? assert.fail('no code was mailed');
}

const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Tests signing in with a code from an email. */
export function emailCodeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('sign-in with an emailed code', () => {
    const http = useServer(options);

    runner.it('signs in with the mailed code, once', async () => {
      const person = await signUp(http());
      const code = await getCode(http(), person.email.toUpperCase());
      const pair = createPair(await verify(http(), ` ${person.email.toUpperCase()} `, code));
      assert.equal(pair.user.email, person.email);
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'email_code', secondFactor: false });
      expectProblem(await verify(http(), person.email, code), 'INVALID_EMAIL_CODE');
    });

    runner.it('mails a link with the code in the fragment, which servers do not see', async () => {
      const person = await signUp(http());
      await request(http(), person.email, '/organizations');
      const [mail = assert.fail()] = await mailsTo(http(), person.email, 20);
      const [code = ''] = await mailedCodes(http(), person.email);
      const fragment = new URLSearchParams({ email: person.email, code }).toString();
      const link = `${appOrigin}/sign-in/code?${new URLSearchParams({ next: '/organizations' }).toString()}#${fragment}`;
      assert.ok(mail.text.split('\n').includes(link), mail.text);
    });

    runner.it('accepts only the newest code', async () => {
      const { email } = await signUp(http());
      const [first, second] = [await getCode(http(), email), await getCode(http(), email)];
      if (first !== second) expectProblem(await verify(http(), email, first), 'INVALID_EMAIL_CODE');
      createPair(await verify(http(), email, second));
    });

    runner.it('accepts a code for ten minutes', async () => {
      const { email } = await signUp(http());
      const late = await getCode(http(), email);
      http().server.clock.advance({ minutes: 10 });
      expectProblem(await verify(http(), email, late), 'INVALID_EMAIL_CODE');
      const code = await getCode(http(), email);
      http().server.clock.advance({ minutes: 10, seconds: -1 });
      createPair(await verify(http(), email, code));
    });

    runner.it('accepts a code for its own email only', async () => {
      const [person, other] = [await signUp(http()), await signUp(http())];
      const code = await getCode(http(), person.email);
      expectProblem(await verify(http(), other.email, code), 'INVALID_EMAIL_CODE');
      createPair(await verify(http(), person.email, code));
    });

    runner.it('counts wrong codes as attempts, for unknown emails too', async () => {
      const { email } = await signUp(http());
      const code = await getCode(http(), email);
      for (const address of [email, newPerson().email]) {
        for (let tries = 0; tries < 5; tries += 1) {
          expectProblem(await verify(http(), address, otherThan(code)), 'INVALID_EMAIL_CODE');
        }
        expectProblem(await verify(http(), address, code), 'ACCOUNT_LOCKED');
      }
    });

    runner.it('asks for the second factor', async () => {
      const person = await signInProtected(http());
      const answer = await verify(http(), person.email, await getCode(http(), person.email));
      const { challengeToken } = expectProblem(answer, 'TWO_FACTOR_REQUIRED');
      const body = { challengeToken, code: person.app.code() };
      const pair = await http().get<TokenPairOnWire>('verifyTwoFactor', 200, { body });
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'email_code', secondFactor: true });
    });

    runner.it('accepts one of 16 parallel requests', async () => {
      const { email } = await signUp(http());
      const code = await getCode(http(), email);
      const answers = await Promise.all(Array.from({ length: 16 }, () => verify(http(), email, code)));
      assert.equal(successes(answers), 1);
    });

    runner.it('mails no code to unknown, unverified and disabled users, and responds to all alike', async () => {
      const [unknown, unverified] = [newPerson(), newPerson()];
      await register(http(), unverified);
      const disabled = await signIn(http());
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(disabled.id, { disabledAt: clock.now() }));
      for (const { email } of [unknown, unverified, disabled]) {
        await request(http(), email);
        assert.deepEqual(await mailedCodes(http(), email), []);
      }
    });

    runner.it('rejects accounts that were disabled, became unverified or changed their email since', async () => {
      const { unitOfWork, clock } = http().server;
      const changes = {
        INVALID_EMAIL_CODE: { disabledAt: clock.now() },
        EMAIL_NOT_VERIFIED: { emailVerifiedAt: null },
      } as const;
      for (const error of ['INVALID_EMAIL_CODE', 'EMAIL_NOT_VERIFIED'] as const) {
        const person = await signIn(http());
        const code = await getCode(http(), person.email);
        await unitOfWork.run((stores) => stores.accounts.update(person.id, changes[error]));
        expectProblem(await verify(http(), person.email, code), error);
      }
      const person = await signIn(http());
      const code = await getCode(http(), person.email);
      const { email } = newPerson();
      await unitOfWork.run((stores) => stores.accounts.changeEmail(person.id, email, clock.now()));
      expectProblem(await verify(http(), person.email, code), 'INVALID_EMAIL_CODE');
    });
  });
}
