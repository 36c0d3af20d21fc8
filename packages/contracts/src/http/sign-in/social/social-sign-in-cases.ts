import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ProviderProfile } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

import { until } from '../../../until.js';
import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import {
  logIn,
  mailsTo,
  newPerson,
  readSignIn,
  register,
  signIn,
  signUp,
  type TokenPairOnWire,
} from '../../support/people.js';
import { ScriptedIdentityProvider } from './scripted-identity-provider.js';
import { expectRefused, expectSignedIn, newProfile, SocialBrowser, type Ending } from './social-browser.js';
import { toAccount, addSecondFactor, getIdentities, listSignInMethods } from './list-sign-in-methods.js';

const { lockoutPolicy } = internals;

interface UserOnWire {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailVerifiedAt: string | null;
  readonly twoFactorEnabled: boolean;
}

/** The names in a profile, and the names of the account that is created from it. */
const names: Readonly<
  Record<string, readonly [first: string | null, last: string | null, expected: readonly string[]]>
> = {
  'first and last name': ['Grace', 'Hopper', ['Grace', 'Hopper']],
  'names with surrounding whitespace': ['  Grace ', '\tHopper\n', ['Grace', 'Hopper']],
  'one name': ['Grace', null, ['Grace', '']],
  'no name': [null, null, ['local.part', '']],
  'invisible names': ['\u200b\u2060', '\u2800 ', ['local.part', '']],
  'names with line breaks': ['Grace\r\nB.\u2028M.', 'Hopper\u0000', ['Grace B. M.', 'Hopper']],
  'names with invisible characters': ['Gr\u200bace', '\u202eHopper', ['Grace', 'Hopper']],
  'overlong names': ['\ud83d\ude00'.repeat(150), 'x'.repeat(5000), ['\ud83d\ude00'.repeat(100), 'x'.repeat(100)]],
  'lone surrogates': ['Grace\ud83d', '\udc00', ['Grace', '']],
  'decomposed names': ['Ame\u0301lie', 'O\u2019Connor', ['Am\u00e9lie', 'O\u2019Connor']],
};

