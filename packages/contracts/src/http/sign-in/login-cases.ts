import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { expectProblem, type Problem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, newPerson, register, signIn, signUp } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

const { lockoutPolicy } = internals;

const wrong = 'Wrong-password-1';

const attempt = (http: HttpClient, email: string, password: string): Promise<HttpAnswer> =>
  http.call('login', { body: { email, password } });

/** Returns all parts of a response by which a client could distinguish it from another, without the parts that always differ. */
function visible(answer: HttpAnswer): unknown {
  const { requestId: _requestId, ...problem } = JSON.parse(answer.text) as Problem;
  return { status: answer.status, problem, headers: Object.keys(answer.headers).sort() };
}

async function lock(http: HttpClient, email: string): Promise<void> {
  for (let count = 0; count < lockoutPolicy.maxFailures; count += 1) {
    expectProblem(await attempt(http, email, wrong), 'INVALID_CREDENTIALS');
  }
}

/** Tests sign-in and its lockout. */
export function loginCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('sign-in', () => {
    const http = useServer(options);

    runner.it('responds identically, after one comparison, to a wrong password and an unknown email', async () => {
      const { email } = await signUp(http());
      const answers: HttpAnswer[] = [];
      for (const each of [email, newPerson().email]) {
        const asked = await http().server.hasher.during(async () => answers.push(await attempt(http(), each, wrong)));
        assert.deepEqual(asked, { hashes: 0, comparisons: 1 });
      }
      const [known, unknown] = answers.map(visible);
      assert.deepEqual(known, unknown);
      expectProblem(answers[0] ?? assert.fail(), 'INVALID_CREDENTIALS');
    });

    runner.it('reveals EMAIL_NOT_VERIFIED only after the correct password', async () => {
      const person = newPerson();
      await register(http(), person);
      expectProblem(await attempt(http(), person.email, wrong), 'INVALID_CREDENTIALS');
      // These attempts do not count as guesses, however often they are sent.
      for (let count = 0; count < 2 * lockoutPolicy.maxFailures; count += 1) {
        expectProblem(await attempt(http(), person.email, person.password), 'EMAIL_NOT_VERIFIED');
      }
    });

    runner.it('compares passwords verbatim, without trimming, case folding or Unicode normalization', async () => {
      const person = await signUp(http(), { password: ' P\u00e4ssword-1 ' });
      for (const password of [
        person.password.trim(),
        person.password.toUpperCase(),
        person.password.normalize('NFD'),
      ]) {
        expectProblem(await attempt(http(), person.email, password), 'INVALID_CREDENTIALS');
      }
      await logIn(http(), person);
    });

    runner.it('rejects a disabled account as if it did not exist', async () => {
      const person = await signIn(http());
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(person.id, { disabledAt: clock.now() }));
      const disabled = await attempt(http(), person.email, person.password);
      assert.deepEqual(visible(disabled), visible(await attempt(http(), newPerson().email, wrong)));
      expectProblem(disabled, 'INVALID_CREDENTIALS');
      expectProblem(await http().call('viewMe', { token: person.accessToken }), 'UNAUTHENTICATED');
      const { refreshToken } = person;
      expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
    });
  });

  runner.describe('the lockout', () => {
    const http = useServer(options);

    for (const known of [true, false]) {
      const whose = known ? 'an account' : 'an unknown email';
      const getEmail = async (): Promise<string> => (known ? await signUp(http()) : newPerson()).email;

      runner.it(`compares at most 5 of 20 parallel attempts of ${whose}`, async () => {
        const email = await getEmail();
        const answers: HttpAnswer[] = [];
        const asked = await http().server.hasher.during(async () => {
          const spellings = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? email : email.toUpperCase()));
          answers.push(...(await Promise.all(spellings.map((each) => attempt(http(), each, wrong)))));
        });
        assert.equal(asked.comparisons, 5);
        assert.equal(answers.filter((answer) => answer.status === 401).length, 5);
        for (const answer of answers.filter((each) => each.status === 429)) expectProblem(answer, 'ACCOUNT_LOCKED');
        const after = await http().server.hasher.during(async () => {
          expectProblem(await attempt(http(), email, wrong), 'ACCOUNT_LOCKED');
        });
        assert.equal(after.comparisons, 0);
      });
    }

    runner.it('looks identical for known and unknown emails', async () => {
      const emails = [(await signUp(http())).email, newPerson().email];
      const answers: unknown[] = [];
      for (const email of emails) {
        await lock(http(), email);
        const answer = await attempt(http(), email, wrong);
        assert.equal(answer.headers['retry-after'], String(lockoutPolicy.lockSeconds));
        answers.push(visible(answer));
      }
      assert.deepEqual(answers[0], answers[1]);
    });

    runner.it('rejects the correct password too, and ends after 15 minutes', async () => {
      const person = await signUp(http());
      const { clock } = http().server;
      await lock(http(), person.email);
      expectProblem(await attempt(http(), person.email, person.password), 'ACCOUNT_LOCKED');
      clock.advance({ minutes: 15, seconds: -1 });
      const answer = await attempt(http(), person.email, person.password);
      expectProblem(answer, 'ACCOUNT_LOCKED');
      assert.equal(answer.headers['retry-after'], '1');
      clock.advance({ seconds: 1 });
      await logIn(http(), person);
    });

    runner.it('is not extended by attempts during it', async () => {
      const person = await signUp(http());
      await lock(http(), person.email);
      http().server.clock.advance({ minutes: 14 });
      for (let count = 0; count < 10; count += 1) await attempt(http(), person.email, wrong);
      http().server.clock.advance({ minutes: 1 });
      await logIn(http(), person);
    });

    runner.it('allows five attempts again after it has ended', async () => {
      const person = await signUp(http());
      await lock(http(), person.email);
      http().server.clock.advance({ minutes: 15 });
      for (let count = 0; count < 4; count += 1) {
        expectProblem(await attempt(http(), person.email, wrong), 'INVALID_CREDENTIALS');
      }
      await logIn(http(), person);
    });

    runner.it('is not reached if every fifth attempt is correct', async () => {
      const person = await signUp(http());
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 4; count += 1) {
          expectProblem(await attempt(http(), person.email, wrong), 'INVALID_CREDENTIALS');
        }
        await logIn(http(), person);
      }
    });

    runner.it('counts wrong passwords of a pending registration', async () => {
      const person = newPerson();
      await register(http(), person);
      await lock(http(), person.email);
      expectProblem(await attempt(http(), person.email, person.password), 'ACCOUNT_LOCKED');
    });

    runner.it('is lifted by a password reset', async () => {
      const person = await signUp(http());
      await lock(http(), person.email);
      await http().get('forgotPassword', 202, { body: { email: person.email } });
      const token = await mailedToken(http(), person.email, 'reset-password');
      const password = 'Another-horse-8';
      await http().get('resetPassword', 204, { body: { token, password } });
      await logIn(http(), { ...person, password });
    });

    runner.it('affects one email only', async () => {
      const [locked, other] = [await signUp(http()), await signUp(http())];
      await lock(http(), locked.email);
      await logIn(http(), other);
    });
  });
}
