import assert from 'node:assert/strict';
import { defaultPorts } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, mailsTo, newPerson, register, signIn, signUp, type Person } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

const another = 'Another-horse-8';

async function resetToken(http: HttpClient, email: string): Promise<string> {
  await http.get('forgotPassword', 202, { body: { email } });
  return mailedToken(http, email, 'reset-password');
}

const reset = (http: HttpClient, token: string, password = another): Promise<HttpAnswer> =>
  http.call('resetPassword', { body: { token, password } });

async function expectPassword(http: HttpClient, person: Person, password: string): Promise<void> {
  await logIn(http, { ...person, password });
}

/** Tests passwords: policy, storage, reset and change. */
export function passwordCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('passwords', () => {
    const http = useServer(options);

    runner.it('of 100 characters differ beyond the first 72 bytes', async () => {
      const start = `Aa1!${'x'.repeat(90)}`;
      const person = await signUp(http(), { password: `${start}-first` });
      const { email } = person;
      expectProblem(await http().call('login', { body: { email, password: `${start}-other` } }), 'INVALID_CREDENTIALS');
      expectProblem(await http().call('login', { body: { email, password: start } }), 'INVALID_CREDENTIALS');
      await logIn(http(), person);
    });

    runner.it('have 8 to 128 characters, counted as code points', async () => {
      for (const password of [
        'Aa1!5678',
        `Aa1!${'x'.repeat(124)}`,
        `Aa1!${'😀'.repeat(124)}`,
        `Aa1!${'é'.repeat(34)}`,
      ]) {
        await logIn(http(), await signUp(http(), { password }));
      }
      for (const password of ['Aa1!567', `Aa1!${'x'.repeat(125)}`, `Aa1!${'😀'.repeat(125)}`, 'Aa1!😀😀😀']) {
        expectProblem(await http().call('register', { body: newPerson({ password }) }), 'VALIDATION_FAILED');
      }
    });
  });

  runner.describe('stored passwords', () => {
    const http = useServer(options, { bcryptCost: 10 });
    const storedHash = async (email: string): Promise<string> => {
      const account = await http().server.unitOfWork.read((stores) => stores.accounts.findByEmail(email));
      return account?.passwordHash ?? '';
    };

    runner.it('are bcrypt hashes of cost 10, and hashes of lower cost are upgraded at the next sign-in', async () => {
      const person = await signUp(http());
      assert.match(await storedHash(person.email), /^\$2[ab]\$10\$/);
      const weak = await defaultPorts.passwordHasher({ cost: 4 }).hash(person.password);
      const { user } = await logIn(http(), person);
      await http().server.unitOfWork.run((stores) => stores.accounts.update(user.id, { passwordHash: weak }));
      await logIn(http(), person);
      assert.match(await storedHash(person.email), /^\$2[ab]\$10\$/);
      await logIn(http(), person);
    });
  });

  runner.describe('resetting a forgotten password', () => {
    const http = useServer(options);

    runner.it('accepts an emailed token once, and ends every session', async () => {
      const person = await signIn(http());
      const token = await resetToken(http(), person.email.toUpperCase().toLowerCase());
      await http().get('resetPassword', 204, { body: { token, password: another } });
      expectProblem(await reset(http(), token, 'Third-horse-99'), 'INVALID_TOKEN');
      const { refreshToken, email, password } = person;
      expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      expectProblem(await http().call('login', { body: { email, password } }), 'INVALID_CREDENTIALS');
      await expectPassword(http(), person, another);
    });

    runner.it('accepts one of 16 parallel uses of a token', async () => {
      const person = await signUp(http());
      const token = await resetToken(http(), person.email);
      const candidates = Array.from({ length: 16 }, (_, index) => `Parallel-horse-${index}`);
      const answers = await Promise.all(candidates.map((password) => reset(http(), token, password)));
      const accepted = candidates.filter((_, index) => answers[index]?.status === 204);
      assert.equal(accepted.length, 1);
      for (const answer of answers.filter((each) => each.status !== 204)) expectProblem(answer, 'INVALID_TOKEN');
      await expectPassword(http(), person, accepted[0] ?? '');
    });

    runner.it('requires a valid new password, and an invalid one does not spend the token', async () => {
      const person = await signUp(http());
      const token = await resetToken(http(), person.email);
      expectProblem(await reset(http(), token, 'too-weak'), 'VALIDATION_FAILED');
      await http().get('resetPassword', 204, { body: { token, password: another } });
    });

    runner.it('accepts the token for 30 minutes', async () => {
      const [early, late] = [await signUp(http()), await signUp(http())];
      const tokens = [await resetToken(http(), early.email), await resetToken(http(), late.email)] as const;
      const { clock } = http().server;
      clock.advance({ minutes: 30, seconds: -1 });
      await http().get('resetPassword', 204, { body: { token: tokens[0], password: another } });
      clock.advance({ seconds: 1 });
      expectProblem(await reset(http(), tokens[1]), 'INVALID_TOKEN');
    });

    runner.it('voids older tokens', async () => {
      const person = await signUp(http());
      const first = await resetToken(http(), person.email);
      const second = await resetToken(http(), person.email);
      assert.notEqual(first, second);
      await http().get('resetPassword', 204, { body: { token: second, password: another } });
      expectProblem(await reset(http(), first, 'Third-horse-99'), 'INVALID_TOKEN');
    });

    runner.it('computes no slow hash for guessed tokens', async () => {
      const asked = await http().server.hasher.during(async () => {
        for (const token of ['x', 'A'.repeat(43)]) expectProblem(await reset(http(), token), 'INVALID_TOKEN');
      });
      assert.deepEqual(asked, { hashes: 0, comparisons: 0 });
    });

    runner.it('does not reveal whether an email has an account', async () => {
      const verified = await signUp(http());
      const unverified = newPerson();
      await register(http(), unverified);
      const unknown = newPerson();
      for (const { email } of [verified, unverified, unknown])
        await http().get('forgotPassword', 202, { body: { email } });
      assert.equal((await mailsTo(http(), unknown.email)).length, 0);
      await assert.rejects(mailedToken(http(), unverified.email, 'reset-password'));
      await mailedToken(http(), verified.email, 'reset-password');
    });

    runner.it('rejects tokens for email verification', async () => {
      const person = await signUp(http());
      const token = await resetToken(http(), person.email);
      expectProblem(await http().call('verifyEmail', { body: { token } }), 'INVALID_TOKEN');
      const waiting = newPerson();
      await register(http(), waiting);
      expectProblem(await reset(http(), await mailedToken(http(), waiting.email, 'verify-email')), 'INVALID_TOKEN');
    });
  });

  runner.describe('changing the password', () => {
    const http = useServer(options);
    const change = (token: string, currentPassword: string, newPassword: string): Promise<HttpAnswer> =>
      http().call('changePassword', { token, body: { currentPassword, newPassword } });

    runner.it('requires the current password, and ends every session', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      expectProblem(await change(person.accessToken, another, 'Third-horse-99'), 'INVALID_CREDENTIALS');
      assert.equal((await change(person.accessToken, person.password, another)).status, 204);
      for (const { refreshToken } of [person, elsewhere]) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      await expectPassword(http(), person, another);
    });

    runner.it('tells users without a password how to set one, and counts the attempt', async () => {
      const person = await signIn(http());
      const { accessToken: token, password } = person;
      await http().server.unitOfWork.run((stores) => stores.accounts.update(person.id, { passwordHash: null }));
      const elsewhere = { token, body: { newEmail: `new.${person.email}`, password } };
      const { detail } = expectProblem(await http().call('changeEmail', elsewhere), 'INVALID_CREDENTIALS');
      assert.match(detail, /password reset/);
      for (let count = 0; count < 4; count += 1) {
        const asked = await http().server.hasher.during(async () => {
          const answer = await change(token, password, another);
          assert.equal(expectProblem(answer, 'INVALID_CREDENTIALS').detail, detail);
        });
        assert.deepEqual(asked, { hashes: 0, comparisons: 1 });
      }
      expectProblem(await change(token, password, another), 'ACCOUNT_LOCKED');
    });

    runner.it('voids pending reset tokens', async () => {
      const person = await signIn(http());
      const token = await resetToken(http(), person.email);
      assert.equal((await change(person.accessToken, person.password, another)).status, 204);
      expectProblem(await reset(http(), token, 'Third-horse-99'), 'INVALID_TOKEN');
    });

    runner.it('rejects an invalid new password before it compares the current one', async () => {
      const person = await signIn(http());
      const asked = await http().server.hasher.during(async () => {
        const answer = await change(person.accessToken, 'whatever', 'too-weak');
        const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
        assert.ok(errors.every((fault) => fault.path === 'newPassword'));
      });
      assert.equal(asked.comparisons, 0);
    });

    runner.it('resets the count of wrong passwords', async () => {
      const person = await signIn(http());
      for (const currentPassword of ['Wrong-password-1', 'Wrong-password-2']) {
        for (let count = 0; count < 2; count += 1) {
          expectProblem(await change(person.accessToken, currentPassword, another), 'INVALID_CREDENTIALS');
        }
      }
      assert.equal((await change(person.accessToken, person.password, another)).status, 204);
      for (let count = 0; count < 4; count += 1) {
        const body = { email: person.email, password: person.password };
        expectProblem(await http().call('login', { body }), 'INVALID_CREDENTIALS');
      }
      await expectPassword(http(), person, another);
    });

    runner.it('counts wrong passwords toward the lockout, which then also applies to sign-in', async () => {
      const person = await signIn(http());
      for (let count = 0; count < 5; count += 1) {
        expectProblem(await change(person.accessToken, 'Wrong-password-1', another), 'INVALID_CREDENTIALS');
      }
      expectProblem(await change(person.accessToken, person.password, another), 'ACCOUNT_LOCKED');
      const { email, password } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'ACCOUNT_LOCKED');
    });
  });
}
