import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@crewkit/core';
import type { PersonalDataSection, PersonalRecord } from '@crewkit/core/adapter';

import { newAddress, tryChange } from '../accounts/changing-email.js';
import { tryClose } from '../accounts/closing.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import type { HttpServer } from '../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailsTo, signIn, type SignedIn, type TokenPairOnWire } from '../support/people.js';
import { ScriptedIdentityProvider } from './social/scripted-identity-provider.js';
import { generate, signInProtected, tryLogIn, type Authenticator } from './two-factor/second-factor.js';
import type { HttpAnswer } from '../support/send-http.js';
import { newProfile, SocialBrowser } from './social/social-browser.js';
import { getIdentities } from './social/list-sign-in-methods.js';

/** A user who fulfills all other requirements of the operations, so that only the ended session can cause a rejection. */
interface Equipped extends SignedIn {
  readonly app: Authenticator;
  readonly identityId: string;
}

type Operation = (http: HttpClient, person: Equipped) => Promise<HttpAnswer>;

const code = ({ app }: Equipped) => ({ code: app.code() });

type ExportSections = Readonly<Partial<Record<PersonalDataSection, readonly PersonalRecord[]>>>;

/** Exports all data about the actor. Reads the use case's stream to the end. */
async function collectExport(
  { crewkit }: Pick<HttpServer, 'crewkit'>,
  actor: Actor,
): Promise<{ readonly account: object; readonly sections: ExportSections }> {
  const { account, pages } = await crewkit.useCases.exportAccount.execute(actor);
  const sections: Partial<Record<PersonalDataSection, PersonalRecord[]>> = {};
  for await (const { section, records } of pages) (sections[section] ??= []).push(...records);
  return { account, sections };
}

/** Returns a session of the user, if one is left. */
async function getAnySession({ server }: HttpClient, { id }: SignedIn): Promise<string> {
  const window = { after: null, limit: 1 };
  const { items } = await server.unitOfWork.read(({ sessions }) => sessions.list(id, server.clock.now(), window));
  return items[0]?.id ?? randomUUID();
}

async function revokeAny(http: HttpClient, person: SignedIn): Promise<HttpAnswer> {
  const sessionId = await getAnySession(http, person);
  return http.call('revokeSession', { token: person.accessToken, params: { sessionId } });
}

/** Operations on sessions and sign-in methods by a user without a second factor who has staged a secret. */
const unprotectedOperations: Readonly<Record<string, Operation>> = {
  logout: (http, { accessToken: token }) => http.call('logout', { token }),
  'revoke-session': revokeAny,
  'change-password': (http, { accessToken: token, password: currentPassword }) =>
    http.call('changePassword', { token, body: { currentPassword, newPassword: 'Third-horse-9' } }),
  generate: (http, { accessToken: token }) => http.call('generateTwoFactor', { token }),
  enable: (http, person) => http.call('enableTwoFactor', { token: person.accessToken, body: code(person) }),
  unlink: (http, { accessToken: token, identityId }) => http.call('unlinkIdentity', { token, params: { identityId } }),
  'change-email': (http, person) => tryChange(http, person, { newEmail: newAddress() }),
  close: (http, person) => tryClose(http, person, { password: person.password }),
};

/** Additional operations by a user with a second factor. */
const protectedOperations: Readonly<Record<string, Operation>> = {
  disable: (http, person) => http.call('disableTwoFactor', { token: person.accessToken, body: code(person) }),
  'recovery-codes': (http, person) =>
    http.call('renewRecoveryCodes', { token: person.accessToken, body: code(person) }),
};

/** Ways to end the session of the user's token. Each returns the password that is valid afterward. */
const endings: Readonly<Record<string, (http: HttpClient, person: SignedIn) => Promise<string>>> = {
  'a logout': async (http, { accessToken: token, password }) => {
    await http.get('logout', 204, { token });
    return password;
  },
  'a password change': async (http, { accessToken: token, password }) => {
    const newPassword = 'Another-horse-8';
    await http.get('changePassword', 204, { token, body: { currentPassword: password, newPassword } });
    return newPassword;
  },
  'a revocation of its session': async (http, { accessToken: token, password }) => {
    const { items } = await http.get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, { token });
    const sessionId = items.find(({ current }) => current)?.id ?? assert.fail();
    await http.get('revokeSession', 204, { token, params: { sessionId } });
    return password;
  },
};

async function toActor({ server }: HttpClient, { accessToken }: SignedIn): Promise<Actor> {
  const { authenticate } = server.crewkit.useCases;
  return authenticate.admit(authenticate.verify(accessToken));
}

/** Returns all stored data about the user, and the number of emails to the user. */
async function getState(http: HttpClient, person: SignedIn): Promise<unknown> {
  const { account, sections } = await collectExport(http.server, await toActor(http, person));
  const secrets = await http.server.unitOfWork.read(async ({ twoFactor }) => [
    await twoFactor.findStaged(person.id, http.server.clock.now()),
    await twoFactor.find(person.id),
  ]);
  return { account, sections, secrets, mails: (await mailsTo(http, person.email)).length };
}

