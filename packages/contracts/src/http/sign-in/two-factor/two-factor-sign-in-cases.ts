import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { mailedToken, newPerson, readSignIn, register, signUp } from '../../support/people.js';
import {
  challenge,
  createPair,
  signInProtected,
  stepSeconds,
  successes,
  tryLogIn,
  verify,
  type Protected,
} from './second-factor.js';

const racers = Array.from({ length: 16 }, (_, index) => index);

/** The two ways to sign in with a code. */
const ways = {
  'in one step': (http: HttpClient, person: Protected, totpCode: string) => tryLogIn(http, person, { totpCode }),
  'in two steps': async (http: HttpClient, person: Protected, code: string) =>
    verify(http, await challenge(http, person), { code }),
} as const;

/** Tests signing in with a second factor. */
export function twoFactorSignInCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('two-factor sign-in', () => {
    const http = useServer(options);

    runner.it(
      'responds to the correct password with only a second-factor challenge, and to a wrong password as usual',
      async () => {
        const person = await signInProtected(http());
        const wrong = await tryLogIn(
          http(),
          { ...person, password: 'Wrong-password-1' },
          { totpCode: person.app.code() },
        );
        expectProblem(wrong, 'INVALID_CREDENTIALS');
        const answer = await tryLogIn(http(), person);
        const { challengeToken, challengeExpiresAt } = expectProblem(answer, 'TWO_FACTOR_REQUIRED');
        assert.match(String(challengeToken), /^[\w-]{43}$/, '256 random bits in base64url');
        const inFiveMinutes = http().server.clock.now().getTime() + 5 * 60_000;
        assert.equal(challengeExpiresAt, new Date(inFiveMinutes).toISOString());
        assert.ok(!/accessToken|refreshToken/.test(answer.text));
      },
    );

    runner.it('rejects a challenge token as an access or refresh token, and the other way round', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      expectProblem(await http().call('viewMe', { token }), 'UNAUTHENTICATED');
      expectProblem(await http().call('refresh', { body: { refreshToken: token } }), 'INVALID_REFRESH_TOKEN');
      expectProblem(
        await http().call('resetPassword', { body: { token, password: 'Another-horse-8' } }),
        'INVALID_TOKEN',
      );
      for (const other of [person.refreshToken, person.accessToken]) {
        expectProblem(await verify(http(), other, { code: person.app.code() }), 'INVALID_TOKEN');
      }
    });

    for (const [way, enter] of Object.entries(ways)) {
      runner.it(`${way} begins an ordinary session`, async () => {
        const person = await signInProtected(http());
        const pair = createPair(await enter(http(), person, person.app.code()));
        assert.equal(pair.user.id, person.id);
        const { accessToken: token } = pair;
        await http().get('viewMe', 200, { token });
        assert.deepEqual(await readSignIn(http(), token), { method: 'password', secondFactor: true });
        await http().get('refresh', 200, { body: { refreshToken: pair.refreshToken } });
      });

      runner.it(`${way} accepts each code once`, async () => {
        const person = await signInProtected(http());
        const code = person.app.code();
        createPair(await enter(http(), person, code));
        expectProblem(await enter(http(), person, code), 'INVALID_TWO_FACTOR_CODE');
        http().server.clock.advance({ seconds: stepSeconds });
        expectProblem(await enter(http(), person, code), 'INVALID_TWO_FACTOR_CODE');
        createPair(await enter(http(), person, person.app.code()));
      });

      runner.it(`${way} accepts one of 16 parallel uses of a code`, async () => {
        const person = await signInProtected(http());
        const code = person.app.code();
        const answers = await Promise.all(racers.map(() => enter(http(), person, code).catch(() => null)));
        assert.equal(successes(answers.flatMap((answer) => answer ?? [])), 1);
      });

      runner.it(`${way} accepts the codes of one time step before and after, and none further away`, async () => {
        for (const [steps, taken] of [
          [-2, false],
          [-1, true],
          [0, true],
          [1, true],
          [2, false],
        ] as const) {
          const person = await signInProtected(http());
          // The time step in which the second factor was enabled is used up, so the clock moves away from it.
          http().server.clock.advance({ seconds: 3 * stepSeconds });
          const answer = await enter(http(), person, person.app.code(steps));
          if (taken) createPair(answer);
          else expectProblem(answer, 'INVALID_TWO_FACTOR_CODE');
        }
      });

      runner.it(`${way} rejects codes older than the last accepted one`, async () => {
        const person = await signInProtected(http());
        const older = person.app.code();
        createPair(await enter(http(), person, person.app.code(1)));
        expectProblem(await enter(http(), person, older), 'INVALID_TWO_FACTOR_CODE');
      });
    }

    runner.it('rejects the code that enabled it everywhere else', async () => {
      const person = await signInProtected(http());
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code(-1) }), 'INVALID_TWO_FACTOR_CODE');
    });

    runner.it('accepts a code with a space, and no other extra characters', async () => {
      const person = await signInProtected(http());
      for (const junk of ['', '12345', '1234567', '١٢٣٤٥٦', '12345x', '-12345']) {
        const answer = await tryLogIn(http(), await signInProtected(http()), { totpCode: junk });
        expectProblem(answer, junk === '' ? 'VALIDATION_FAILED' : 'INVALID_TWO_FACTOR_CODE');
      }
      createPair(await tryLogIn(http(), person, { totpCode: person.app.code().replace(/^.../, '$& ') }));
    });

    runner.it('accepts exactly one kind of code per request', async () => {
      const person = await signInProtected(http());
      const challengeToken = await challenge(http(), person);
      const code = person.app.code();
      const [recoveryCode = ''] = person.recoveryCodes;
      const both = await tryLogIn(http(), person, { totpCode: code, recoveryCode });
      expectProblem(both, 'VALIDATION_FAILED');
      for (const codes of [{}, { code, recoveryCode }]) {
        const answer = await http().call('verifyTwoFactor', { body: { challengeToken, ...codes } });
        expectProblem(answer, 'VALIDATION_FAILED');
      }
      createPair(await verify(http(), challengeToken, { code }));
    });

    runner.it('ignores codes of users who have not enabled it', async () => {
      const person = await signUp(http());
      createPair(await tryLogIn(http(), person, { totpCode: '123456' }));
      createPair(await tryLogIn(http(), person, { recoveryCode: 'nonsense' }));
    });

    runner.it('is also required after a password reset', async () => {
      const person = await signInProtected(http());
      await http().get('forgotPassword', 202, { body: { email: person.email } });
      const token = await mailedToken(http(), person.email, 'reset-password');
      const password = 'Another-horse-8';
      await http().get('resetPassword', 204, { body: { token, password } });
      const answer = await tryLogIn(http(), { ...person, password });
      expectProblem(answer, 'TWO_FACTOR_REQUIRED');
      assert.ok(!/accessToken|refreshToken/.test(answer.text));
    });

    runner.it('is checked after email verification', async () => {
      const person = newPerson();
      await register(http(), person);
      expectProblem(await tryLogIn(http(), person, { totpCode: '123456' }), 'EMAIL_NOT_VERIFIED');
      const { id, app, ...rest } = await signInProtected(http());
      await http().server.unitOfWork.run((stores) => stores.accounts.update(id, { emailVerifiedAt: null }));
      expectProblem(await tryLogIn(http(), rest, { totpCode: app.wrongCode() }), 'EMAIL_NOT_VERIFIED');
    });

    runner.it('rejects every code while the secret cannot be decrypted, and logs an error', async () => {
      const { id, app, recoveryCodes, ...person } = await signInProtected(http());
      const { unitOfWork, logger } = http().server;
      const code = app.code();
      await unitOfWork.run(async (stores) => {
        const kept = (await stores.twoFactor.find(id)) ?? assert.fail();
        await stores.twoFactor.disable(id);
        await stores.twoFactor.enable({ ...kept, sealedSecret: `${kept.sealedSecret}x` });
      });
      const reports = (): number =>
        logger.lines.filter(({ level, fields }) => level === 'error' && 'userId' in fields && fields.userId === id)
          .length;
      expectProblem(await tryLogIn(http(), person, { totpCode: code }), 'INVALID_TWO_FACTOR_CODE');
      assert.equal(reports(), 1);
      expectProblem(await verify(http(), await challenge(http(), person), { code }), 'INVALID_TWO_FACTOR_CODE');
      assert.equal(reports(), 2);
      assert.ok(!JSON.stringify(logger.lines).includes(code));
      assert.ok(!JSON.stringify(logger.lines).includes(app.secret));
      assert.equal(recoveryCodes.length, 10);
    });
  });

  runner.describe('a pending two-factor sign-in', () => {
    const http = useServer(options);

    runner.it('is completed once', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      createPair(await verify(http(), token, { code: person.app.code() }));
      http().server.clock.advance({ seconds: stepSeconds });
      expectProblem(await verify(http(), token, { code: person.app.code() }), 'INVALID_TOKEN');
      for (const unknown of ['x', 'A'.repeat(43)]) {
        expectProblem(await verify(http(), unknown, { code: '123456' }), 'INVALID_TOKEN');
      }
    });

    runner.it('is completed once among 16 parallel requests, whatever codes they send', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      const codes = racers.map((index) => {
        if (index % 4 === 3) return { recoveryCode: person.recoveryCodes[index % 10] ?? '' };
        return { code: person.app.code(index % 2) };
      });
      const answers = await Promise.all(codes.map((each) => verify(http(), token, each)));
      assert.equal(successes(answers), 1);
    });

    runner.it('completes one of 16 parallel sign-ins with the same code', async () => {
      const person = await signInProtected(http());
      const tokens: string[] = [];
      for (const _ of racers) tokens.push(await challenge(http(), person));
      const code = person.app.code();
      const answers = await Promise.all(tokens.map((token) => verify(http(), token, { code })));
      assert.equal(successes(answers), 1);
    });

    runner.it('survives a wrong code', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      expectProblem(await verify(http(), token, { code: person.app.wrongCode() }), 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await verify(http(), token, { recoveryCode: 'nonsense' }), 'INVALID_TWO_FACTOR_CODE');
      createPair(await verify(http(), token, { code: person.app.code() }));
    });

    runner.it('expires after five minutes', async () => {
      const person = await signInProtected(http());
      const tokens = [await challenge(http(), person), await challenge(http(), person)] as const;
      http().server.clock.advance({ minutes: 5, seconds: -1 });
      createPair(await verify(http(), tokens[0], { code: person.app.code() }));
      http().server.clock.advance({ seconds: 1 });
      expectProblem(await verify(http(), tokens[1], { code: person.app.code(1) }), 'INVALID_TOKEN');
    });

    runner.it('is voided by a logout, a new password and a reset', async () => {
      const endings: Readonly<Record<string, (person: Protected) => Promise<unknown>>> = {
        logout: ({ accessToken: token }) => http().get('logout', 204, { token }),
        change: ({ accessToken: token, password: currentPassword }) =>
          http().get('changePassword', 204, { token, body: { currentPassword, newPassword: 'Another-horse-8' } }),
        reset: async ({ email }) => {
          await http().get('forgotPassword', 202, { body: { email } });
          const token = await mailedToken(http(), email, 'reset-password');
          await http().get('resetPassword', 204, { body: { token, password: 'Another-horse-8' } });
        },
      };
      for (const end of Object.values(endings)) {
        const person = await signInProtected(http());
        const token = await challenge(http(), person);
        await end(person);
        expectProblem(await verify(http(), token, { code: person.app.code() }), 'INVALID_TOKEN');
      }
    });

    runner.it('is rejected once the account is disabled', async () => {
      const person = await signInProtected(http());
      const token = await challenge(http(), person);
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(person.id, { disabledAt: clock.now() }));
      expectProblem(await verify(http(), token, { code: person.app.code() }), 'INVALID_TOKEN');
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code() }), 'INVALID_CREDENTIALS');
    });

    runner.it('signs in to its own account only', async () => {
      const [person, other] = [await signInProtected(http()), await signInProtected(http())];
      const token = await challenge(http(), person);
      expectProblem(await verify(http(), token, { code: other.app.code() }), 'INVALID_TWO_FACTOR_CODE');
      const recoveryCode = other.recoveryCodes[0] ?? '';
      expectProblem(await verify(http(), token, { recoveryCode }), 'INVALID_TWO_FACTOR_CODE');
      assert.equal(createPair(await verify(http(), token, { code: person.app.code() })).user.id, person.id);
    });

    runner.it('is not listed as a session', async () => {
      const person = await signInProtected(http());
      await challenge(http(), person);
      const { items } = await http().get<{ items: object[] }>('listSessions', 200, { token: person.accessToken });
      assert.equal(items.length, 1);
    });
  });
}
