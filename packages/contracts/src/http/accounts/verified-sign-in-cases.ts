import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { appOrigin } from '../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailsTo, newPerson, signUp, type Person, type TokenPairOnWire } from '../support/people.js';

interface VerifiedOnWire {
  readonly email: string;
  readonly tokens: TokenPairOnWire | null;
}

const newVerifier = (): string => randomBytes(32).toString('base64url');

/** Returns the query of the link to `page` in the newest email to the address. */
async function mailedQuery(http: HttpClient, email: string, page: string): Promise<URLSearchParams> {
  const [mail] = await mailsTo(http, email, 20);
  const line = mail?.text.split('\n').find((each) => each.startsWith(`${appOrigin}/${page}`));
  assert.ok(line !== undefined, `no link to ${page} in: ${mail?.text ?? 'no mail'}`);
  return new URL(line).searchParams;
}

async function registerWith(http: HttpClient, changes: object, person: Person = newPerson()): Promise<Person> {
  await http.get('register', 201, { body: { ...person, ...changes } });
  return person;
}

async function getToken(http: HttpClient, { email }: Person): Promise<string | null> {
  return (await mailedQuery(http, email, 'verify-email')).get('token');
}

/** Tests the target page and the sign-in after an emailed link (docs/contributing/decisions/0027-confirming-signs-in-one-browser.md). */
export function verifiedSignInCases(options: HttpContractOptions): void {
  signInCases(options);
  nextCases(options);
}

function signInCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a verification that signs in', () => {
    const http = useServer(options);
    const verify = (token: string | null, signInVerifier: string | null): Promise<VerifiedOnWire> =>
      http().get('verifyEmail', 200, { body: { token, signInVerifier } });

    runner.it('returns tokens to the client that registered', async () => {
      const signInVerifier = newVerifier();
      const person = await registerWith(http(), { signInVerifier });
      const { email, tokens } = await verify(await getToken(http(), person), signInVerifier);
      assert.deepEqual([email, tokens?.user.email], [person.email, person.email]);
      const { accessToken = '', refreshToken } = tokens ?? {};
      const me = await http().get<{ email: string }>('viewMe', 200, { token: accessToken });
      assert.equal(me.email, person.email);
      await http().get('refresh', 200, { body: { refreshToken } });
    });

    runner.it('verifies without tokens for every other client', async () => {
      const signInVerifier = newVerifier();
      for (const [kept, given] of [
        [{ signInVerifier }, newVerifier()],
        [{ signInVerifier }, null],
        [{}, newVerifier()],
        [{}, null],
      ] as const) {
        const person = await registerWith(http(), kept);
        const verified = await verify(await getToken(http(), person), given);
        assert.deepEqual(verified, { email: person.email, tokens: null });
        await logIn(http(), person);
      }
    });

    runner.it('rejects the verifier of another registration with the same email', async () => {
      const [victim, attacker] = [newVerifier(), newVerifier()];
      const person = await registerWith(http(), { signInVerifier: victim });
      await registerWith(http(), { signInVerifier: attacker }, { ...person, password: 'Mallory-was-here-1' });
      const attackersToken = await getToken(http(), person);
      const verified = await verify(attackersToken, victim);
      assert.deepEqual(verified, { email: person.email, tokens: null });
    });

    runner.it('succeeds once among 16 parallel requests', async () => {
      const signInVerifier = newVerifier();
      const person = await registerWith(http(), { signInVerifier });
      const body = { token: await getToken(http(), person), signInVerifier };
      const answers = await Promise.all(Array.from({ length: 16 }, () => http().call('verifyEmail', { body })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 15 }, () => 400)]);
    });

    runner.it('stays possible after another link was requested', async () => {
      const signInVerifier = newVerifier();
      const person = await registerWith(http(), { signInVerifier });
      await http().get('resendVerification', 202, { body: { email: person.email } });
      const { tokens } = await verify(await getToken(http(), person), signInVerifier);
      assert.equal(tokens?.user.email, person.email);
    });

    runner.it('returns no tokens while the email is locked', async () => {
      const signInVerifier = newVerifier();
      const person = await registerWith(http(), { signInVerifier });
      const { email } = person;
      for (let count = 0; count < 5; count += 1) {
        await http().call('login', { body: { email, password: 'Wrong-horse-8' } });
      }
      const verified = await verify(await getToken(http(), person), signInVerifier);
      assert.deepEqual(verified, { email, tokens: null });
      expectProblem(await http().call('login', { body: { email, password: person.password } }), 'ACCOUNT_LOCKED');
    });

    runner.it('keeps the registration unchanged if the verifier is malformed', async () => {
      const person = await registerWith(http(), {});
      const token = await getToken(http(), person);
      for (const signInVerifier of ['', 'short', 'x'.repeat(129), `${'x'.repeat(43)} `, 5]) {
        expectProblem(await http().call('verifyEmail', { body: { token, signInVerifier } }), 'VALIDATION_FAILED');
        const body = { ...newPerson(), signInVerifier };
        expectProblem(await http().call('register', { body }), 'VALIDATION_FAILED');
      }
      await http().get('verifyEmail', 204, { body: { token } });
    });
  });
}

function nextCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the return page of an emailed link', () => {
    const http = useServer(options);
    const next = '/invitations/accept?token=abc_DEF-123&x=1';

    runner.it('is included in the link of a registration, and in every link resent', async () => {
      const person = await registerWith(http(), { next });
      assert.equal((await mailedQuery(http(), person.email, 'verify-email')).get('next'), next);
      http().server.clock.advance({ days: 2 });
      await http().get('resendVerification', 202, { body: { email: person.email } });
      assert.equal((await mailedQuery(http(), person.email, 'verify-email')).get('next'), next);
    });

    runner.it('is included in the links for a user who has an account already', async () => {
      const person = await signUp(http());
      await registerWith(http(), { next }, person);
      assert.equal((await mailedQuery(http(), person.email, 'sign-in')).get('next'), next);
      await http().get('forgotPassword', 202, { body: { email: person.email, next } });
      assert.equal((await mailedQuery(http(), person.email, 'reset-password')).get('next'), next);
    });

    runner.it('is never outside the app', async () => {
      const person = newPerson();
      for (const hostile of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/..//evil.example',
        '/\tevil',
        '/a\nb',
        'javascript:alert(1)',
        '',
        `/${'a'.repeat(512)}`,
        '/chats#x',
        7,
      ]) {
        const { errors } = expectProblem(
          await http().call('register', { body: { ...person, next: hostile } }),
          'VALIDATION_FAILED',
        );
        assert.deepEqual(
          errors?.map(({ path }) => path),
          ['next'],
        );
        const body = { email: person.email, next: hostile };
        expectProblem(await http().call('forgotPassword', { body }), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await mailsTo(http(), person.email), []);
    });
  });
}