/** Tests that an access token, which outlives its session by some minutes, can no longer change sessions and sign-in methods. */
export function endedSessionCases(options: HttpContractOptions): void {
  const { runner } = options;
  const google = new ScriptedIdentityProvider('google', 'Google');

  runner.describe('operations that change how an account signs in', () => {
    const http = useServer(options, { identityProviders: [google] });

    async function equip(person: SignedIn & { readonly app: Authenticator }): Promise<Equipped> {
      await new SocialBrowser(http()).signIn(google, newProfile({ email: person.email }));
      const [identity] = await getIdentities(http(), person.id);
      return { ...person, identityId: identity?.id ?? '' };
    }
    async function unprotected(): Promise<Equipped> {
      const person = await signIn(http());
      return equip({ ...person, app: await generate(http(), person.accessToken) });
    }
    const all: readonly (readonly [string, Operation, () => Promise<Equipped>])[] = [
      ...Object.entries(unprotectedOperations).map(([name, operation]) => [name, operation, unprotected] as const),
      ...Object.entries(protectedOperations).map(
        ([name, operation]) => [name, operation, async () => equip(await signInProtected(http()))] as const,
      ),
    ];

    for (const [name, operation, make] of all) {
      for (const [ending, end] of Object.entries(endings)) {
        runner.it(`reject ${name} with a token after ${ending}`, async () => {
          const person = await make();
          const ended = { ...person, password: await end(http(), person) };
          const before = await getState(http(), ended);
          // If these attempts were counted, the account would be locked out.
          for (let count = 0; count < 6; count += 1) {
            expectProblem(await operation(http(), ended), 'UNAUTHENTICATED');
          }
          assert.deepEqual(await getState(http(), ended), before);
          const answer = await tryLogIn(http(), ended);
          if (answer.status !== 200) expectProblem(answer, 'TWO_FACTOR_REQUIRED');
        });
      }

      runner.it(`accept ${name} with a token that was refreshed since`, async () => {
        const person = await make();
        const { refreshToken } = person;
        await http().get<TokenPairOnWire>('refresh', 200, { body: { refreshToken } });
        const { status, text } = await operation(http(), person);
        assert.ok(status < 300, text);
      });

      runner.it(`reject ${name} if the account is disabled after authentication`, async () => {
        const person = await make();
        const { client } = await toActor(http(), person);
        const { authenticate } = http().server.crewkit.useCases;
        const caller = await authenticate.identify(authenticate.verify(person.accessToken), client);
        const { unitOfWork, clock } = http().server;
        await unitOfWork.run((stores) => stores.accounts.update(person.id, { disabledAt: clock.now() }));
        authenticate.identify = () => Promise.resolve(caller);
        try {
          expectProblem(await operation(http(), person), 'UNAUTHENTICATED');
        } finally {
          Reflect.deleteProperty(authenticate, 'identify');
        }
      });
    }

    runner.it('are rejected if a logout ends the session while they verify the password', async () => {
      const person = await signIn(http());
      const { accessToken: token } = person;
      const { hasher } = http().server;
      const verify = hasher.verify.bind(hasher);
      hasher.verify = async (password, hash) => {
        const isCorrect = await verify(password, hash);
        await http().get('logout', 204, { token });
        return isCorrect;
      };
      try {
        expectProblem(await tryChange(http(), person, { newEmail: newAddress() }), 'UNAUTHENTICATED');
      } finally {
        Reflect.deleteProperty(hasher, 'verify');
      }
      const { sections } = await collectExport(http().server, await toActor(http(), person));
      assert.deepEqual(sections.emailChanges, []);
    });

    runner.it('reject 16 parallel requests with a token after a logout, and end no newer session', async () => {
      const person = await signIn(http());
      const { accessToken: token } = person;
      await http().get('logout', 204, { token });
      const { refreshToken } = await logIn(http(), person);
      const calls = Array.from({ length: 8 }, () => [http().call('logout', { token }), revokeAny(http(), person)]);
      for (const answer of await Promise.all(calls.flat())) expectProblem(answer, 'UNAUTHENTICATED');
      await http().get('refresh', 200, { body: { refreshToken } });
    });

    runner.it('accept at most one logout among 16 parallel logouts and revocations', async () => {
      const person = await signIn(http());
      const { refreshToken } = await logIn(http(), person);
      const { accessToken: token } = person;
      const { items } = await http().get<{ items: { id: string }[] }>('listSessions', 200, { token });
      const calls = Array.from({ length: 8 }, (_, index) => [
        http().call('logout', { token }),
        http().call('revokeSession', { token, params: { sessionId: items[index % 2]?.id ?? '' } }),
      ]);
      const statuses = (await Promise.all(calls.flat())).map(({ status }) => status);
      const logouts = statuses.filter((_, index) => index % 2 === 0);
      // At most one logout succeeds. If a revocation ended the token's session first, no logout succeeds.
      assert.ok(logouts.filter((status) => status === 204).length <= 1, statuses.join());
      assert.ok(
        statuses.every((status) => [204, 401, 404].includes(status)),
        statuses.join(),
      );
      assert.ok(statuses.includes(401), statuses.join());
      if (logouts.includes(204)) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
    });

    runner.it('are accepted after the user signs in again', async () => {
      const person = await unprotected();
      await http().get('logout', 204, { token: person.accessToken });
      const { accessToken } = await logIn(http(), person);
      assert.equal((await tryChange(http(), { ...person, accessToken }, { newEmail: newAddress() })).status, 202);
    });
  });
}
