import assert from 'node:assert/strict';

import { as, signInAdministrator, signInDeputy } from './admin-people.js';
import { expectProblem } from '../support/expect-answer.js';
import { listAll, type AuditEventOnWire } from '../access/granting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, signIn, type SignedIn } from '../support/people.js';
import { signInProtected } from '../sign-in/two-factor/second-factor.js';
import type { HttpAnswer } from '../support/send-http.js';
import { unknownId } from '../workspace/workspace.js';

interface SessionOnWire {
  readonly id: string;
  readonly current: boolean;
}

/** Tests administrators' operations on an account's sessions. */
export function accountSessionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('administration of sessions', () => {
    const http = useServer(options);
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    runner.beforeAll(async () => {
      administrator = await signInAdministrator(http());
    });

    runner.it('lists the sessions of an account and ends one of them', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      const { accessToken: token } = admin();
      const createListSchema = (userId: string): Promise<SessionOnWire[]> =>
        listAll<SessionOnWire>(http(), 'listAccountSessions', { token, params: { userId }, limit: 1 });
      const own = await listAll<SessionOnWire>(http(), 'listSessions', { token: person.accessToken, limit: 5 });
      const sessions = await createListSchema(person.id);
      assert.deepEqual(
        sessions,
        own.map((session) => ({ ...session, current: false })),
      );
      assert.equal(sessions.length, 2);
      assert.ok((await createListSchema(admin().id)).some(({ current }) => current));
      const { id: sessionId } = own.find(({ current }) => !current) ?? assert.fail();
      const end = (userId: string, id = sessionId): Promise<HttpAnswer> =>
        http().call('revokeAccountSession', { token, params: { userId, sessionId: id } });
      // A session can be ended only through the account that it belongs to.
      for (const answer of [await end(admin().id), await end(unknownId), await end(person.id, unknownId)]) {
        expectProblem(answer, 'NOT_FOUND');
      }
      assert.equal((await end(person.id)).status, 204);
      const { refreshToken } = elsewhere;
      expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      expectProblem(await end(person.id), 'NOT_FOUND');
      const query = { limit: '1' };
      const { items } = await http().get<{ items: AuditEventOnWire[] }>('listAuditEvents', 200, { token, query });
      assert.deepEqual(
        items.map(({ action, targetId, actorId, details }) => ({ action, targetId, actorId, details })),
        [{ action: 'account.session_revoked', targetId: person.id, actorId: admin().id, details: { sessionId } }],
      );
      expectProblem(await http().call('listAccountSessions', as(admin(), unknownId)), 'NOT_FOUND');
    });

    runner.it('lets users with global roles list or end sessions as far as their role permits', async () => {
      const viewer = await signInDeputy(http(), admin(), ['system:users.view']);
      const manager = await signInDeputy(http(), admin(), ['system:users.view', 'system:users.manage']);
      const superior = await signInAdministrator(http());
      const { items } = await http().get<{ items: SessionOnWire[] }>(
        'listAccountSessions',
        200,
        as(viewer, superior.id),
      );
      const params = { userId: superior.id, sessionId: items[0]?.id ?? assert.fail() };
      for (const by of [viewer, manager]) {
        expectProblem(await http().call('revokeAccountSession', { token: by.accessToken, params }), 'FORBIDDEN');
      }
      await http().get('refresh', 200, { body: { refreshToken: superior.refreshToken } });
    });

    runner.it('rejects an administrator whose session has ended, for their own account and others', async () => {
      const former = await signInAdministrator(http());
      const person = await signInProtected(http());
      await http().get('logout', 204, { token: former.accessToken });
      const again = await logIn(http(), former);
      for (const { id: userId, accessToken: token } of [person, { ...former, ...again }]) {
        const { items } = await http().get<{ items: SessionOnWire[] }>('listSessions', 200, { token });
        const params = { userId, sessionId: items[0]?.id ?? assert.fail() };
        for (const answer of [
          await http().call('revokeAccountSession', { token: former.accessToken, params }),
          await http().call('revokeAccountSessions', as(former, userId)),
          await http().call('updateAccount', as(former, userId, { disabled: true })),
          await http().call('resetTwoFactor', as(former, userId)),
        ]) {
          expectProblem(answer, 'UNAUTHENTICATED');
        }
        assert.equal((await http().get<{ items: unknown[] }>('listSessions', 200, { token })).items.length, 1);
      }
      const { status } = await http().call('revokeAccountSessions', as({ ...former, ...again }, person.id));
      assert.equal(status, 204);
    });
  });
}
