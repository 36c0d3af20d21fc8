import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { askForEmail, newAddress } from '../../accounts/changing-email.js';
import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { logIn, signIn } from '../../support/people.js';
import { challenge, generate, createPair, signInProtected, tryLogIn, verify, type Protected } from './second-factor.js';
import type { HttpAnswer } from '../../support/send-http.js';

const { lockoutPolicy } = internals;

const racers = Array.from({ length: 20 }, (_, index) => index);

/** Tests that passwords and codes share one failure count. */
export function twoFactorLockCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the lockout and the second factor', () => {
    const http = useServer(options);
    const ask =
      (operation: string) =>
      ({ accessToken: token }: Protected, code: string): Promise<HttpAnswer> =>
        http().call(operation, { token, body: { code } });
    const places: Readonly<Record<string, (person: Protected, code: string) => Promise<HttpAnswer>>> = {
      login: (person, totpCode) => tryLogIn(http(), person, { totpCode }),
      'login by a recovery code': (person, recoveryCode) => tryLogIn(http(), person, { recoveryCode }),
      disable: ask('disableTwoFactor'),
      'recovery-codes': ask('renewRecoveryCodes'),
    };
    const guess = async (person: Protected, times: number, token?: string): Promise<void> => {
      for (let count = 0; count < times; count += 1) {
        const code = person.app.wrongCode();
        const answer =
          token === undefined
            ? await tryLogIn(http(), person, { totpCode: code })
            : await verify(http(), token, { code });
        expectProblem(answer, 'INVALID_TWO_FACTOR_CODE');
      }
    };

    for (const [place, enter] of Object.entries(places)) {
      runner.it(`begins after five wrong codes at ${place}, rejects the correct one too, and ends`, async () => {
        const person = await signInProtected(http());
        for (let count = 0; count < 5; count += 1) {
          expectProblem(await enter(person, person.app.wrongCode()), 'INVALID_TWO_FACTOR_CODE');
        }
        const refused = await enter(person, person.app.code());
        expectProblem(refused, 'ACCOUNT_LOCKED');
        assert.equal(refused.headers['retry-after'], String(lockoutPolicy.lockSeconds));
        expectProblem(await tryLogIn(http(), person), 'ACCOUNT_LOCKED');
        http().server.clock.advance({ seconds: lockoutPolicy.lockSeconds });
        createPair(await tryLogIn(http(), person, { totpCode: person.app.code() }));
      });
    }

    runner.it('begins after five wrong codes at verify, for one challenge or several', async () => {
      const [one, many] = [await signInProtected(http()), await signInProtected(http())];
      const token = await challenge(http(), one);
      await guess(one, 5, token);
      expectProblem(await verify(http(), token, { code: one.app.code() }), 'ACCOUNT_LOCKED');
      for (let count = 0; count < 5; count += 1) await guess(many, 1, await challenge(http(), many));
      expectProblem(await tryLogIn(http(), many), 'ACCOUNT_LOCKED');
    });

    runner.it('compares at most 5 of 20 parallel attempts', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      const code = person.app.wrongCode();
      const answers = await Promise.all(racers.map(() => verify(http(), token, { code })));
      assert.equal(answers.filter(({ status }) => status === 401).length, 5);
      assert.equal(answers.filter(({ status }) => status === 429).length, 15);
    });

    runner.it('counts passwords and codes together', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      await guess(person, 2, token);
      for (let count = 0; count < 2; count += 1) {
        const wrong = await tryLogIn(http(), { ...person, password: 'Wrong-password-1' });
        expectProblem(wrong, 'INVALID_CREDENTIALS');
      }
      await guess(person, 1);
      expectProblem(await verify(http(), token, { code: person.app.code() }), 'ACCOUNT_LOCKED');
    });

    runner.it('is not reset by correct passwords and new challenges', async () => {
      const person = await signInProtected(http());
      for (let count = 0; count < 4; count += 1) {
        await challenge(http(), person);
        await guess(person, 1, await challenge(http(), person));
        await challenge(http(), person);
      }
      await guess(person, 1);
      expectProblem(await tryLogIn(http(), person), 'ACCOUNT_LOCKED');
    });

    runner.it('is not reset by correct codes that complete no sign-in', async () => {
      const person = await signInProtected(http());
      await guess(person, 4);
      const body = { code: person.app.code() };
      await http().get('renewRecoveryCodes', 200, { token: person.accessToken, body });
      await guess(person, 1);
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code(1) }), 'ACCOUNT_LOCKED');
    });

    runner.it('is not reset by password changes', async () => {
      const person = await signInProtected(http());
      await guess(person, 4);
      const passwords = { currentPassword: person.password, newPassword: 'Another-horse-8' };
      await http().get('changePassword', 204, { token: person.accessToken, body: passwords });
      const changed = { ...person, password: passwords.newPassword };
      await guess(changed, 1);
      expectProblem(await tryLogIn(http(), changed, { totpCode: changed.app.code() }), 'ACCOUNT_LOCKED');
    });

    runner.it('is not reset by email changes', async () => {
      const person = await signInProtected(http());
      const newEmail = newAddress();
      const token = await askForEmail(http(), person, newEmail);
      await guess(person, 4);
      await http().get('confirmEmail', 204, { body: { token } });
      const moved = { ...person, email: newEmail };
      await guess(moved, 1);
      expectProblem(await tryLogIn(http(), moved), 'ACCOUNT_LOCKED');
      // The old address is available to all users again, with a separate count of attempts.
      expectProblem(await tryLogIn(http(), person), 'INVALID_CREDENTIALS');
    });

    runner.it('is not reset by generating and enabling', async () => {
      const person = await signIn(http());
      for (let count = 0; count < 4; count += 1) {
        expectProblem(await tryLogIn(http(), { ...person, password: 'Wrong-password-1' }), 'INVALID_CREDENTIALS');
      }
      const app = await generate(http(), person.accessToken);
      const call = { token: person.accessToken, body: { code: app.code() } };
      await http().get('enableTwoFactor', 200, call);
      await http().get('disableTwoFactor', 204, { ...call, body: { code: app.code(1) } });
      expectProblem(await tryLogIn(http(), { ...person, password: 'Wrong-password-1' }), 'INVALID_CREDENTIALS');
      expectProblem(await tryLogIn(http(), person), 'ACCOUNT_LOCKED');
    });

    runner.it('begins after five wrong first codes, and blocks enabling', async () => {
      const person = await signIn(http());
      const { accessToken: token } = person;
      const app = await generate(http(), token);
      for (let count = 0; count < 5; count += 1) {
        const answer = await http().call('enableTwoFactor', { token, body: { code: app.wrongCode() } });
        expectProblem(answer, 'INVALID_TWO_FACTOR_CODE');
      }
      expectProblem(await http().call('enableTwoFactor', { token, body: { code: app.code() } }), 'ACCOUNT_LOCKED');
      http().server.clock.advance({ seconds: lockoutPolicy.lockSeconds });
      await logIn(http(), person);
    });

    runner.it('starts a new count after a completed sign-in, and counts no correct attempts', async () => {
      const person = await signInProtected(http());
      await guess(person, 4);
      createPair(await tryLogIn(http(), person, { totpCode: person.app.code() }));
      await guess(person, 4);
      for (let count = 0; count < 8; count += 1) await challenge(http(), person);
      const token = await challenge(http(), person);
      createPair(await verify(http(), token, { code: person.app.code(1) }));
    });
  });
}
