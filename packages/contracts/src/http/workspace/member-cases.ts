import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, builtInRoles } from '@crewkit/core';

import { organizationPlace, projectPlace, teamPlace } from '../../stores/workspace/workspace-samples.js';
import { expectProblem } from '../support/expect-answer.js';
import { createGroup } from '../access/granting.js';
import type { Call, HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, makeAdministrator } from '../routes/row-workspace.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  addMember,
  auditActions,
  createOrganization,
  createStaff,
  organizationRole,
  getRoleIds,
  storeRole,
  unknownId,
  type BuiltInName,
  type MemberOnWire,
  type PageOnWire,
} from './workspace.js';

const [owner, admin, manager, member] = (['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const).map(organizationRole) as [
  string,
  string,
  string,
  string,
];

type At = readonly [organizationId: string, userId: string];

function setRoles(http: HttpClient, by: SignedIn, { at, roleIds }: { at: At; roleIds: unknown }): Promise<HttpAnswer> {
  const [organizationId, userId] = at;
  return http.call('setMemberRoles', {
    token: by.accessToken,
    params: { organizationId, userId },
    body: { roleIds },
  });
}

function remove(http: HttpClient, by: SignedIn, [organizationId, userId]: At): Promise<HttpAnswer> {
  return http.call('removeMember', { token: by.accessToken, params: { organizationId, userId } });
}

/** Tests members of organizations: listing and removing them, and their roles. */
export function memberCases(options: HttpContractOptions): void {
  listCases(options);
  roleCases(options);
  removalCases(options);
}

function listCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('members', () => {
    const http = useServer(options);

    runner.it('are listed, searched by name and email, and viewed', async () => {
      const boss = await signIn(http(), { firstName: 'Zoë', lastName: 'Straße' });
      const { id: organizationId } = await createOrganization(http(), boss);
      const tag = randomUUID().slice(0, 8);
      const bob = await addMember(http(), boss, {
        organizationId,
        person: await signIn(http(), { firstName: `100%_${tag}`, lastName: 'Babbage' }),
      });
      const list = async (search?: string): Promise<string[]> => {
        const query: Record<string, string> = search === undefined ? {} : { search };
        const call = { token: bob.accessToken, params: { organizationId }, query };
        return (await http().get<PageOnWire<MemberOnWire>>('listMembers', 200, call)).items.map((each) => each.userId);
      };
      const allMembers = [boss.id, bob.id].sort();
      assert.deepEqual(await list(), allMembers);
      for (const search of ['', '  ', 'A', boss.email.slice(0, 3)]) assert.deepEqual(await list(search), allMembers);
      for (const search of ['zoë', 'ZOË', 'STRASSE', 'zoe\u0308', boss.email.toUpperCase(), ` ${boss.email} `]) {
        const expected = search === 'STRASSE' ? [] : [boss.id];
        assert.deepEqual(await list(search), expected, search);
      }
      for (const search of [`100%_${tag}`, '%_', tag.toUpperCase(), 'bAbBaGe']) {
        assert.deepEqual(await list(search), [bob.id], search);
      }
      for (const search of ['%%', '__', '*', "' OR 1=1", '\\']) assert.deepEqual(await list(search), []);
      const call = { token: bob.accessToken, params: { organizationId }, query: { search: 'a\0b' } };
      expectProblem(await http().call('listMembers', call), 'VALIDATION_FAILED');
      assert.deepEqual(await getRoleIds(http(), bob, [organizationId, boss.id]), [owner]);
    });

    runner.it('are listed in pages of any size', async () => {
      const { organization, ...staff } = await createStaff(http());
      const all = [staff.owner, staff.admin, staff.manager, staff.member].map(({ id }) => id).sort();
      for (const limit of ['1', '3', '4', '100']) {
        const found: string[] = [];
        let query: Record<string, string> | null = { limit };
        while (query !== null) {
          const call = { token: staff.member.accessToken, params: { organizationId: organization.id }, query };
          const page: PageOnWire<MemberOnWire> = await http().get('listMembers', 200, call);
          found.push(...page.items.map(({ userId }) => userId));
          query = page.nextCursor === null ? null : { limit, cursor: page.nextCursor };
        }
        assert.deepEqual(found, all, limit);
      }
    });

    runner.it('are hidden from non-members, and non-members are not among them', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const token = staff.outsider.accessToken;
      for (const [operation, body] of [
        ['listMembers', undefined],
        ['viewMember', undefined],
        ['removeMember', undefined],
        ['setMemberRoles', { roleIds: [member] }],
      ] as const) {
        for (const userId of [staff.member.id, staff.outsider.id]) {
          const call = { token, params: { organizationId, userId }, ...(body && { body }) };
          expectProblem(await http().call(operation, call), 'NOT_FOUND');
        }
        if (operation === 'listMembers') continue;
        for (const userId of [staff.outsider.id, unknownId]) {
          const call = { token: staff.owner.accessToken, params: { organizationId, userId }, ...(body && { body }) };
          expectProblem(await http().call(operation, call), 'NOT_FOUND');
        }
      }
    });
  });
}

function roleCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the roles of a member', () => {
    const http = useServer(options);

    runner.it('are replaced with effect from the next request', async () => {
      const { organization, ...staff } = await createStaff(http());
      const at: At = [organization.id, staff.member.id];
      const custom = await storeRole(http(), organization.id, { name: 'Reader', permissions: ['org:view'] });
      const answer = await setRoles(http(), staff.admin, { at, roleIds: [manager, custom] });
      assert.equal(answer.status, 200);
      const { roles, roleIds } = JSON.parse(answer.text) as MemberOnWire;
      assert.deepEqual(new Set(roleIds), new Set([manager, custom]));
      assert.deepEqual(new Set(roles.map(({ name }) => name)), new Set(['MANAGER', 'Reader']));
      const view = { token: staff.member.accessToken, params: { organizationId: organization.id } };
      await http().get('viewOrganizationSettings', 200, view);
      assert.equal((await setRoles(http(), staff.admin, { at, roleIds: [custom] })).status, 200);
      expectProblem(await http().call('viewOrganizationSettings', view), 'FORBIDDEN');
      expectProblem(await http().call('listMembers', view), 'FORBIDDEN');
      // There is no change, so there is no audit event.
      const before = await auditActions(http(), organization.id);
      assert.equal((await setRoles(http(), staff.admin, { at, roleIds: [custom] })).status, 200);
      assert.deepEqual(await auditActions(http(), organization.id), before);
      assert.equal(before.filter((each) => each === 'member.roles_changed').length, 2);
    });

    runner.it('are 1 to 20 roles of the organization, at its level', async () => {
      const { organization, ...staff } = await createStaff(http());
      const at: At = [organization.id, staff.member.id];
      const set = (roleIds: unknown): Promise<HttpAnswer> => setRoles(http(), staff.owner, { at, roleIds });
      const many = Array.from({ length: 21 }, () => randomUUID());
      for (const roleIds of [[], many, ['OWNER'], [null], member, null]) {
        expectProblem(await set(roleIds), 'VALIDATION_FAILED');
      }
      const foreign = await createRowWorkspace(http(), staff.outsider);
      const globals = builtInRoles.filter(({ level }) => level === 'GLOBAL').map(({ id }) => id);
      for (const id of [unknownId, foreign['roleId'] ?? '', ...globals]) {
        expectProblem(await set([id]), 'NOT_FOUND');
        expectProblem(await set([member, id]), 'NOT_FOUND');
      }
      const team = await storeRole(http(), organization.id, { level: 'TEAM', permissions: ['team:view'] });
      for (const id of [toBuiltInRoleId('TEAM', 'MEMBER'), toBuiltInRoleId('PROJECT', 'OWNER'), team]) {
        expectProblem(await set([id]), 'ROLE_LEVEL_MISMATCH');
      }
      assert.deepEqual(await getRoleIds(http(), staff.owner, at), [member]);
    });

    runner.it('cannot exceed those of the caller, and cannot be reduced if they do', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const giver = await storeRole(http(), id, { permissions: ['org:view', 'org:members.roles'] });
      const clerk = await addMember(http(), staff.owner, { organizationId: id, role: giver });
      const set = (by: SignedIn, of: SignedIn, ...names: BuiltInName[]): Promise<HttpAnswer> =>
        setRoles(http(), by, { at: [id, of.id], roleIds: names.map(organizationRole) });
      // Grants of higher roles: to themselves and to others.
      expectProblem(await set(staff.admin, staff.admin, 'OWNER'), 'GRANT_EXCEEDS_OWN');
      expectProblem(await set(staff.admin, staff.admin, 'ADMIN', 'OWNER'), 'GRANT_EXCEEDS_OWN');
      expectProblem(await set(staff.admin, staff.member, 'OWNER'), 'GRANT_EXCEEDS_OWN');
      expectProblem(await set(clerk, clerk, 'ADMIN'), 'GRANT_EXCEEDS_OWN');
      const problem = expectProblem(await set(clerk, staff.member, 'MEMBER', 'MANAGER'), 'GRANT_EXCEEDS_OWN');
      assert.ok(problem.requiredPermissions?.includes('org:members.invite'));
      assert.ok(!problem.requiredPermissions?.includes('org:view'));
      for (const person of [staff.manager, staff.member]) {
        const { requiredPermissions } = expectProblem(await set(person, person, 'ADMIN'), 'FORBIDDEN');
        assert.deepEqual(requiredPermissions, ['org:members.roles']);
      }
      // Revocations of higher roles from other members.
      expectProblem(await set(staff.admin, staff.owner, 'MEMBER'), 'FORBIDDEN');
      expectProblem(await setRoles(http(), clerk, { at: [id, staff.admin.id], roleIds: [giver] }), 'FORBIDDEN');
      for (const [person, roleId] of [
        [staff.owner, owner],
        [staff.admin, admin],
        [staff.manager, manager],
        [staff.member, member],
        [clerk, giver],
      ] as const) {
        assert.deepEqual(await getRoleIds(http(), staff.owner, [id, person.id]), [roleId]);
      }
      // Unchanged roles are neither granted nor revoked.
      assert.equal((await setRoles(http(), staff.admin, { at: [id, staff.owner.id], roleIds: [owner] })).status, 200);
      assert.equal((await set(staff.admin, staff.member, 'ADMIN')).status, 200);
      assert.equal((await set(staff.owner, staff.admin, 'OWNER')).status, 200);
    });

    runner.it('cannot be extended by users who hold them temporarily', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { unitOfWork, clock } = http().server;
      const expiresAt = new Date(clock.now().getTime() + 60_000);
      await unitOfWork.run((stores) =>
        stores.assignments.assign({
          holder: { userId: staff.member.id },
          roleId: admin,
          place: organizationPlace(organization),
          expiresAt,
          createdAt: clock.now(),
        }),
      );
      const at: At = [organization.id, staff.member.id];
      const roleIds = [admin, member];
      expectProblem(await setRoles(http(), staff.member, { at, roleIds: [...roleIds, manager] }), 'GRANT_EXCEEDS_OWN');
      const kept = await setRoles(http(), staff.member, { at, roleIds });
      const { roles } = JSON.parse(kept.text) as MemberOnWire;
      assert.equal(roles.find(({ id }) => id === admin)?.expiresAt, expiresAt.toISOString());
      clock.advance({ seconds: 61 });
      assert.deepEqual(await getRoleIds(http(), staff.owner, at), [member]);
    });
  });
}

function removalCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('removing members', () => {
    const http = useServer(options);

    runner.it(
      "requires org:members.remove and at least the member's permissions, except for members who leave",
      async () => {
        const { organization, ...staff } = await createStaff(http());
        const { id } = organization;
        for (const person of [staff.manager, staff.member]) {
          const { requiredPermissions } = expectProblem(
            await remove(http(), person, [id, staff.admin.id]),
            'FORBIDDEN',
          );
          assert.deepEqual(requiredPermissions, ['org:members.remove']);
        }
        expectProblem(await remove(http(), staff.admin, [id, staff.owner.id]), 'FORBIDDEN');
        const remover = await storeRole(http(), id, { permissions: ['org:view', 'org:members.remove'] });
        const clerk = await addMember(http(), staff.owner, { organizationId: id, role: remover });
        for (const person of [staff.owner, staff.admin, staff.manager, staff.member]) {
          expectProblem(await remove(http(), clerk, [id, person.id]), 'FORBIDDEN');
        }
        assert.equal((await remove(http(), staff.admin, [id, staff.manager.id])).status, 204);
        assert.equal((await remove(http(), staff.member, [id, staff.member.id])).status, 204);
        assert.equal((await remove(http(), staff.owner, [id, staff.admin.id])).status, 204);
        for (const person of [staff.manager, staff.member, staff.admin]) {
          const call = { token: person.accessToken, params: { organizationId: id } };
          expectProblem(await http().call('viewOrganization', call), 'NOT_FOUND');
          expectProblem(await remove(http(), person, [id, person.id]), 'NOT_FOUND');
          expectProblem(await remove(http(), staff.owner, [id, person.id]), 'NOT_FOUND');
        }
        const actions = await auditActions(http(), id);
        assert.deepEqual(actions.slice(-3), ['member.removed', 'member.left', 'member.removed']);
      },
    );

    runner.it('is refused to callers with fewer permissions than a member has through a group', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id } = organization;
      const remover = await storeRole(http(), id, {
        permissions: ['org:view', 'org:members.view', 'team:view', 'org:members.remove'],
      });
      const clerk = await addMember(http(), staff.owner, { organizationId: id, role: remover });
      const [strong, raised, plain] = await Promise.all(
        Array.from({ length: 3 }, () => addMember(http(), staff.owner, { organizationId: id })),
      );
      if (strong === undefined || raised === undefined || plain === undefined) assert.fail();
      const groups = [
        await createGroup(http(), staff.owner, { organizationId: id, permissions: ['org:edit'] }),
        await createGroup(http(), staff.owner, { organizationId: id }),
      ] as const;
      const as = (params: object, body?: object): Call => ({
        ...{ token: staff.owner.accessToken, params: { organizationId: id, ...params } },
        ...(body === undefined ? {} : { body }),
      });
      const place = { scope: 'organization', scopeId: id };
      await http().get('attachGroupRole', 200, as({ groupId: groups[1].id, roleId: admin }, place));
      await http().get('addGroupMember', 200, as({ groupId: groups[0].id, userId: strong.id }));
      await http().get('addGroupMember', 200, as({ groupId: groups[1].id, userId: raised.id }));
      const own = expectProblem(await remove(http(), clerk, [id, strong.id]), 'FORBIDDEN');
      assert.deepEqual(own.requiredPermissions, ['org:edit']);
      const given = expectProblem(await remove(http(), clerk, [id, raised.id]), 'FORBIDDEN');
      assert.ok(given.requiredPermissions?.includes('org:members.roles'));
      // Roles outside the organization do not matter to the organization.
      await makeAdministrator(http(), plain);
      for (const [by, person] of [
        [clerk, plain],
        [staff.admin, raised],
        [staff.admin, strong],
      ] as const) {
        assert.equal((await remove(http(), by, [id, person.id])).status, 204);
      }
    });

    runner.it('lets members leave who have lost every role', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { unitOfWork } = http().server;
      const place = organizationPlace(organization);
      await unitOfWork.run((stores) => stores.assignments.unassign({ userId: staff.member.id }, member, place));
      const call = { token: staff.member.accessToken, params: { organizationId: organization.id } };
      expectProblem(await http().call('viewOrganization', call), 'NOT_FOUND');
      assert.equal((await remove(http(), staff.member, [organization.id, staff.member.id])).status, 204);
    });

    runner.it('ends every access below at once and emits an event', async () => {
      const person = await signIn(http());
      const boss = await signIn(http());
      const rows = await createRowWorkspace(http(), boss);
      const [organizationId = '', teamId = '', projectId = ''] = [
        rows['organizationId'],
        rows['teamId'],
        rows['projectId'],
      ];
      await addMember(http(), boss, { organizationId, person });
      const { unitOfWork, clock, crewkit } = http().server;
      const userId = person.id;
      const give = (stores: Parameters<Parameters<typeof unitOfWork.run>[0]>[0]) => stores.assignments;
      await unitOfWork.run(async (stores) => {
        const times = { expiresAt: null, createdAt: clock.now() };
        for (const [scope, place] of [
          ['TEAM', teamPlace({ id: teamId, organizationId })],
          ['PROJECT', projectPlace({ id: projectId, organizationId })],
        ] as const) {
          await give(stores).assign({ holder: { userId }, roleId: toBuiltInRoleId(scope, 'OWNER'), place, ...times });
        }
        await stores.groups.update(organizationId, rows['groupId'] ?? '', { permissions: ['org:settings.view'] });
        await stores.groups.addMember(organizationId, rows['groupId'] ?? '', userId);
        await stores.tasks.assign(projectId, rows['taskId'] ?? '', { userId, at: clock.now() });
      });
      const held = async (): Promise<boolean[]> => [
        await crewkit.can(userId, 'org:settings.view', { scope: 'ORGANIZATION', id: organizationId }),
        await crewkit.can(userId, 'team:delete', { scope: 'TEAM', id: teamId }),
        await crewkit.can(userId, 'project:delete', { scope: 'PROJECT', id: projectId }),
      ];
      assert.deepEqual(await held(), [true, true, true]);
      const position = await unitOfWork.read((stores) => stores.events.lastPosition());
      assert.equal((await remove(http(), boss, [organizationId, userId])).status, 204);
      assert.deepEqual(await held(), [false, false, false]);
      const events = await unitOfWork.read((stores) =>
        stores.events.list({ after: position, missing: [], limit: 100 }),
      );
      const told = events.map(({ event }) => event).filter(({ type }) => type === 'access.changed');
      assert.deepEqual(told, [{ type: 'access.changed', organizationId, userId }]);
      // A user who becomes a member again does not get any of these back.
      await addMember(http(), boss, { organizationId, person });
      assert.deepEqual(await held(), [false, false, false]);
      const task = await unitOfWork.read((stores) => stores.tasks.find(projectId, rows['taskId'] ?? ''));
      assert.deepEqual(task?.assigneeIds, []);
    });
  });
}
