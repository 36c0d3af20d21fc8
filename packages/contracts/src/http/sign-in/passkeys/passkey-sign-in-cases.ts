import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { readSignIn, signIn, type TokenPairOnWire } from '../../support/people.js';
import { challenge, createPair, signInProtected, successes, tryLogIn } from '../two-factor/second-factor.js';
import { addPasskey, askToSignIn, listPasskeys, signInWith } from './passkeys.js';
import { SoftwareAuthenticator, type AnswerChanges } from './software-authenticator.js';

const racers = Array.from({ length: 16 }, (_, index) => index);

// The RP ID must be a domain, and browsers accept `localhost`.
const publicUrl = 'http://localhost';

/** Answers that must be refused even if their signature is valid. */
const badAnswers: Readonly<Record<string, AnswerChanges>> = {
  'another origin': { origin: 'https://app.crewkit.test.evil.example' },
  'an origin with another port': { origin: 'https://app.crewkit.test:8443' },
  'the origin in another scheme': { origin: 'http://app.crewkit.test' },
  'another RP ID': { rpId: 'evil.example' },
  'another challenge': { challenge: Buffer.alloc(32).toString('base64url') },
  'the type of another ceremony': { type: 'webauthn.create' },
  'a page in a frame of another origin': { crossOrigin: true },
  'no user verification': { userVerified: false },
  'no user presence': { userPresent: false },
  'the user handle of another user': { userHandle: Buffer.alloc(32).toString('base64url') },
};