/** Tests how social login finds or creates the account, and its refusals. */
export function socialSignInCases(options: HttpContractOptions): void {
  const { runner } = options;
  const google = new ScriptedIdentityProvider('google', 'Google');
  const gitHub = new ScriptedIdentityProvider('git-hub', 'GitHub');

  runner.describe('matching social logins to accounts', () => {
    const http = useServer(options, { identityProviders: [google, gitHub] });
    const signInWith = (
      profile: Partial<ProviderProfile> & Pick<ProviderProfile, 'subject'>,
      by = google,
    ): Promise<Ending> => new SocialBrowser(http()).signIn(by, profile);
    const viewMe = (ending: Ending): Promise<UserOnWire> =>
      http().get('viewMe', 200, { token: expectSignedIn(ending).accessToken });

    /** Expects a refusal that creates neither a session nor an identity. */
    async function expectNothing(ending: Ending, code: string, email: string): Promise<void> {
      const account = await toAccount(http(), email);
      expectRefused(ending, code);
      if (account === null) return;
      assert.deepEqual(await listSignInMethods(http(), account.id), { sessions: 0, identities: 0 });
    }

    runner.it('creates a verified account without a password for a new user', async () => {
      const profile = newProfile({ email: ` NEW.${randomUUID()}@Example.Test ` });
      const me = await viewMe(await signInWith(profile));
      const email = profile.email.trim().toLowerCase();
      assert.deepEqual([me.email, me.firstName, me.lastName], [email, 'Grace', 'Hopper']);
      assert.ok(me.emailVerifiedAt !== null && !me.twoFactorEnabled);
      assert.equal((await toAccount(http(), email))?.passwordHash, null);
      const [identity, ...more] = await getIdentities(http(), me.id);
      assert.equal(more.length, 0);
      const { issuer, subject } = profile;
      assert.deepEqual(
        [identity?.provider, identity?.issuer, identity?.subject, identity?.email],
        ['google', issuer, subject, email],
      );
      expectProblem(
        await http().call('login', { body: { email, password: 'Correct-horse-7' } }),
        'INVALID_CREDENTIALS',
      );
    });

    runner.it('emits the same event as a registration', async () => {
      const seen: string[] = [];
      const unsubscribe = http().server.crewkit.events.subscribe((event) => {
        if (event.type === 'user.registered' || event.type === 'user.verified')
          seen.push(`${event.type} ${event.userId}`);
      });
      const { id } = await viewMe(await signInWith(newProfile()));
      // Events of accounts created earlier can still arrive through the feed.
      const ofThis = () => seen.filter((line) => line.endsWith(id));
      await until(() => ofThis().length >= 2, 'the events');
      unsubscribe();
      assert.deepEqual(ofThis(), [`user.registered ${id}`, `user.verified ${id}`]);
    });

    runner.it('deletes pending registrations of the email', async () => {
      const person = newPerson();
      await register(http(), person);
      const me = await viewMe(await signInWith(newProfile({ email: person.email })));
      const waiting = await http().server.unitOfWork.read((stores) =>
        stores.pendingRegistrations.findNewest(person.email, new Date(0)),
      );
      assert.equal(waiting, null);
      expectProblem(
        await http().call('login', { body: { email: person.email, password: person.password } }),
        'INVALID_CREDENTIALS',
      );
      assert.equal(me.firstName, 'Grace');
    });

    for (const [what, [firstName, lastName, expected]] of Object.entries(names)) {
      runner.it(`derives names from ${what}`, async () => {
        const email = `local.part@${randomUUID()}.test`;
        const me = await viewMe(await signInWith(newProfile({ firstName, lastName, email })));
        assert.deepEqual([me.firstName, me.lastName], expected);
      });
    }

    runner.it('rejects an email that normalization maps to a different address', async () => {
      const id = randomUUID();
      const person = await signUp(http(), { email: `kate.\u00e9.${id}@example.test` });
      // The addresses contain the Kelvin sign, a combining accent and a capital letter. They belong to other mailboxes, and normalization
      // would map each of them to the user's address.
      for (const spelling of ['\u212aate.\u00e9', 'kate.e\u0301', 'kate.\u00c9']) {
        const profile = newProfile({ email: `${spelling}.${id}@example.test` });
        await expectNothing(await signInWith(profile), 'EMAIL_NOT_VERIFIED', person.email);
        const newcomer = newProfile({ email: `${spelling}.new.${id}@example.test` });
        await expectNothing(await signInWith(newcomer), 'EMAIL_NOT_VERIFIED', `kate.\u00e9.new.${id}@example.test`);
      }
      await viewMe(await signInWith(newProfile({ email: ` KATE.\u00e9.${id}@Example.test` })));
    });

    runner.it('creates one account and one link for 16 parallel first logins', async () => {
      const profile = newProfile();
      const endings = await Promise.all(Array.from({ length: 16 }, () => signInWith(profile)));
      const signedIn = endings.filter(({ told }) => told['error'] === undefined);
      // As with passwords, concurrent sign-ins can be rejected by a lockout until the first successful sign-in clears it.
      for (const { told } of endings) assert.ok(told['error'] === undefined || told['error'] === 'ACCOUNT_LOCKED');
      assert.ok(signedIn.length > 0);
      const people = await Promise.all(signedIn.map(viewMe));
      assert.equal(new Set(people.map(({ id }) => id)).size, 1);
      const account = (await toAccount(http(), profile.email)) ?? assert.fail();
      assert.deepEqual(await listSignInMethods(http(), account.id), { sessions: signedIn.length, identities: 1 });
    });

    runner.it('creates two accounts for two users in parallel', async () => {
      const [one, other] = await Promise.all([signInWith(newProfile()), signInWith(newProfile())]);
      assert.notEqual((await viewMe(one)).id, (await viewMe(other)).id);
    });

    runner.it('identifies users by issuer and subject, even if their email changed', async () => {
      const profile = newProfile();
      const { id, email } = await viewMe(await signInWith(profile));
      for (const changes of [
        { email: `other.${profile.email}` },
        { email: null },
        { email: 'no address' },
        { emailVerified: false },
        { email: (await signUp(http())).email },
      ]) {
        const me = await viewMe(await signInWith({ ...profile, ...changes }));
        assert.deepEqual([me.id, me.email], [id, email], JSON.stringify(changes));
      }
      assert.equal((await getIdentities(http(), id)).length, 1);
    });

    runner.it('treats the same subject of another issuer as a different user', async () => {
      const profile = newProfile();
      const me = await viewMe(await signInWith(profile));
      const other = newProfile({ subject: profile.subject, issuer: 'https://git-hub.test' });
      assert.notEqual((await viewMe(await signInWith(other, gitHub))).id, me.id);
    });

    runner.it('links an account if both sides have verified the email, and notifies the user', async () => {
      const person = await signIn(http());
      const profile = newProfile({ email: person.email.toUpperCase() });
      const me = await viewMe(await signInWith(profile));
      assert.equal(me.id, person.id);
      assert.deepEqual([me.firstName, me.lastName], [person.firstName, person.lastName]);
      const subjects = (await mailsTo(http(), person.email)).map(({ text }) => text);
      assert.ok(
        subjects.some((text) => text.includes('Google')),
        'no notice was mailed',
      );
      await logIn(http(), person);
    });

    runner.it('links identities of several providers to one account', async () => {
      const person = await signIn(http());
      await signInWith(newProfile({ email: person.email }));
      await signInWith(newProfile({ email: person.email, issuer: 'https://git-hub.test' }), gitHub);
      const providers = (await getIdentities(http(), person.id)).map(({ provider }) => provider);
      assert.deepEqual(providers.sort(), ['git-hub', 'google']);
    });

    for (const [what, changes] of Object.entries({
      'that the provider has not verified': { emailVerified: false },
      'whose verified flag is a string': { emailVerified: 'false' as unknown as boolean },
      'that is invalid': { email: 'ada@' },
      'that is missing': { email: null },
    })) {
      runner.it(`rejects an email ${what}, with an account and without`, async () => {
        const person = await signUp(http());
        for (const email of [person.email, newPerson().email]) {
          const profile = { ...newProfile({ email }), ...changes };
          await expectNothing(await signInWith(profile), 'EMAIL_NOT_VERIFIED', email);
        }
      });
    }

    runner.it('rejects an account with an unverified email, however often it is tried', async () => {
      const person = await signUp(http());
      const { id } = (await toAccount(http(), person.email)) ?? assert.fail();
      await http().server.unitOfWork.run((stores) => stores.accounts.update(id, { emailVerifiedAt: null }));
      for (let count = 0; count <= lockoutPolicy.maxFailures; count += 1) {
        const ending = await signInWith(newProfile({ email: person.email }));
        await expectNothing(ending, 'EMAIL_NOT_VERIFIED', person.email);
      }
      const { clock, unitOfWork } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(id, { emailVerifiedAt: clock.now() }));
      await logIn(http(), person);
    });

    runner.it('rejects a disabled account, linked or not', async () => {
      const person = await signUp(http());
      const linked = newProfile();
      const { id } = await viewMe(await signInWith(linked));
      const account = (await toAccount(http(), person.email)) ?? assert.fail();
      const { clock, unitOfWork } = http().server;
      await unitOfWork.run(async (stores) => {
        await stores.accounts.update(account.id, { disabledAt: clock.now() });
        await stores.accounts.update(id, { disabledAt: clock.now() });
      });
      const profile = newProfile({ email: person.email });
      await expectNothing(await signInWith(profile), 'SOCIAL_LOGIN_FAILED', person.email);
      expectRefused(await signInWith(linked), 'SOCIAL_LOGIN_FAILED');
      assert.deepEqual(await listSignInMethods(http(), id), { sessions: 1, identities: 1 });
    });

    runner.it('is rejected during a lockout, and does not lift it', async () => {
      const person = await signUp(http());
      for (let count = 0; count < lockoutPolicy.maxFailures; count += 1) {
        const body = { email: person.email, password: 'Wrong-password-1' };
        expectProblem(await http().call('login', { body }), 'INVALID_CREDENTIALS');
      }
      const profile = newProfile({ email: person.email });
      for (let count = 0; count < 2; count += 1) {
        await expectNothing(await signInWith(profile), 'ACCOUNT_LOCKED', person.email);
      }
      http().server.clock.advance({ seconds: lockoutPolicy.lockSeconds });
      expectSignedIn(await signInWith(profile));
    });

    runner.it('checks the lockout of the account, not that of the email from the provider', async () => {
      const profile = newProfile();
      const { email } = await viewMe(await signInWith(profile));
      for (let count = 0; count < lockoutPolicy.maxFailures; count += 1) {
        expectProblem(await http().call('login', { body: { email, password: 'x' } }), 'INVALID_CREDENTIALS');
      }
      expectRefused(await signInWith({ ...profile, email: newPerson().email }), 'ACCOUNT_LOCKED');
      expectRefused(await signInWith({ ...profile, email: null }), 'ACCOUNT_LOCKED');
    });

    runner.it('rejects a profile without a valid issuer and subject', async () => {
      for (const changes of [{ subject: '' }, { subject: 'x\u0000' }, { subject: 'x'.repeat(1000) }, { issuer: '' }]) {
        const { email } = newPerson();
        const ending = await signInWith({ ...newProfile({ email }), ...changes });
        await expectNothing(ending, 'SOCIAL_LOGIN_FAILED', email);
      }
    });

    runner.it('requires the second factor before it links an identity', async () => {
      const person = await signUp(http());
      const { id } = (await toAccount(http(), person.email)) ?? assert.fail();
      const recoveryCode = await addSecondFactor(http(), id);
      const profile = newProfile({ email: person.email });
      const { told } = await signInWith(profile);
      assert.deepEqual(Object.keys(told).sort(), ['challengeExpiresAt', 'challengeToken']);
      const inFiveMinutes = new Date(http().server.clock.now().getTime() + 5 * 60_000).toISOString();
      assert.equal(told['challengeExpiresAt'], inFiveMinutes);
      assert.deepEqual(await listSignInMethods(http(), id), { sessions: 0, identities: 0 });

      const { challengeToken } = told;
      const wrong = await http().call('verifyTwoFactor', { body: { challengeToken, code: '000000' } });
      expectProblem(wrong, 'INVALID_TWO_FACTOR_CODE');
      assert.deepEqual(await listSignInMethods(http(), id), { sessions: 0, identities: 0 });

      const pair = await http().get<TokenPairOnWire>('verifyTwoFactor', 200, {
        body: { challengeToken, recoveryCode },
      });
      assert.equal(pair.user.id, id);
      assert.deepEqual(await listSignInMethods(http(), id), { sessions: 1, identities: 1 });
      assert.deepEqual(await readSignIn(http(), pair.accessToken), { method: 'social', secondFactor: true });
      const again = await signInWith({ ...profile, email: null });
      assert.ok(again.told['challengeToken'], 'the linked identity is asked for the second factor too');
    });

    runner.it('does not link an identity that was linked to another account before the second factor', async () => {
      const [person, other] = [await signUp(http()), await signUp(http())];
      const { id } = (await toAccount(http(), person.email)) ?? assert.fail();
      const recoveryCode = await addSecondFactor(http(), id);
      const profile = newProfile({ email: person.email });
      const { challengeToken } = (await signInWith(profile)).told;
      expectSignedIn(await signInWith({ ...profile, email: other.email }));
      const body = { challengeToken, recoveryCode };
      expectProblem(await http().call('verifyTwoFactor', { body }), 'SOCIAL_LOGIN_FAILED');
      assert.deepEqual(await listSignInMethods(http(), id), { sessions: 0, identities: 0 });
    });
  });
}
