import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { useServer, type HttpContractOptions } from '../http-suite.js';
import { addSecondFactor, listSignInMethods, toAccount } from '../sign-in/social/list-sign-in-methods.js';
import { ScriptedIdentityProvider } from '../sign-in/social/scripted-identity-provider.js';
import { expectRefused, expectSignedIn, newProfile, SocialBrowser } from '../sign-in/social/social-browser.js';
import { addPasskey, signInWith } from '../sign-in/passkeys/passkeys.js';
import { signInProtected } from '../sign-in/two-factor/second-factor.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { sendHttp } from '../support/send-http.js';
import {
  logIn,
  mailedToken,
  mailsTo,
  newPerson,
  register,
  registerAndVerify,
  signIn,
  signUp,
} from '../support/people.js';
import { refusalDetail, ScriptedHooks } from './scripted-hooks.js';

/** Tests that no path to an account or a session bypasses the hooks `beforeRegister` and `beforeSignIn`. */
export function signInHookCases(options: HttpContractOptions): void {
  registrationHookCases(options);
  emailHookCases(options);
  signInCases(options);
}

function registrationHookCases(options: HttpContractOptions): void {
  const { runner } = options;
  const scripted = new ScriptedHooks('beforeRegister');
  const google = new ScriptedIdentityProvider('google', 'Google');

  runner.describe('the hook beforeRegister', () => {
    const http = useServer(options, { hooks: scripted.hooks, identityProviders: [google] });

    runner.it('refuses in the same way whether or not the email has an account', async () => {
      const known = await signUp(http());
      const unknown = newPerson();
      const mails = (await mailsTo(http(), known.email)).length;
      const problems = [];
      for (const { email } of [known, unknown]) {
        const person = { ...newPerson(), email };
        const answer = await scripted.whileRefusing('beforeRegister', () => http().call('register', { body: person }));
        const problem = { ...expectProblem(answer, 'REFUSED_BY_HOST'), requestId: '' };
        assert.equal(answer.status, 403);
        problems.push(problem);
      }
      assert.equal(problems[0]?.detail, refusalDetail);
      assert.deepEqual(problems[0], problems[1]);
      assert.equal((await mailsTo(http(), known.email)).length, mails);
      assert.deepEqual(await mailsTo(http(), unknown.email), []);
      expectProblem(
        await http().call('login', { body: { email: unknown.email, password: unknown.password } }),
        'INVALID_CREDENTIALS',
      );
    });

    runner.it('gets the data of the registration without the password', async () => {
      scripted.take();
      const known = await registerAndVerify(http());
      const again = newPerson({ email: ` ${known.email.toUpperCase()} ` });
      await register(http(), again);
      const calls = scripted.take();
      const { firstName, lastName } = known;
      const input = { email: known.email, firstName, lastName, via: 'password', provider: null };
      assert.deepEqual(
        calls.map((call) => call.input),
        [input, input],
      );
      for (const { input: given, context } of calls) {
        assert.ok(!JSON.stringify([given, context]).includes(known.password));
        assert.equal(context.userId, null);
        assert.equal(typeof context.client.ipAddress, 'string');
      }
    });

    runner.it('that fails stops the registration, and reveals nothing', async () => {
      const person = newPerson();
      const headers = { 'Content-Type': 'application/json' };
      const request = {
        method: 'POST',
        path: http().move('/api/auth/register'),
        headers,
        body: JSON.stringify(person),
      };
      scripted.failure = new Error('a secret of the host');
      const { status, text } = await sendHttp(http().server.baseUrl, request);
      scripted.failure = null;
      assert.equal(status, 500);
      assert.ok(text.includes('"code":"INTERNAL"') && !text.includes('secret'), text);
      assert.deepEqual(await mailsTo(http(), person.email), []);
      await register(http(), person);
    });

    runner.it('changes the names, which are validated again', async () => {
      const person = newPerson();
      const changes = { firstName: ' Grace ', lastName: 'Hopper', email: 'other@example.test' };
      await scripted.whileChanging('beforeRegister', changes, () => register(http(), person));
      await http().get('verifyEmail', 204, {
        body: { token: await mailedToken(http(), person.email, 'verify-email') },
      });
      const { firstName, lastName } = (await toAccount(http(), person.email)) ?? {};
      assert.deepEqual([firstName, lastName], ['Grace', 'Hopper']);
      const other = newPerson();
      for (const invalid of ['', 'a\nb', 'x'.repeat(101)]) {
        const answer = await scripted.whileChanging('beforeRegister', { lastName: invalid }, () =>
          http().call('register', { body: other }),
        );
        const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
        assert.deepEqual(
          errors.map(({ path }) => path),
          ['lastName'],
        );
      }
      assert.deepEqual(await mailsTo(http(), other.email), []);
    });

    runner.it('applies to accounts that a social sign-in creates', async () => {
      const profile = newProfile();
      const browser = new SocialBrowser(http());
      for (const code of [undefined, 'NOT_INVITED']) {
        const ending = await scripted.whileRefusing('beforeRegister', () => browser.signIn(google, profile), code);
        expectRefused(ending, code ?? 'REFUSED_BY_HOST');
      }
      assert.equal(await toAccount(http(), profile.email), null);
      await scripted.whileChanging('beforeRegister', { firstName: 'Amazing' }, () => browser.signIn(google, profile));
      const [call] = scripted.take();
      const input = {
        email: profile.email,
        firstName: 'Grace',
        lastName: 'Hopper',
        via: 'identity',
        provider: 'google',
      };
      assert.deepEqual(call?.input, input);
      assert.equal((await toAccount(http(), profile.email))?.firstName, 'Amazing');
      expectSignedIn(await browser.signIn(google, profile));
      assert.deepEqual(scripted.take(), []);
    });
  });
}

