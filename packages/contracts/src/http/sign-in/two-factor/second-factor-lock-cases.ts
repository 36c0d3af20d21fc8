import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { tryClose } from '../../accounts/closing.js';
import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { mailedToken } from '../../support/people.js';
import {
  challenge,
  createPair,
  signInProtected,
  stepSeconds,
  tryLogIn,
  verify,
  type Protected,
} from './second-factor.js';
import type { HttpAnswer } from '../../support/send-http.js';

const { lockoutPolicy } = internals;

const racers = Array.from({ length: 16 }, (_, index) => index);
const newPassword = 'Another-horse-8';
const wrongPassword = 'Wrong-password-1';

/** Tests that failed second factors are also counted per account, and that a new password does not clear this count. */
export function secondFactorLockCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the lockout of the second factor', () => {
    const http = useServer(options);

    const guess = async (person: Protected, times: number): Promise<void> => {
      for (let count = 0; count < times; count += 1) {
        const answer = await tryLogIn(http(), person, { totpCode: person.app.wrongCode() });
        expectProblem(answer, 'INVALID_TWO_FACTOR_CODE');
      }
    };
    const reset = async (person: Protected): Promise<Protected> => {
      await http().get('forgotPassword', 202, { body: { email: person.email } });
      const token = await mailedToken(http(), person.email, 'reset-password');
      await http().get('resetPassword', 204, { body: { token, password: newPassword } });
      return { ...person, password: newPassword };
    };
    const clearEmail = (email: string): Promise<void> =>
      http().server.unitOfWork.run((stores) => stores.lockouts.clear(email));
    const call = (operation: string, { accessToken: token }: Protected, body: object): Promise<HttpAnswer> =>
      http().call(operation, { token, body });
    const ways: Readonly<Record<string, (person: Protected, code: string) => Promise<HttpAnswer>>> = {
      login: (person, totpCode) => tryLogIn(http(), person, { totpCode }),
      verify: async (person, code) => verify(http(), await challenge(http(), person), { code }),
      disable: (person, code) => call('disableTwoFactor', person, { code }),
      'recovery-codes': (person, code) => call('renewRecoveryCodes', person, { code }),
      'login by a recovery code': (person) =>
        tryLogIn(http(), person, { recoveryCode: person.recoveryCodes[0] ?? assert.fail() }),
      'disable by a recovery code': (person) =>
        call('disableTwoFactor', person, { recoveryCode: person.recoveryCodes[0] ?? assert.fail() }),
      closing: async (person, code) => {
        const { unitOfWork } = http().server;
        const account = await unitOfWork.read((stores) => stores.accounts.findById(person.id));
        const setPassword = (passwordHash: string | null): Promise<unknown> =>
          unitOfWork.run((stores) => stores.accounts.update(person.id, { passwordHash }));
        await setPassword(null);
        const answer = await tryClose(http(), person, { code });
        if (answer.status >= 300) await setPassword(account?.passwordHash ?? null);
        return answer;
      },
    };

    for (const [way, enter] of Object.entries(ways)) {
      runner.it(`rejects the correct code at ${way}, even if the email is not locked, and ends`, async () => {
        const person = await signInProtected(http());
        await guess(person, lockoutPolicy.maxFailures);
        await clearEmail(person.email);
        const refused = await enter(person, person.app.code());
        expectProblem(refused, 'ACCOUNT_LOCKED');
        assert.equal(refused.headers['retry-after'], String(lockoutPolicy.lockSeconds));
        http().server.clock.advance({ seconds: lockoutPolicy.lockSeconds });
        // Some of these changes require a recent sign-in. The recovery code leaves the code of the app unused.
        const [, recoveryCode = ''] = person.recoveryCodes;
        const { accessToken } = createPair(await tryLogIn(http(), person, { recoveryCode }));
        const { status, text } = await enter({ ...person, accessToken }, person.app.code());
        assert.ok(status < 300, text);
      });
    }

    runner.it('survives a password reset, which lifts the lockout of the email', async () => {
      const before = await signInProtected(http());
      await guess(before, lockoutPolicy.maxFailures);
      expectProblem(await tryLogIn(http(), before), 'ACCOUNT_LOCKED');
      const person = await reset(before);
      const token = await challenge(http(), person);
      expectProblem(await verify(http(), token, { code: person.app.code() }), 'ACCOUNT_LOCKED');
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code() }), 'ACCOUNT_LOCKED');
      http().server.clock.advance({ seconds: lockoutPolicy.lockSeconds });
      createPair(await tryLogIn(http(), person, { totpCode: person.app.code() }));
    });

    runner.it('compares no more than the remaining attempts among 16 parallel guesses after a reset', async () => {
      const before = await signInProtected(http());
      await guess(before, lockoutPolicy.maxFailures - 2);
      const person = await reset(before);
      const token = await challenge(http(), person);
      const code = person.app.wrongCode();
      const answers = await Promise.all(racers.map(() => verify(http(), token, { code })));
      assert.equal(answers.filter(({ status }) => status === 401).length, 2);
      assert.equal(answers.filter(({ status }) => status === 429).length, racers.length - 2);
    });

    runner.it('compares 5 of 16 parallel guesses in total, across all routes', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      const code = person.app.wrongCode();
      const answers = await Promise.all(
        racers.map(async (index) => {
          // Without this call, the count of the email alone would block the guesses.
          await clearEmail(person.email);
          if (index % 3 === 0) return tryLogIn(http(), person, { totpCode: code });
          if (index % 3 === 1) return call('disableTwoFactor', person, { code });
          return verify(http(), token, { code });
        }),
      );
      assert.ok(answers.filter(({ status }) => status === 401).length <= lockoutPolicy.maxFailures);
      await clearEmail(person.email);
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code() }), 'ACCOUNT_LOCKED');
    });

    runner.it('counts no attempts against the email while it lasts', async () => {
      const before = await signInProtected(http());
      await guess(before, lockoutPolicy.maxFailures);
      const person = await reset(before);
      for (let count = 0; count <= lockoutPolicy.maxFailures; count += 1) {
        expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code() }), 'ACCOUNT_LOCKED');
      }
      await challenge(http(), person);
    });

    runner.it('cannot be triggered without the password', async () => {
      const person = await signInProtected(http());
      const stranger = { email: person.email, password: wrongPassword };
      for (let count = 0; count < lockoutPolicy.maxFailures; count += 1) {
        expectProblem(await tryLogIn(http(), stranger, { totpCode: person.app.wrongCode() }), 'INVALID_CREDENTIALS');
      }
      const owner = await reset(person);
      createPair(await tryLogIn(http(), owner, { totpCode: owner.app.code() }));
    });

    runner.it('is reset only by completed sign-ins', async () => {
      const person = await signInProtected(http());
      await guess(person, lockoutPolicy.maxFailures - 1);
      await http().get('renewRecoveryCodes', 200, {
        token: person.accessToken,
        body: { code: person.app.code() },
      });
      await clearEmail(person.email);
      http().server.clock.advance({ seconds: stepSeconds });
      const token = await challenge(http(), person);
      createPair(await verify(http(), token, { code: person.app.code() }));
      await guess(person, lockoutPolicy.maxFailures);
      await clearEmail(person.email);
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code(1) }), 'ACCOUNT_LOCKED');
    });
  });
}
