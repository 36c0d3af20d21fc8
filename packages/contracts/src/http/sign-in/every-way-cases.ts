import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import { mailsTo, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { refused } from '../workspace/planning/planning.js';
import { addMember, createOrganization, disable } from '../workspace/workspace.js';
import { addPasskey, signInWith } from './passkeys/passkeys.js';
import { ScriptedIdentityProvider } from './social/scripted-identity-provider.js';
import { newProfile, SocialBrowser } from './social/social-browser.js';
import { challenge, createPair, enable, generate, stepSeconds, tryLogIn, verify } from './two-factor/second-factor.js';

/** The result of a sign-in: an access token, or the refusal. */
type Outcome = { readonly token: string } | { readonly refusal: string };

const methods = ['password', 'passkey', 'email_code', 'social'] as const;

interface Way {
  readonly method: (typeof methods)[number];
  /** Prepares the sign-in for a user who may sign in now, and returns the function that completes it later. */
  readonly prepare: (http: HttpClient, person: SignedIn) => Promise<() => Promise<Outcome>>;
}

const { lockoutPolicy } = internals;
const google = new ScriptedIdentityProvider('google', 'Google');
const codeInSubject = /^(\d{6}) is your/;

function toOutcome(answer: HttpAnswer): Outcome {
  return answer.status === 200 ? { token: createPair(answer).accessToken } : { refusal: answer.text };
}

/** Every way in which an existing account gets tokens, by name. */
const ways: Readonly<Record<string, Way>> = {
  'a password': {
    method: 'password',
    prepare: async (http, person) => async () => toOutcome(await tryLogIn(http, person, {})),
  },
  'a second factor after the password': {
    method: 'password',
    prepare: async (http, person) => {
      const app = await generate(http, person.accessToken);
      await enable(http, person.accessToken, app.code());
      http.server.clock.advance({ seconds: stepSeconds });
      const challengeToken = await challenge(http, person);
      return async () => toOutcome(await verify(http, challengeToken, { code: app.code() }));
    },
  },
  'a refresh token': {
    method: 'password',
    prepare: async (http, { refreshToken }) => {
      return async () => toOutcome(await http.call('refresh', { body: { refreshToken } }));
    },
  },
  'a passkey': {
    method: 'passkey',
    prepare: async (http, person) => {
      const { device } = await addPasskey(http, person);
      return async () => toOutcome(await signInWith(http, device));
    },
  },
  'an emailed code': {
    method: 'email_code',
    prepare: async (http, { email }) => {
      await http.get('requestEmailCode', 202, { body: { email } });
      const subjects = (await mailsTo(http, email, 50)).map(({ subject }) => subject);
      const [code = ''] = subjects.flatMap((subject) => codeInSubject.exec(subject)?.[1] ?? []);
      return async () => toOutcome(await http.call('signInWithEmailCode', { body: { email, code } }));
    },
  },
  'an identity provider': {
    method: 'social',
    prepare: async (http, { email }) => {
      const profile = newProfile({ email });
      const browser = new SocialBrowser(http);
      assert.ok('accessToken' in (await browser.signIn(google, profile)).told);
      return async () => {
        const { accessToken: token, error: refusal = '' } = (await browser.signIn(google, profile)).told;
        return token === undefined ? { refusal } : { token };
      };
    },
  },
};

/** Tests that the conditions of a sign-in apply to every way to get tokens. `sign-in-policy.test.ts` in the core lists the ways. */
export function everyWayCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('every way to get tokens', () => {
    const http = useServer(options, { identityProviders: [google] });

    for (const [name, { method, prepare }] of Object.entries(ways)) {
      // A lock is against guessing, and does not end the sessions of the user.
      const isSignIn = name !== 'a refresh token';
      runner.it(`refuses a disabled account: ${name}`, async () => {
        const person = await signIn(http());
        const complete = await prepare(http(), person);
        await disable(http(), person);
        assert.ok('refusal' in (await complete()), 'a disabled account got a token');
      });

      runner.it(`refuses an account without a verified email: ${name}`, async () => {
        const person = await signIn(http());
        const complete = await prepare(http(), person);
        const { unitOfWork } = http().server;
        await unitOfWork.run((stores) => stores.accounts.update(person.id, { emailVerifiedAt: null }));
        assert.ok('refusal' in (await complete()), 'an unverified account got a token');
      });

      runner.it(`${isSignIn ? 'refuses' : 'is independent of'} a locked account: ${name}`, async () => {
        const person = await signIn(http());
        const complete = await prepare(http(), person);
        for (let count = 0; count < lockoutPolicy.maxFailures; count += 1) {
          await tryLogIn(http(), { ...person, password: 'Wrong-password-1' }, {});
        }
        assert.equal('refusal' in (await complete()), isSignIn);
      });

      runner.it(`leads into no organization whose policy excludes it: ${name}`, async () => {
        const owner = await signIn(http());
        const { device } = await addPasskey(http(), owner);
        // The owner has to meet the policy too.
        const token =
          method === 'password' ? createPair(await signInWith(http(), device)).accessToken : owner.accessToken;
        const { id: organizationId } = await createOrganization(http(), owner);
        const params = { organizationId };
        const complete = await prepare(http(), await addMember(http(), owner, params));
        const setMethods = async (allowedMethods: readonly string[]): Promise<void> => {
          const others = { requireSecondFactor: false, maxSessionAgeDays: null, allowedEmailDomains: null };
          await http().get('setOrganizationPolicy', 200, { token, params, body: { ...others, allowedMethods } });
        };
        await setMethods(methods.filter((other) => other !== method));
        const outcome = await complete();
        assert.ok('token' in outcome, JSON.stringify(outcome));
        const call = { token: outcome.token, params };
        const problem = await refused(http(), 'viewOrganization', { ...call, code: 'POLICY_NOT_MET' });
        assert.equal(problem.requirement, 'allowedMethods');
        await setMethods(methods);
        await http().get('viewOrganization', 200, call);
      });
    }
  });
}