function emailHookCases(options: HttpContractOptions): void {
  const { runner } = options;
  const scripted = new ScriptedHooks('beforeChangeEmail');

  runner.describe('the hook beforeChangeEmail', () => {
    const http = useServer(options, { hooks: scripted.hooks });

    runner.it('refuses in the same way whether or not the new email has an account', async () => {
      const [ada, other] = [await signIn(http()), await signUp(http())];
      const problems = [];
      for (const newEmail of [other.email, newPerson().email]) {
        const mails = (await mailsTo(http(), newEmail)).length;
        const body = { newEmail, password: ada.password };
        const answer = await scripted.whileRefusing('beforeChangeEmail', () =>
          http().call('changeEmail', { token: ada.accessToken, body }),
        );
        const problem = { ...expectProblem(answer, 'REFUSED_BY_HOST'), requestId: '' };
        problems.push(problem);
        assert.equal((await mailsTo(http(), newEmail)).length, mails);
      }
      assert.deepEqual(problems[0], problems[1]);
      await http().get('changeEmail', 202, {
        token: ada.accessToken,
        body: { newEmail: newPerson().email, password: ada.password },
      });
      const [call] = scripted.take();
      assert.equal(call?.context.userId, ada.id);
    });

    runner.it('is called only after the correct password, and its refusals are not failed attempts', async () => {
      const ada = await signIn(http());
      const change = (password: string) =>
        http().call('changeEmail', { token: ada.accessToken, body: { newEmail: newPerson().email, password } });
      scripted.take();
      scripted.refusing.add('beforeChangeEmail');
      expectProblem(await change('Wrong-horse-7'), 'INVALID_CREDENTIALS');
      scripted.refusing.clear();
      assert.deepEqual(scripted.take(), []);
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const refused = await scripted.whileRefusing('beforeChangeEmail', () => change(ada.password));
        expectProblem(refused, 'REFUSED_BY_HOST');
      }
      assert.equal((await change(ada.password)).status, 202);
    });
  });
}

