import assert from 'node:assert/strict';
import { grantAdmin } from '@crewkit/core';
import { administratorRoleId, defaultRoleId } from '@crewkit/core/adapter';

import { expectProblem } from '../support/expect-answer.js';
import { listAll, type AuditEventOnWire } from '../access/granting.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createOrganization } from '../workspace/workspace.js';

const tryToCreate = (http: HttpClient, { accessToken: token }: SignedIn): Promise<HttpAnswer> =>
  http.call('createOrganization', { token, body: { name: 'Engines' } });

async function expectRefused(http: HttpClient, person: SignedIn): Promise<void> {
  const problem = expectProblem(await tryToCreate(http, person), 'FORBIDDEN');
  assert.deepEqual(problem.requiredPermissions, ['org:create']);
}

async function expectCreated(http: HttpClient, person: SignedIn): Promise<void> {
  const answer = await tryToCreate(http, person);
  assert.equal(answer.status, 201, answer.text);
}

/** Tests the permission to create organizations (`org:create`): for all users, or only for users to whom an administrator grants it. */
export function defaultRoleCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the default role', () => {
    const http = useServer(options);
    let administrator: SignedIn | null = null;
    const admin = (): SignedIn => administrator ?? assert.fail();
    const set = (roleId: string | null, by = admin()): Promise<HttpAnswer> =>
      http().call('setDefaultRole', { token: by.accessToken, body: { roleId } });
    const assign = (person: SignedIn, roleIds: readonly string[]): Promise<unknown> =>
      http().get('setGlobalRoles', 200, {
        token: admin().accessToken,
        params: { userId: person.id },
        body: { roleIds },
      });
    const expectDefault = async (roleId: string | null): Promise<void> => {
      const { accessToken: token } = admin();
      assert.deepEqual(await http().get('viewDefaultRole', 200, { token }), { roleId });
    };

    runner.beforeAll(async () => {
      administrator = await signIn(http());
      await grantAdmin(http().server, administrator.email);
    });

    runner.it('can be withdrawn from all users, assigned to some, and granted to all again', async () => {
      const [person, chosen] = [await signIn(http()), await signIn(http())];
      await expectDefault(defaultRoleId);
      await expectCreated(http(), person);
      assert.equal((await set(null)).status, 200);
      await expectDefault(null);
      for (const each of [person, chosen]) await expectRefused(http(), each);
      await expectCreated(http(), admin());
      await assign(chosen, [defaultRoleId]);
      await expectCreated(http(), chosen);
      await expectRefused(http(), person);
      await assign(chosen, []);
      await expectRefused(http(), chosen);
      assert.equal((await set(defaultRoleId)).status, 200);
      await expectCreated(http(), person);
    });

    runner.it('appears in permissions and their explanations while it is granted', async () => {
      const person = await signIn(http());
      const organization = await createOrganization(http(), admin());
      const holders = async (): Promise<boolean> => {
        const { accessToken: token } = person;
        const checks = [{ permission: 'org:create', scope: 'global' }];
        const { results } = await http().get<{ results: readonly boolean[] }>('checkOwnPermissions', 200, {
          token,
          body: { checks },
        });
        return results[0] ?? assert.fail();
      };
      assert.equal(await holders(), true);
      await set(null);
      assert.equal(await holders(), false);
      // The owner has this permission in the organization because of the OWNER role.
      const params = { organizationId: organization.id, permission: 'create' };
      const listed = await http().get<{ items: readonly unknown[] }>('listOrganizationHolders', 200, {
        token: admin().accessToken,
        params,
      });
      assert.equal(listed.items.length, 1);
      await set(defaultRoleId);
    });

    runner.it('is recorded in the audit log once per change', async () => {
      const { accessToken: token, id: actorId } = admin();
      for (const roleId of [null, null, defaultRoleId, defaultRoleId]) await set(roleId);
      const all = await listAll<AuditEventOnWire>(http(), 'listAuditEvents', { token, limit: 100 });
      const [last, first] = all.filter(({ action }) => action === 'role.default_changed');
      const target = { actorId, targetType: 'role', targetId: defaultRoleId };
      const getDetails = (before: string | null, after: string | null): object => ({
        ...target,
        details: { before, after },
      });
      const seen = [first, last].map((each) => ({
        ...{ actorId: each?.actorId, targetType: each?.targetType, targetId: each?.targetId },
        details: each?.details,
      }));
      assert.deepEqual(seen, [getDetails(defaultRoleId, null), getDetails(null, defaultRoleId)]);
    });

    runner.it(
      'is changed only by users who hold system:roles.manage and its permissions, and accepts no other role',
      async () => {
        const person = await signIn(http());
        for (const roleId of [null, defaultRoleId]) {
          const problem = expectProblem(await set(roleId, person), 'FORBIDDEN');
          assert.deepEqual(problem.requiredPermissions, ['system:roles.manage']);
        }
        expectProblem(await http().call('viewDefaultRole', { token: person.accessToken }), 'FORBIDDEN');
        expectProblem(await set(administratorRoleId), 'VALIDATION_FAILED');
        const { accessToken: token } = admin();
        const body = { name: `Deputy ${person.id}`, permissions: ['system:roles.manage'] };
        const { id } = await http().get<{ id: string }>('createGlobalRole', 201, { token, body });
        await assign(person, [id]);
        // While all users have `org:create` by default, the deputy has it too and is allowed to revoke it. After the default is withdrawn,
        // the deputy no longer has `org:create` and cannot grant it.
        assert.equal((await set(null, person)).status, 200);
        expectProblem(await set(defaultRoleId, person), 'GRANT_EXCEEDS_OWN');
        assert.equal((await set(defaultRoleId)).status, 200);
      },
    );
  });
}
