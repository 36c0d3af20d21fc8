import assert from 'node:assert/strict';
import { permissionCatalogue } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import { createGroup, mayI } from '../access/granting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpAnswer } from '../support/send-http.js';
import { signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  auditActions,
  createOrganization,
  createStaff,
  disable,
  organizationRole,
  getRoleIds,
  storeRole,
  unknownId,
} from './workspace.js';

const owner = organizationRole('OWNER');
const admin = organizationRole('ADMIN');
const manager = organizationRole('MANAGER');
const rounds = 50;

/** Tests that an organization always has a direct OWNER, and the transfer of ownership. */
export function ownershipCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('transferring ownership', () => {
    const http = useServer(options);
    const transfer = (from: SignedIn, organizationId: string, userId: string): Promise<HttpAnswer> =>
      http().call('transferOwnership', { token: from.accessToken, params: { organizationId }, body: { userId } });

    runner.it('makes the new owner OWNER and the caller ADMIN, and changes nothing else', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const params = { organizationId: id, userId: staff.owner.id };
      const body = { roleIds: [owner, manager] };
      await http().get('setMemberRoles', 200, { token: staff.owner.accessToken, params, body });
      assert.equal((await transfer(staff.owner, id, staff.member.id)).status, 204);
      assert.deepEqual(await getRoleIds(http(), staff.owner, [id, staff.member.id]), [owner]);
      assert.deepEqual(new Set(await getRoleIds(http(), staff.owner, [id, staff.owner.id])), new Set([admin, manager]));
      const again = await transfer(staff.owner, id, staff.member.id);
      assert.deepEqual(expectProblem(again, 'FORBIDDEN').requiredPermissions, ['org:delete', 'org:members.roles']);
      assert.equal((await transfer(staff.member, id, staff.owner.id)).status, 204);
      assert.deepEqual(await getRoleIds(http(), staff.owner, [id, staff.member.id]), [admin]);
      const actions = (await auditActions(http(), id)).filter((each) => each.endsWith('transferred'));
      assert.equal(actions.length, 2);
    });

    runner.it('leaves other owners unchanged', async () => {
      const { organization, ...staff } = await createStaff(http());
      const other = await addMember(http(), staff.owner, { organizationId: organization.id, role: 'OWNER' });
      assert.equal((await transfer(staff.owner, organization.id, other.id)).status, 204);
      assert.deepEqual(await getRoleIds(http(), other, [organization.id, other.id]), [owner]);
      assert.deepEqual(await getRoleIds(http(), other, [organization.id, staff.owner.id]), [admin]);
    });

    runner.it('is allowed only to an OWNER, whatever other permissions a user holds', async () => {
      const { organization, ...staff } = await createStaff(http());
      const permissions = permissionCatalogue.filter(({ scope }) => scope !== 'GLOBAL').map(({ name }) => name);
      const role = await storeRole(http(), organization.id, {
        permissions: permissions.filter((name) => !name.startsWith('chat:')),
      });
      const deputy = await addMember(http(), staff.owner, { organizationId: organization.id, role });
      for (const person of [staff.admin, staff.manager, staff.member, deputy]) {
        expectProblem(await transfer(person, organization.id, person.id), 'FORBIDDEN');
        expectProblem(await transfer(person, organization.id, staff.admin.id), 'FORBIDDEN');
      }
      assert.deepEqual(await getRoleIds(http(), staff.owner, [organization.id, staff.owner.id]), [owner]);
    });

    runner.it('is allowed only to other members with active accounts', async () => {
      const { organization, ...staff } = await createStaff(http());
      expectProblem(await transfer(staff.owner, organization.id, staff.owner.id), 'CONFLICT');
      await disable(http(), staff.admin);
      for (const userId of [staff.outsider.id, unknownId, staff.admin.id, organization.id]) {
        expectProblem(await transfer(staff.owner, organization.id, userId), 'NOT_FOUND');
      }
      for (const userId of ['x', '', null]) {
        const call = { token: staff.owner.accessToken, params: { organizationId: organization.id }, body: { userId } };
        expectProblem(await http().call('transferOwnership', call), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await getRoleIds(http(), staff.owner, [organization.id, staff.owner.id]), [owner]);
    });

    runner.it('succeeds once among parallel requests', async () => {
      const { organization, ...staff } = await createStaff(http());
      const targets = [staff.admin, staff.manager, staff.member];
      const calls = Array.from({ length: 16 }, (_, index) => targets[index % 3]?.id ?? '');
      const answers = await Promise.all(calls.map((userId) => transfer(staff.owner, organization.id, userId)));
      assert.equal(answers.filter(({ status }) => status === 204).length, 1);
      const roles = await Promise.all(
        [staff.owner, ...targets].map(({ id }) => getRoleIds(http(), staff.owner, [organization.id, id])),
      );
      assert.equal(roles.filter((ids) => ids.includes(owner)).length, 1);
    });
  });

  runner.describe('the last owner', () => {
    const http = useServer(options);
    const setRoles = (by: SignedIn, [organizationId, userId]: [string, string], roleIds: string[]) =>
      http().call('setMemberRoles', { token: by.accessToken, params: { organizationId, userId }, body: { roleIds } });
    const remove = (by: SignedIn, organizationId: string, userId: string): Promise<HttpAnswer> =>
      http().call('removeMember', { token: by.accessToken, params: { organizationId, userId } });

    runner.it('cannot be demoted or removed and cannot leave', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const at: [string, string] = [id, staff.owner.id];
      expectProblem(await setRoles(staff.owner, at, [admin]), 'LAST_OWNER');
      expectProblem(await remove(staff.owner, id, staff.owner.id), 'LAST_OWNER');
      assert.deepEqual(await getRoleIds(http(), staff.admin, at), [owner]);
      // With another owner, the user is not the last one.
      const other = await addMember(http(), staff.owner, { organizationId: id, role: 'OWNER' });
      assert.equal((await remove(staff.owner, id, staff.owner.id)).status, 204);
      expectProblem(await setRoles(other, [id, other.id], [admin]), 'LAST_OWNER');
      expectProblem(await remove(other, id, other.id), 'LAST_OWNER');
    });

    runner.it('must hold OWNER directly, while OWNER through a group counts in every other respect', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const group = await createGroup(http(), staff.owner, { organizationId: id });
      const call = (by: SignedIn, operation: string, rest: object, body?: object): Promise<HttpAnswer> => {
        const params = { organizationId: id, groupId: group.id, ...rest };
        return http().call(operation, { token: by.accessToken, params, ...(body === undefined ? {} : { body }) });
      };
      const attach = (by: SignedIn): Promise<HttpAnswer> =>
        call(by, 'attachGroupRole', { roleId: owner }, { scope: 'ORGANIZATION', scopeId: id });
      const mayDelete = { permission: 'org:delete', scope: 'ORGANIZATION', id };
      expectProblem(await attach(staff.admin), 'GRANT_EXCEEDS_OWN');
      assert.equal((await attach(staff.owner)).status, 200);
      expectProblem(await call(staff.admin, 'addGroupMember', { userId: staff.admin.id }), 'GRANT_EXCEEDS_OWN');
      assert.equal((await call(staff.owner, 'addGroupMember', { userId: staff.member.id })).status, 200);

      assert.equal(await mayI(http(), staff.member, mayDelete), true);
      for (const roleId of [owner, manager]) {
        assert.equal((await setRoles(staff.member, [id, staff.manager.id], [roleId])).status, 200);
      }
      for (const by of [staff.owner, staff.member]) {
        expectProblem(await setRoles(by, [id, staff.owner.id], [admin]), 'LAST_OWNER');
        expectProblem(await remove(by, id, staff.owner.id), 'LAST_OWNER');
      }
      const body = { userId: staff.member.id };
      expectProblem(await call(staff.member, 'transferOwnership', {}, body), 'FORBIDDEN');

      for (const [operation, params] of [
        ['removeGroupMember', { userId: staff.member.id }],
        ['removeMember', { userId: staff.member.id }],
        ['detachGroupRole', { roleId: owner }],
        ['deleteGroup', {}],
      ] as const) {
        expectProblem(await call(staff.admin, operation, params), 'FORBIDDEN');
      }
      assert.equal((await call(staff.owner, 'removeGroupMember', { userId: staff.member.id })).status, 204);
      assert.equal(await mayI(http(), staff.member, mayDelete), false);
    });

    runner.it('counts as the last owner even if owners with closed accounts remain', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const closed = await addMember(http(), staff.owner, { organizationId: id, role: 'OWNER' });
      await disable(http(), closed);
      expectProblem(await setRoles(staff.owner, [id, staff.owner.id], [admin]), 'LAST_OWNER');
      expectProblem(await remove(staff.owner, id, staff.owner.id), 'LAST_OWNER');
      assert.equal((await remove(staff.owner, id, closed.id)).status, 204);
    });

    runner.it(
      `remains after each of ${rounds} rounds in which two owners demote each other at the same time`,
      async () => {
        const [ada, bob] = await Promise.all([signIn(http()), signIn(http())]);
        const { id } = await createOrganization(http(), ada);
        await addMember(http(), ada, { organizationId: id, person: bob, role: 'OWNER' });
        for (let round = 0; round < rounds; round += 1) {
          // The rounds alternate between three variants: each owner demotes the other, both demote the same owner, and each demotes
          // themselves.
          const targets = [[bob, ada] as const, [bob, bob] as const, [ada, bob] as const][round % 3] ?? assert.fail();
          const [first, second] = await Promise.all([
            setRoles(ada, [id, targets[0].id], [admin]),
            setRoles(bob, [id, targets[1].id], [admin]),
          ]);
          const roles = await Promise.all([ada, bob].map((each) => getRoleIds(http(), ada, [id, each.id])));
          const left = roles.filter((ids) => ids.includes(owner)).length;
          assert.equal(left, 1, `round ${round}: ${first.status} ${second.status}`);
          const [boss, other] = roles[0]?.includes(owner) === true ? [ada, bob] : [bob, ada];
          assert.equal((await setRoles(boss, [id, other.id], [owner])).status, 200);
        }
      },
    );

    runner.it('remains when all owners leave at the same time', async () => {
      const ada = await signIn(http());
      const { id } = await createOrganization(http(), ada);
      const others = await Promise.all(
        Array.from({ length: 5 }, () => addMember(http(), ada, { organizationId: id, role: 'OWNER' })),
      );
      const answers = await Promise.all([ada, ...others].map((each) => remove(each, id, each.id)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 204, 204, 204, 204, 409]);
    });
  });
}