/** Tests signing in with a passkey, alone and as the second factor. */
export function passkeySignInCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('sign-in with a passkey', () => {
    const http = useServer(options, { publicUrl });

    runner.it('signs in without an email, and counts as both factors', async () => {
      const person = await signIn(http());
      const { device } = await addPasskey(http(), person);
      const asked = await askToSignIn(http());
      assert.deepEqual(asked.options.allowCredentials, []);
      assert.equal(asked.options.userVerification, 'required');
      assert.equal(asked.options.rpId, 'localhost');
      const pair = createPair(await signInWith(http(), device));
      assert.equal(pair.user.id, person.id);
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'passkey', secondFactor: true });
      const [passkey] = await listPasskeys(http(), pair);
      assert.equal(passkey?.lastUsedAt, http().server.clock.now().toISOString());
      await http().get('refresh', 200, { body: { refreshToken: pair.refreshToken } });
    });

    runner.it('needs no code from a user with a second factor', async () => {
      const person = await signInProtected(http());
      const { device } = await addPasskey(http(), person);
      const pair = createPair(await signInWith(http(), device));
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'passkey', secondFactor: true });
    });

    for (const [what, changes] of Object.entries(badAnswers)) {
      runner.it(`rejects ${what}`, async () => {
        const person = await signIn(http());
        const { device } = await addPasskey(http(), person);
        expectProblem(await signInWith(http(), device, changes), 'INVALID_PASSKEY');
        createPair(await signInWith(http(), device));
      });
    }

    runner.it('rejects the signature of another key', async () => {
      const { device } = await addPasskey(http(), await signIn(http()));
      const thief = new SoftwareAuthenticator();
      const { challengeId, options: asked } = await askToSignIn(http());
      const credential = { ...thief.sign(asked), id: device.credentialId, rawId: device.credentialId };
      const stolen = await http().call('signInWithPasskey', { body: { challengeId, credential } });
      expectProblem(stolen, 'INVALID_PASSKEY');
      expectProblem(await signInWith(http(), thief), 'INVALID_PASSKEY');
    });

    runner.it('accepts each challenge once, within five minutes, and only for its purpose', async () => {
      const person = await signInProtected(http());
      const { device } = await addPasskey(http(), person);
      const asked = await askToSignIn(http());
      const body = { challengeId: asked.challengeId, credential: device.sign(asked.options) };
      createPair(await http().call('signInWithPasskey', { body }));
      expectProblem(await http().call('signInWithPasskey', { body }), 'INVALID_PASSKEY');
      // An invalid answer uses up the challenge too.
      const tried = await askToSignIn(http());
      for (const changes of [{ rpId: 'evil.example' }, {}]) {
        const credential = device.sign(tried.options, changes);
        const answer = await http().call('signInWithPasskey', { body: { ...tried, options: undefined, credential } });
        expectProblem(answer, 'INVALID_PASSKEY');
      }
      const old = await askToSignIn(http());
      http().server.clock.advance({ minutes: 5 });
      const late = { challengeId: old.challengeId, credential: device.sign(old.options) };
      expectProblem(await http().call('signInWithPasskey', { body: late }), 'INVALID_PASSKEY');
      // The challenge of a second step does not require user verification.
      const second = await askToSignIn(http(), await challenge(http(), person));
      const credential = device.sign(second.options);
      const mixed = await http().call('signInWithPasskey', { body: { challengeId: second.challengeId, credential } });
      expectProblem(mixed, 'INVALID_PASSKEY');
      expectProblem(
        await http().call('signInWithPasskey', { body: { challengeId: 'x', credential } }),
        'INVALID_PASSKEY',
      );
    });

    runner.it('accepts one of 16 parallel answers to a challenge', async () => {
      const { device } = await addPasskey(http(), await signIn(http()));
      const { challengeId, options: asked } = await askToSignIn(http());
      const body = { challengeId, credential: device.sign(asked) };
      const answers = await Promise.all(racers.map(() => http().call('signInWithPasskey', { body })));
      assert.equal(successes(answers), 1);
      for (const answer of answers) if (answer.status !== 200) expectProblem(answer, 'INVALID_PASSKEY');
    });

    runner.it('accepts a signature counter that went back, and logs it', async () => {
      const person = await signIn(http());
      const { device } = await addPasskey(http(), person);
      const warnings = (): number =>
        http().server.logger.lines.filter(({ level, fields }) => level === 'warn' && 'passkeyId' in fields).length;
      const before = warnings();
      for (const counter of [5, 6]) createPair(await signInWith(http(), device, { counter }));
      assert.equal(warnings(), before);
      for (const counter of [6, 0]) createPair(await signInWith(http(), device, { counter }));
      assert.equal(warnings(), before + 2);
    });

    runner.it('rejects disabled, unverified and locked accounts', async () => {
      const person = await signIn(http());
      const { device } = await addPasskey(http(), person);
      const { unitOfWork, clock } = http().server;
      const update = (changes: { disabledAt?: Date | null; emailVerifiedAt?: Date | null }): Promise<unknown> =>
        unitOfWork.run((stores) => stores.accounts.update(person.id, changes));
      await update({ disabledAt: clock.now() });
      expectProblem(await signInWith(http(), device), 'INVALID_PASSKEY');
      await update({ disabledAt: null, emailVerifiedAt: null });
      expectProblem(await signInWith(http(), device), 'EMAIL_NOT_VERIFIED');
      await update({ emailVerifiedAt: clock.now() });
      // Invalid signatures count as attempts at the email.
      for (let tries = 0; tries < 5; tries += 1) {
        expectProblem(await signInWith(http(), device, { rpId: 'evil.example' }), 'INVALID_PASSKEY');
      }
      expectProblem(await signInWith(http(), device), 'ACCOUNT_LOCKED');
      expectProblem(await tryLogIn(http(), person), 'ACCOUNT_LOCKED');
      clock.advance({ minutes: 15, seconds: 1 });
      createPair(await signInWith(http(), device));
    });
  });

  runner.describe('a passkey as the second factor', () => {
    const http = useServer(options, { publicUrl });

    const answerWith = async (
      challengeToken: string,
      device: SoftwareAuthenticator,
      changes: AnswerChanges = {},
    ): ReturnType<typeof tryLogIn> => {
      const { challengeId, options: asked } = await askToSignIn(http(), challengeToken);
      const passkey = { challengeId, credential: device.sign(asked, changes) };
      return http().call('verifyTwoFactor', { body: { challengeToken, passkey } });
    };

    runner.it('completes the sign-in in place of a code, also without user verification', async () => {
      const person = await signInProtected(http());
      const { device } = await addPasskey(http(), person);
      const token = await challenge(http(), person);
      const asked = await askToSignIn(http(), token);
      assert.deepEqual(
        asked.options.allowCredentials.map(({ id }) => id),
        [device.credentialId],
      );
      assert.equal(asked.options.userVerification, 'preferred');
      const pair = createPair(await answerWith(token, device, { userVerified: false }));
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'password', secondFactor: true });
      expectProblem(await answerWith(token, device), 'INVALID_TOKEN');
    });

    runner.it('rejects the passkey of another user, and counts it as an attempt', async () => {
      const person = await signInProtected(http());
      const other = await addPasskey(http(), await signIn(http()));
      for (let tries = 0; tries < 5; tries += 1) {
        const token = await challenge(http(), person);
        expectProblem(await answerWith(token, other.device), 'INVALID_PASSKEY');
      }
      expectProblem(await tryLogIn(http(), person), 'ACCOUNT_LOCKED');
    });

    runner.it('rejects a challenge for a sign-in without a password, and more than one proof', async () => {
      const person = await signInProtected(http());
      const { device } = await addPasskey(http(), person);
      const challengeToken = await challenge(http(), person);
      const { challengeId, options: asked } = await askToSignIn(http());
      const passkey = { challengeId, credential: device.sign(asked) };
      expectProblem(await http().call('verifyTwoFactor', { body: { challengeToken, passkey } }), 'INVALID_PASSKEY');
      const both = { challengeToken, passkey, code: person.app.code() };
      expectProblem(await http().call('verifyTwoFactor', { body: both }), 'VALIDATION_FAILED');
    });

    runner.it('gives an unknown challenge token the options of a user without passkeys', async () => {
      const person = await signInProtected(http());
      const shape = async (token: string): Promise<object> => {
        const { options: asked } = await askToSignIn(http(), token);
        return { ...asked, challenge: asked.challenge.length };
      };
      assert.deepEqual(await shape('unknown'), await shape(await challenge(http(), person)));
    });

    runner.it('accepts one of 16 parallel answers', async () => {
      const person = await signInProtected(http());
      const { device } = await addPasskey(http(), person);
      const challengeToken = await challenge(http(), person);
      const { challengeId, options: asked } = await askToSignIn(http(), challengeToken);
      const body = { challengeToken, passkey: { challengeId, credential: device.sign(asked) } };
      const answers = await Promise.all(racers.map(() => http().call('verifyTwoFactor', { body })));
      const pairs = answers.filter(({ status }) => status === 200);
      assert.equal(pairs.length, 1);
      assert.ok((JSON.parse(pairs[0]?.text ?? '') as TokenPairOnWire).accessToken);
    });
  });
}
