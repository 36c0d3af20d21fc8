import assert from 'node:assert/strict';
import { grantAdmin } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailsTo, signIn, type MailSeen, type SignedIn } from '../support/people.js';
import {
  challenge,
  enable,
  generate,
  createPair,
  signInProtected,
  stepSeconds,
  tryLogIn,
  verify,
} from '../sign-in/two-factor/second-factor.js';
import type { HttpAnswer } from '../support/send-http.js';
import { disable, unknownId } from '../workspace/workspace.js';

const racers = Array.from({ length: 16 }, (_, index) => index);
const userAgent = 'suite/1 (administrator)';

function tryReset(http: HttpClient, { accessToken: token }: SignedIn, userId: string): Promise<HttpAnswer> {
  return http.call('resetTwoFactor', { token, params: { userId }, headers: { 'User-Agent': userAgent } });
}

async function reset(http: HttpClient, by: SignedIn, userId: string): Promise<void> {
  const { status, text } = await tryReset(http, by, userId);
  assert.deepEqual([status, text], [204, '']);
}

async function noticesTo(http: HttpClient, { email }: SignedIn): Promise<MailSeen[]> {
  return (await mailsTo(http, email)).filter(({ subject }) => /two-factor .* turned off/i.test(subject));
}

/** Returns the audit events of second factors that were turned off. */
async function recordedAbout({ server }: HttpClient, userId: string): Promise<object[]> {
  const query = { organizationId: null, before: null, limit: 100 };
  const { items } = await server.unitOfWork.read((stores) => stores.auditLog.list(query));
  return items
    .filter((event) => event.targetId === userId && event.action === 'account.two_factor_disabled')
    .map(({ actorId, targetType, details, userAgent: program }) => ({ actorId, targetType, details, program }));
}

/** Signs in a user who administers accounts, without other permissions. */
async function signInDeputy(http: HttpClient, { accessToken: token }: SignedIn): Promise<SignedIn> {
  const deputy = await signIn(http);
  const body = { name: `Deputy ${deputy.id}`, permissions: ['system:users.manage'] };
  const { id } = await http.get<{ id: string }>('createGlobalRole', 201, { token, body });
  await http.get('setGlobalRoles', 200, { token, params: { userId: deputy.id }, body: { roleIds: [id] } });
  return deputy;
}

/**
 * Tests help for users who have lost their device and recovery codes, or who never had the device and codes of the active second factor.
 */
export function resetTwoFactorCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an administrator resetting a second factor', () => {
    const http = useServer(options);
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    runner.beforeAll(async () => {
      administrator = await signIn(http());
      await grantAdmin(http().server, administrator.email);
    });

    runner.it('lets the user sign in with the password alone, and enable another second factor', async () => {
      const person = await signInProtected(http());
      await reset(http(), admin(), person.id);
      const { accessToken: token } = await logIn(http(), person);
      const me = await http().get<{ twoFactorEnabled: boolean }>('viewMe', 200, { token });
      assert.equal(me.twoFactorEnabled, false);
      const app = await generate(http(), token);
      await enable(http(), token, app.code());
      http().server.clock.advance({ seconds: stepSeconds });
      const [recoveryCode = ''] = person.recoveryCodes;
      expectProblem(await tryLogIn(http(), person, { totpCode: person.app.code() }), 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await tryLogIn(http(), person, { recoveryCode }), 'INVALID_TWO_FACTOR_CODE');
      createPair(await tryLogIn(http(), person, { totpCode: app.code() }));
    });

    runner.it('ends every session and pending sign-in of the user, and of no other user', async () => {
      const [person, stranger] = [await signInProtected(http()), await signInProtected(http())];
      const elsewhere = createPair(await tryLogIn(http(), person, { totpCode: person.app.code() }));
      http().server.clock.advance({ seconds: stepSeconds });
      const [mine, theirs] = [await challenge(http(), person), await challenge(http(), stranger)];
      await reset(http(), admin(), person.id);
      for (const { refreshToken } of [person, elsewhere]) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      expectProblem(await verify(http(), mine, { code: person.app.code() }), 'INVALID_TOKEN');
      await http().get('refresh', 200, { body: { refreshToken: stranger.refreshToken } });
      createPair(await verify(http(), theirs, { code: stranger.app.code() }));
      expectProblem(await tryLogIn(http(), stranger), 'TWO_FACTOR_REQUIRED');
    });

    runner.it(
      'notifies the user without the address of the administrator, and is recorded in the audit log',
      async () => {
        const person = await signInProtected(http());
        await reset(http(), admin(), person.id);
        const [notice, ...others] = await noticesTo(http(), person);
        assert.deepEqual(others, []);
        for (const form of [notice?.text ?? '', notice?.html ?? '']) {
          assert.match(form, /administrator/);
          assert.doesNotMatch(form, /127\.0\.0\.1|suite\/1/);
        }
        assert.deepEqual(await recordedAbout(http(), person.id), [
          { actorId: admin().id, targetType: 'user', details: {}, program: userAgent },
        ]);
      },
    );

    runner.it('succeeds once among 16 parallel requests', async () => {
      const person = await signInProtected(http());
      const answers = await Promise.all(racers.map(() => tryReset(http(), admin(), person.id)));
      assert.equal(answers.filter(({ status }) => status === 204).length, 1);
      for (const answer of answers) if (answer.status !== 204) expectProblem(answer, 'TWO_FACTOR_NOT_ENABLED');
      assert.equal((await noticesTo(http(), person)).length, 1);
      assert.equal((await recordedAbout(http(), person.id)).length, 1);
    });

    runner.it('is refused without side effects if two-factor sign-in is off', async () => {
      const person = await signIn(http());
      await generate(http(), person.accessToken);
      expectProblem(await tryReset(http(), admin(), person.id), 'TWO_FACTOR_NOT_ENABLED');
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      assert.deepEqual(await noticesTo(http(), person), []);
      assert.deepEqual(await recordedAbout(http(), person.id), []);
      expectProblem(await tryReset(http(), admin(), unknownId), 'NOT_FOUND');
    });

    runner.it('is possible for a disabled account', async () => {
      const person = await signInProtected(http());
      await disable(http(), person);
      await reset(http(), admin(), person.id);
      const account = await http().server.unitOfWork.read((stores) => stores.accounts.findById(person.id));
      assert.ok(account?.twoFactorEnabled === false && account.disabledAt !== null);
    });

    runner.it("is refused for the administrator's own account, where turning it off requires a code", async () => {
      const boss = await signInProtected(http());
      await grantAdmin(http().server, boss.email);
      expectProblem(await tryReset(http(), boss, boss.id), 'CONFLICT');
      expectProblem(await tryReset(http(), admin(), admin().id), 'CONFLICT');
      expectProblem(await tryLogIn(http(), boss), 'TWO_FACTOR_REQUIRED');
    });

    runner.it('is refused for users with more permissions', async () => {
      const deputy = await signInDeputy(http(), admin());
      const [boss, person] = [await signInProtected(http()), await signInProtected(http())];
      await grantAdmin(http().server, boss.email);
      expectProblem(await tryReset(http(), deputy, boss.id), 'FORBIDDEN');
      expectProblem(await tryLogIn(http(), boss), 'TWO_FACTOR_REQUIRED');
      await http().get('refresh', 200, { body: { refreshToken: boss.refreshToken } });
      await reset(http(), deputy, person.id);
      const { requiredPermissions } = expectProblem(await tryReset(http(), person, deputy.id), 'FORBIDDEN');
      assert.deepEqual(requiredPermissions, ['system:users.manage']);
    });
  });
}