function signInCases(options: HttpContractOptions): void {
  const { runner } = options;
  const scripted = new ScriptedHooks('beforeSignIn');
  const google = new ScriptedIdentityProvider('google', 'Google');

  runner.describe('the hook beforeSignIn', () => {
    const http = useServer(options, { hooks: scripted.hooks, identityProviders: [google] });

    runner.it('refuses a correct password, without counting an attempt', async () => {
      const { email, password } = await signUp(http());
      for (let each = 0; each < 6; each += 1) {
        const answer = await scripted.whileRefusing('beforeSignIn', () =>
          http().call('login', { body: { email, password } }),
        );
        assert.equal(expectProblem(answer, 'REFUSED_BY_HOST').detail, refusalDetail);
      }
      await expectSessions(http(), email, 0);
      const { user } = await logIn(http(), { email, password });
      const [call] = scripted.take();
      assert.deepEqual(call?.input, { user: await toHookUser(http(), email), method: 'password', provider: null });
      assert.equal(user.email, email);
    });

    runner.it('is called neither for wrong credentials nor for accounts that cannot sign in', async () => {
      const { email, password } = await signUp(http());
      const pending = newPerson();
      await register(http(), pending);
      const { id = '' } = (await toAccount(http(), email)) ?? {};
      scripted.take();
      scripted.refusing.add('beforeSignIn');
      const attempt = (body: object) => http().call('login', { body });
      expectProblem(await attempt({ email, password: 'Wrong-horse-7' }), 'INVALID_CREDENTIALS');
      expectProblem(await attempt({ email: pending.email, password: pending.password }), 'EMAIL_NOT_VERIFIED');
      await http().server.unitOfWork.run(({ accounts }) => accounts.update(id, { disabledAt: new Date() }));
      expectProblem(await attempt({ email, password }), 'INVALID_CREDENTIALS');
      scripted.refusing.clear();
      assert.deepEqual(scripted.take(), []);
    });

    runner.it('refuses both steps of a sign-in with a second factor', async () => {
      const { email, password, app } = await signInProtected(http());
      const body = { email, password };
      const refuseCall = (operation: string, given: object) =>
        scripted.whileRefusing('beforeSignIn', () => http().call(operation, { body: given }));
      expectProblem(await refuseCall('login', body), 'REFUSED_BY_HOST');
      expectProblem(await refuseCall('login', { ...body, totpCode: app.code() }), 'REFUSED_BY_HOST');
      const { challengeToken } = expectProblem(await http().call('login', { body }), 'TWO_FACTOR_REQUIRED');
      scripted.take();
      expectProblem(await refuseCall('verifyTwoFactor', { challengeToken, code: app.code() }), 'REFUSED_BY_HOST');
      await expectSessions(http(), email, 1);
      // Neither the code nor the challenge is used up.
      await http().get('verifyTwoFactor', 200, { body: { challengeToken, code: app.code() } });
      const [call] = scripted.take();
      const user = await toHookUser(http(), email);
      assert.deepEqual(call?.input, { user, method: 'second-factor', provider: null });
    });

    runner.it('refuses a sign-in with an emailed code, which is not used up', async () => {
      const { email } = await signUp(http());
      await http().get('requestEmailCode', 202, { body: { email } });
      const [{ subject } = assert.fail()] = await mailsTo(http(), email, 20);
      const call = { body: { email, code: subject.slice(0, 6) } };
      const refused = await scripted.whileRefusing('beforeSignIn', () => http().call('signInWithEmailCode', call));
      expectProblem(refused, 'REFUSED_BY_HOST');
      scripted.take();
      await http().get('signInWithEmailCode', 200, call);
      const user = await toHookUser(http(), email);
      assert.deepEqual(scripted.take()[0]?.input, { user, method: 'email-code', provider: null });
    });

    runner.it('refuses a sign-in with a passkey', async () => {
      const person = await signIn(http());
      const { device } = await addPasskey(http(), person);
      const refused = await scripted.whileRefusing('beforeSignIn', () => signInWith(http(), device));
      expectProblem(refused, 'REFUSED_BY_HOST');
      await expectSessions(http(), person.email, 1);
      scripted.take();
      assert.equal((await signInWith(http(), device)).status, 200);
      const user = await toHookUser(http(), person.email);
      assert.deepEqual(scripted.take()[0]?.input, { user, method: 'passkey', provider: null });
    });

    runner.it('runs for both steps when the code comes with the password', async () => {
      const { email, password, app } = await signInProtected(http());
      scripted.take();
      await http().get('login', 200, { body: { email, password, totpCode: app.code() } });
      const methods = scripted.take().map(({ input }) => (input as { readonly method: string }).method);
      assert.deepEqual(methods, ['password', 'second-factor']);
    });

    runner.it('refuses every kind of social sign-in', async () => {
      const browser = new SocialBrowser(http());
      const fresh = newProfile();
      const existing = await signUp(http());
      const byEmail = newProfile({ email: existing.email });
      for (const profile of [fresh, byEmail]) {
        const refused = () => scripted.whileRefusing('beforeSignIn', () => browser.signIn(google, profile));
        expectRefused(await refused(), 'REFUSED_BY_HOST');
        const account = await toAccount(http(), profile.email);
        if (account !== null) {
          assert.deepEqual(await listSignInMethods(http(), account.id), { sessions: 0, identities: 0 });
        }
        expectSignedIn(await browser.signIn(google, profile));
        const [call] = scripted.take();
        const user = await toHookUser(http(), profile.email);
        assert.deepEqual(call?.input, { user, method: 'identity', provider: 'google' });
        // The identity is linked now.
        expectRefused(await refused(), 'REFUSED_BY_HOST');
      }
      const { id = '' } = (await toAccount(http(), existing.email)) ?? {};
      await addSecondFactor(http(), id);
      const ending = await scripted.whileRefusing('beforeSignIn', () => browser.signIn(google, byEmail));
      expectRefused(ending, 'REFUSED_BY_HOST');
    });

    runner.it('leaves a verified email without a session, also if it fails', async () => {
      for (const failure of [null, new Error('a secret of the host')]) {
        const signInVerifier = randomBytes(32).toString('base64url');
        const person = newPerson();
        await http().get('register', 201, { body: { ...person, signInVerifier } });
        const token = await mailedToken(http(), person.email, 'verify-email');
        scripted.failure = failure;
        const verified = await scripted.whileRefusing('beforeSignIn', () =>
          http().get('verifyEmail', 200, { body: { token, signInVerifier } }),
        );
        scripted.failure = null;
        assert.deepEqual(verified, { email: person.email, tokens: null });
        await expectSessions(http(), person.email, 0);
      }
    });

    runner.it('is not called for a refresh', async () => {
      const { refreshToken } = await signIn(http());
      scripted.take();
      scripted.refusing.add('beforeSignIn');
      await http().get('refresh', 200, { body: { refreshToken } });
      scripted.refusing.clear();
      assert.deepEqual(scripted.take(), []);
    });
  });
}

async function expectSessions(http: HttpClient, email: string, sessions: number): Promise<void> {
  const account = await toAccount(http, email);
  assert.equal((await listSignInMethods(http, account?.id ?? '')).sessions, sessions);
}

async function toHookUser(http: HttpClient, address: string): Promise<object> {
  const account = await toAccount(http, address);
  assert.ok(account !== null);
  const { id, email, firstName, lastName, emailVerifiedAt, twoFactorEnabled, createdAt } = account;
  return { id, email, firstName, lastName, emailVerifiedAt, twoFactorEnabled, createdAt };
}
