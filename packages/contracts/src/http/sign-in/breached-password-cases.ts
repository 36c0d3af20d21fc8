import assert from 'node:assert/strict';
import type { BreachedPasswords } from '@crewkit/core/adapter';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, mailsTo, newPerson, register, signIn, signUp } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

/** A password that satisfies the password policy, but is on every list of common passwords. */
const common = 'P@ssw0rd';
const another = 'Another-horse-8';

function expectBreached(answer: HttpAnswer, path: string): void {
  const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
  assert.deepEqual(
    errors.map((fault) => [fault.path, fault.code]),
    [[path, 'password_breached']],
  );
}

async function resetToken(http: HttpClient, email: string): Promise<string> {
  await http.get('forgotPassword', 202, { body: { email } });
  return mailedToken(http, email, 'reset-password');
}

/** A check that throws if the password starts with `Throws`, and rejects if it starts with `Rejects`. */
const moody: BreachedPasswords = {
  contains(password) {
    if (password.startsWith('Throws')) throw new Error(password);
    return password.startsWith('Rejects') ? Promise.reject(new Error(password)) : Promise.resolve(true);
  },
};

/** Tests the opt-in check that compares chosen passwords with common and breached passwords. */
export function breachedPasswordCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('commonly guessed passwords', () => {
    const http = useServer(options, { breachedPasswords: 'common' });

    runner.it('are rejected at registration, with or without decoration', async () => {
      for (const password of [common, 'Password1!', 'Welcome123!', 'Qwerty2024!']) {
        const person = newPerson({ password });
        expectBreached(await http().call('register', { body: person }), 'password');
        assert.deepEqual(await mailsTo(http(), person.email), []);
      }
      await register(http(), newPerson({ password: 'Correct-horse-7' }));
    });

    runner.it('are reported together with the other validation errors', async () => {
      const answer = await http().call('register', { body: newPerson({ password: 'password' }) });
      const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
      assert.deepEqual(
        errors.map((fault) => fault.code),
        ['password_needs_uppercase', 'password_needs_digit', 'password_needs_special', 'password_breached'],
      );
    });

    runner.it('are rejected identically for known and unknown emails', async () => {
      const { email } = await signUp(http());
      const asked = await http().server.hasher.during(async () => {
        const answers = await Promise.all(
          [email, newPerson().email].map((each) =>
            http().call('register', { body: { ...newPerson({ password: common }), email: each } }),
          ),
        );
        const told = answers.map((answer) => ({ ...expectProblem(answer, 'VALIDATION_FAILED'), requestId: '' }));
        assert.deepEqual(told[0], told[1]);
      });
      assert.deepEqual(asked, { hashes: 0, comparisons: 0 });
    });

    runner.it('are rejected at a reset, which does not spend the token', async () => {
      const person = await signIn(http());
      const token = await resetToken(http(), person.email);
      expectBreached(await http().call('resetPassword', { body: { token, password: common } }), 'password');
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      await http().get('resetPassword', 204, { body: { token, password: another } });
      await logIn(http(), { ...person, password: another });
    });

    runner.it('are rejected as a new password before the current password is compared', async () => {
      const person = await signIn(http());
      const asked = await http().server.hasher.during(async () => {
        const body = { currentPassword: person.password, newPassword: common };
        expectBreached(await http().call('changePassword', { token: person.accessToken, body }), 'newPassword');
      });
      assert.deepEqual(asked, { hashes: 0, comparisons: 0 });
      await logIn(http(), person);
    });

    runner.it('still sign in if they were chosen earlier', async () => {
      const person = await signIn(http());
      const { unitOfWork, hasher } = http().server;
      const passwordHash = await hasher.hash(common);
      await unitOfWork.run((stores) => stores.accounts.update(person.id, { passwordHash }));
      await logIn(http(), { ...person, password: common });
    });
  });

  runner.describe('a breached-password check that is unavailable', () => {
    const http = useServer(options, { breachedPasswords: moody });

    runner.it('accepts the password', async () => {
      expectBreached(await http().call('register', { body: newPerson() }), 'password');
      await signIn(http(), { password: 'Rejects-horse-7' });
      await signIn(http(), { password: 'Throws-horse-7' });
      const told = http().server.logger.lines.filter((line) => line.level === 'warn');
      assert.ok(told.length >= 2, 'the outage is not logged');
      assert.ok(!JSON.stringify(told).includes('-horse-7'), 'the log has a password');
    });
  });

  runner.describe('a server without a breached-password check', () => {
    const http = useServer(options);

    runner.it('accepts any password that satisfies the password policy', async () => {
      await signIn(http(), { password: common });
    });
  });
}
