import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, newPerson, signIn, signUp } from '../support/people.js';
import type { LogLine } from '../support/recording-logger.js';
import { ScriptedIdentityProvider } from './social/scripted-identity-provider.js';
import { challenge, signInProtected, tryLogIn, verify } from './two-factor/second-factor.js';
import { expectSignedIn, newProfile, SocialBrowser } from './social/social-browser.js';

/** Returns the lines that are logged while `work` runs. */
async function during(http: HttpClient, work: () => Promise<unknown>): Promise<readonly LogLine[]> {
  const { lines } = http.server.logger;
  const before = lines.length;
  await work();
  return lines.slice(before);
}

/** Returns the fields of the log lines about requests. */
function requestsIn(lines: readonly LogLine[]): Readonly<Record<string, unknown>>[] {
  return lines.filter(({ message }) => message === 'request completed').map(({ fields }) => ({ ...fields }));
}

/** Returns the log lines about sign-ins, without those about requests. */
function signInsIn(lines: readonly LogLine[]): LogLine[] {
  return lines.filter(({ fields }) => 'way' in fields);
}

const wrong = 'Wrong-password-1';
const ipAddress = '127.0.0.1';

/** Tests the log entries needed to investigate an attack (OWASP ASVS 5.0, 16.3). */
export function securityLogCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the log of rejected requests', () => {
    const http = useServer(options);

    runner.it('records which user was denied which permission', async () => {
      const [owner, stranger] = [await signIn(http()), await signIn(http())];
      const body = { name: 'Of one alone' };
      const { id } = await http().get<{ id: string }>('createOrganization', 201, { token: owner.accessToken, body });
      const call = { token: stranger.accessToken, params: { organizationId: id } };
      const lines = await during(http(), async () => {
        await http().call('deleteOrganization', call);
        await http().call('viewMe', { token: `${stranger.accessToken}x` });
        await http().call('login', { body: { email: 1 } });
        await http().call('viewMe', { token: stranger.accessToken });
      });
      const told = requestsIn(lines).map(({ operation, status, code, userId }) => ({
        operation,
        status,
        code,
        userId,
      }));
      assert.deepEqual(told, [
        { operation: 'deleteOrganization', status: 404, code: 'NOT_FOUND', userId: stranger.id },
        { operation: 'viewMe', status: 401, code: 'UNAUTHENTICATED', userId: undefined },
        { operation: 'login', status: 400, code: 'VALIDATION_FAILED', userId: undefined },
        { operation: 'viewMe', status: 200, code: undefined, userId: stranger.id },
      ]);
    });

    runner.it('records the user and address of a reused refresh token', async () => {
      const person = await signIn(http());
      const { refreshToken } = person;
      await http().get('refresh', 200, { body: { refreshToken } });
      const lines = await during(http(), () => http().call('refresh', { body: { refreshToken } }));
      const warnings = lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields);
      assert.deepEqual(warnings, [{ userId: person.id, ipAddress }]);
    });
  });

  runner.describe('the log of sign-ins', () => {
    const google = new ScriptedIdentityProvider('google', 'Google');
    const http = useServer(options, { identityProviders: [google] });

    runner.it('records correct and wrong passwords by account, never by email', async () => {
      const person = await signUp(http());
      const unknown = newPerson();
      let userId = '';
      const lines = await during(http(), async () => {
        userId = (await logIn(http(), person)).user.id;
        await tryLogIn(http(), { ...person, password: wrong });
        await tryLogIn(http(), unknown);
      });
      const password = { way: 'password', factor: null, ipAddress };
      assert.deepEqual(signInsIn(lines), [
        { level: 'info', message: 'signed in', fields: { ...password, userId } },
        {
          level: 'info',
          message: 'a sign-in did not succeed',
          fields: { ...password, userId, code: 'INVALID_CREDENTIALS' },
        },
        {
          level: 'info',
          message: 'a sign-in did not succeed',
          fields: { ...password, userId: null, code: 'INVALID_CREDENTIALS' },
        },
      ]);
      const text = JSON.stringify(lines);
      for (const secret of [person.email, unknown.email, wrong, person.password]) assert.ok(!text.includes(secret));
    });

    runner.it('warns of attempts during a lockout', async () => {
      const person = await signUp(http());
      for (let count = 0; count < internals.lockoutPolicy.maxFailures; count += 1) {
        await tryLogIn(http(), { ...person, password: wrong });
      }
      const lines = await during(http(), () => tryLogIn(http(), person));
      assert.deepEqual(
        signInsIn(lines).map(({ level, fields }) => [level, 'code' in fields && fields.code]),
        [['warn', 'ACCOUNT_LOCKED']],
      );
    });

    runner.it('records which second factor was used', async () => {
      const person = await signInProtected(http());
      const [recoveryCode = ''] = person.recoveryCodes;
      const lines = await during(http(), async () => {
        const challengeToken = await challenge(http(), person);
        await verify(http(), challengeToken, { code: person.app.wrongCode() });
        await verify(http(), challengeToken, { code: person.app.code() });
        await tryLogIn(http(), person, { recoveryCode });
      });
      assert.deepEqual(
        signInsIn(lines).map(({ fields }) => ({ code: undefined, ...fields })),
        [
          { way: 'password', factor: null, code: 'TWO_FACTOR_REQUIRED' },
          { way: 'second-factor', factor: 'totp', code: 'INVALID_TWO_FACTOR_CODE' },
          { way: 'second-factor', factor: 'totp', code: undefined },
          { way: 'password', factor: 'recovery', code: undefined },
        ].map((fields) => ({ ...fields, userId: person.id, ipAddress })),
      );
    });

    runner.it('records sign-ins with a linked identity, and unsolicited callbacks', async () => {
      const browser = new SocialBrowser(http());
      const lines = await during(http(), async () => {
        expectSignedIn(await browser.signIn(google, newProfile()));
        await browser.comeBack(google.id, { state: 'of-another-user', code: 'x' });
      });
      const [signedIn, ...others] = signInsIn(lines);
      assert.deepEqual([signedIn?.message, others], ['signed in', []]);
      const { way } = (signedIn?.fields ?? {}) as { readonly way?: string };
      assert.equal(way, 'identity');
      const refusals = lines.filter(({ message }) => message === 'a social login was refused');
      assert.equal(refusals.length, 1);
      assert.match(
        JSON.stringify(refusals[0]?.fields),
        /"provider":"google".*"ipAddress":"127\.0\.0\.1".*SOCIAL_FLOW_INVALID/,
      );
      assert.doesNotMatch(JSON.stringify(refusals), /of-another-user/);
    });
  });
}
