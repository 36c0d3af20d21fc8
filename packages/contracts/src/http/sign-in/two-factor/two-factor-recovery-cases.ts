import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { mailsTo } from '../../support/people.js';
import { challenge, createPair, signInProtected, stepSeconds, successes, tryLogIn, verify } from './second-factor.js';

const racers = Array.from({ length: 16 }, (_, index) => index);

/** Tests recovery codes. */
export function twoFactorRecoveryCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('recovery codes', () => {
    const http = useServer(options);

    runner.it('sign in once each, in one step or two, and the user is notified how many are left', async () => {
      const person = await signInProtected(http());
      const [first = '', second = ''] = person.recoveryCodes;
      const before = await mailsTo(http(), person.email);
      createPair(await tryLogIn(http(), person, { recoveryCode: first }));
      const [mail, ...others] = await mailsTo(http(), person.email);
      assert.equal(others.length, before.length);
      assert.match(mail?.text ?? '', /\b9\b/);
      expectProblem(await tryLogIn(http(), person, { recoveryCode: first }), 'INVALID_TWO_FACTOR_CODE');
      const token = await challenge(http(), person);
      expectProblem(await verify(http(), token, { recoveryCode: first }), 'INVALID_TWO_FACTOR_CODE');
      createPair(await verify(http(), token, { recoveryCode: second }));
    });

    runner.it('sign in once among 16 parallel attempts, in one step or two', async () => {
      const person = await signInProtected(http());
      const [first = '', second = ''] = person.recoveryCodes;
      const oneStep = await Promise.all(racers.map(() => tryLogIn(http(), person, { recoveryCode: first })));
      assert.equal(successes(oneStep), 1);
      // The other attempts counted as guesses.
      http().server.clock.advance({ minutes: 15 });
      const tokens: string[] = [];
      for (const _ of racers) tokens.push(await challenge(http(), person));
      const twoSteps = await Promise.all(tokens.map((token) => verify(http(), token, { recoveryCode: second })));
      assert.equal(successes(twoSteps), 1);
    });

    runner.it('ignore case, spaces and hyphens', async () => {
      const person = await signInProtected(http());
      const typings: ((code: string) => string)[] = [
        (code) => code.toLowerCase(),
        (code) => ` ${code.replaceAll('-', ' ')} `,
        (code) => code.replaceAll('-', ''),
        (code) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
        (code) => code.replaceAll('0', 'o').replaceAll('1', 'I').replaceAll('-', '\u2013'),
      ];
      for (const [index, type] of typings.entries()) {
        const recoveryCode = type(person.recoveryCodes[index] ?? assert.fail());
        createPair(await tryLogIn(http(), person, { recoveryCode }));
      }
    });

    runner.it('are not accepted as authenticator codes, or the other way round', async () => {
      const person = await signInProtected(http());
      const [recoveryCode = ''] = person.recoveryCodes;
      expectProblem(await tryLogIn(http(), person, { totpCode: recoveryCode }), 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await tryLogIn(http(), person, { recoveryCode: person.app.code() }), 'INVALID_TWO_FACTOR_CODE');
      createPair(await tryLogIn(http(), person, { recoveryCode }));
    });

    runner.it('are voided by new ones, which require a code', async () => {
      const person = await signInProtected(http());
      const token = person.accessToken;
      const wrong = await http().call('renewRecoveryCodes', { token, body: { code: person.app.wrongCode() } });
      expectProblem(wrong, 'INVALID_TWO_FACTOR_CODE');
      const before = await mailsTo(http(), person.email);
      const body = { code: person.app.code() };
      const { recoveryCodes } = await http().get<{ recoveryCodes: string[] }>('renewRecoveryCodes', 200, {
        token,
        body,
      });
      assert.equal(new Set([...recoveryCodes, ...person.recoveryCodes]).size, 20);
      assert.equal((await mailsTo(http(), person.email)).length, before.length + 1, 'the owner is told');
      const [old = ''] = person.recoveryCodes;
      expectProblem(await tryLogIn(http(), person, { recoveryCode: old }), 'INVALID_TWO_FACTOR_CODE');
      const [fresh = '', another = ''] = recoveryCodes;
      createPair(await tryLogIn(http(), person, { recoveryCode: fresh }));
      // Renewing the codes with a recovery code uses this recovery code up.
      const renewed = await http().get<{ recoveryCodes: string[] }>('renewRecoveryCodes', 200, {
        token,
        body: { recoveryCode: another },
      });
      assert.equal(renewed.recoveryCodes.length, 10);
      http().server.clock.advance({ seconds: stepSeconds });
      createPair(await tryLogIn(http(), person, { totpCode: person.app.code() }));
    });

    runner.it('stay valid if their replacement is refused', async () => {
      const person = await signInProtected(http());
      const call = { token: person.accessToken, body: { code: person.app.wrongCode() } };
      expectProblem(await http().call('renewRecoveryCodes', call), 'INVALID_TWO_FACTOR_CODE');
      createPair(await tryLogIn(http(), person, { recoveryCode: person.recoveryCodes[9] ?? '' }));
    });
  });
}
