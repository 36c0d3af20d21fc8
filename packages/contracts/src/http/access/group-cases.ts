import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import {
  addHolder,
  readAudit,
  createGroup,
  createRole,
  deputyPermissions,
  listAll,
  mayI,
  tryGroup,
  type GroupOnWire,
} from './granting.js';
import type { Call } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createStaff,
  createTeam,
  organizationRole,
  unknownId,
  type Staff,
} from '../workspace/workspace.js';

/** Tests permission groups: all members have the group's permissions, so adding a user grants all of them. */
export function groupCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('groups', () => {
    const http = useServer(options);
    let shared: Staff | null = null;
    const staff = (): Staff => shared ?? assert.fail();
    const organizationId = (): string => staff().organization.id;
    const as = ({ accessToken: token }: SignedIn, params: object, rest: object = {}): Call => ({
      token,
      params: { organizationId: organizationId(), ...params },
      ...rest,
    });
    runner.beforeAll(async () => {
      shared = await createStaff(http());
    });

    runner.it('are created, read, updated and deleted', async () => {
      const { owner, member, manager } = staff();
      const given = {
        organizationId: organizationId(),
        name: ' Night shift ',
        permissions: ['project:view', 'org:view'],
      };
      const answer = await tryGroup(http(), owner, given);
      const group = JSON.parse(answer.text) as GroupOnWire;
      assert.equal(answer.headers.location, http().move(`/api/organizations/${organizationId()}/groups/${group.id}`));
      assert.deepEqual(group, {
        id: group.id,
        organizationId: organizationId(),
        name: 'Night shift',
        permissions: ['org:view', 'project:view'],
        createdAt: http().server.clock.now().toISOString(),
      });
      const key = { groupId: group.id };
      assert.deepEqual(await http().get('viewGroup', 200, as(member, key)), { ...group, roles: [] });
      const again = expectProblem(await tryGroup(http(), owner, given), 'CONFLICT');
      assert.equal(again.detail, 'A group already has this name.');
      expectProblem(await tryGroup(http(), manager, given), 'FORBIDDEN');
      const changes = { name: 'Day shift', permissions: ['org:view'] };
      const changed = await http().get('updateGroup', 200, as(owner, key, { body: changes }));
      assert.deepEqual(changed, { ...group, ...changes });
      const before = await readAudit(http(), owner, organizationId());
      for (const body of [{}, { name: 'Day shift' }, { permissions: ['org:view', 'org:view'] }]) {
        assert.deepEqual(await http().get('updateGroup', 200, as(owner, key, { body })), changed);
      }
      assert.deepEqual(await readAudit(http(), owner, organizationId()), before);
      await http().get('deleteGroup', 204, as(owner, key));
      for (const operation of ['viewGroup', 'updateGroup', 'deleteGroup', 'listGroupMembers']) {
        expectProblem(await http().call(operation, as(owner, key)), 'NOT_FOUND');
      }
    });

    runner.it('are listed with their members in pages of any size', async () => {
      const { owner, admin, manager, member } = staff();
      const organization = await createOrganization(http(), owner);
      const made: GroupOnWire[] = [];
      for (let count = 0; count < 3; count += 1) {
        made.push(await createGroup(http(), owner, { organizationId: organization.id }));
      }
      const list = { token: owner.accessToken, params: { organizationId: organization.id } };
      for (const limit of [1, 2, 100]) {
        assert.deepEqual(await listAll<GroupOnWire>(http(), 'listGroups', { ...list, limit }), made, `limit ${limit}`);
      }
      const { id: groupId } = await createGroup(http(), owner, { organizationId: organizationId() });
      const people = [owner, admin, manager, member];
      for (const { id: userId } of people) {
        const put = await http().get('addGroupMember', 200, as(owner, { groupId, userId }));
        assert.deepEqual(await http().get('addGroupMember', 200, as(owner, { groupId, userId })), put);
      }
      const expected = people
        .map(({ id: userId, firstName, lastName, email }) => ({
          userId,
          kind: 'person',
          firstName,
          lastName,
          ...noProfile,
          email,
        }))
        .sort((a, b) => (a.userId < b.userId ? -1 : 1));
      const call = { token: member.accessToken, params: { organizationId: organizationId(), groupId } };
      for (const limit of [1, 3, 100]) {
        assert.deepEqual(await listAll(http(), 'listGroupMembers', { ...call, limit }), expected, `limit ${limit}`);
      }
    });

    runner.it('grant and revoke their permissions in the whole organization at once', async () => {
      const { owner } = staff();
      const person = await addMember(http(), owner, { organizationId: organizationId() });
      const project = await createProject(http(), owner, { organizationId: organizationId() });
      const sees = { permission: 'project:view', scope: 'project', id: project.id };
      const group = await createGroup(http(), owner, {
        organizationId: organizationId(),
        permissions: ['project:view'],
      });
      const key = { groupId: group.id, userId: person.id };
      assert.equal(await mayI(http(), person, sees), false);
      await http().get('addGroupMember', 200, as(owner, key));
      assert.equal(await mayI(http(), person, sees), true);
      await http().get('updateGroup', 200, as(owner, key, { body: { permissions: [] } }));
      assert.equal(await mayI(http(), person, sees), false);
      await http().get('updateGroup', 200, as(owner, key, { body: { permissions: ['project:view'] } }));
      assert.equal(await mayI(http(), person, sees), true);
      await http().get('removeGroupMember', 204, as(owner, key));
      assert.equal(await mayI(http(), person, sees), false);
      expectProblem(await http().call('removeGroupMember', as(owner, key)), 'NOT_FOUND');
      await http().get('addGroupMember', 200, as(owner, key));
      await http().get('deleteGroup', 204, as(owner, key));
      assert.equal(await mayI(http(), person, sees), false);
    });

    runner.it('grant roles at the scopes where they are attached, until they expire', async () => {
      const { owner } = staff();
      const person = await addMember(http(), owner, { organizationId: organizationId() });
      const [one, other] = await Promise.all([
        createProject(http(), owner, { organizationId: organizationId() }),
        createProject(http(), owner, { organizationId: organizationId() }),
      ]);
      const group = await createGroup(http(), owner, { organizationId: organizationId() });
      const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
      const key = { groupId: group.id, userId: person.id, roleId };
      await http().get('addGroupMember', 200, as(owner, key));
      const mayWork = (id: string): Promise<boolean> =>
        mayI(http(), person, { permission: 'task.create', scope: 'project', id });
      const end = new Date(http().server.clock.now().getTime() + 60_000).toISOString();
      const body = { scope: 'project', scopeId: one.id };
      const forever = { roleId, scope: 'PROJECT', scopeId: one.id, expiresAt: null };
      assert.deepEqual(await http().get('attachGroupRole', 200, as(owner, key, { body })), forever);
      assert.deepEqual(await http().get('attachGroupRole', 200, as(owner, key, { body })), forever);
      assert.deepEqual([await mayWork(one.id), await mayWork(other.id)], [true, false]);
      const second = { scope: 'PROJECT', scopeId: other.id, expiresAt: end };
      await http().get('attachGroupRole', 200, as(owner, key, { body: second }));
      assert.deepEqual([await mayWork(one.id), await mayWork(other.id)], [true, true]);
      const seen = await http().get<{ roles: unknown[] }>('viewGroup', 200, as(owner, key));
      const roles = [forever, { roleId, ...second }];
      assert.deepEqual(new Set(seen.roles), new Set(roles));
      http().server.clock.advance({ minutes: 1 });
      assert.deepEqual([await mayWork(one.id), await mayWork(other.id)], [true, false]);
      const left = await http().get<{ roles: unknown[] }>('viewGroup', 200, as(owner, key));
      assert.deepEqual(left.roles, roles.slice(0, 1));
      await http().get('detachGroupRole', 204, as(owner, key, { body }));
      assert.equal(await mayWork(one.id), false);
      expectProblem(await http().call('detachGroupRole', as(owner, key, { body })), 'NOT_FOUND');
    });

    runner.it('lose a role at one scope or, if none is named, at every scope', async () => {
      const { owner } = staff();
      const group = await createGroup(http(), owner, { organizationId: organizationId() });
      const roleId = toBuiltInRoleId('TEAM', 'MEMBER');
      const key = { groupId: group.id, roleId };
      const teams: string[] = [];
      for (let count = 0; count < 4; count += 1) {
        const { id } = await createTeam(http(), owner, { organizationId: organizationId() });
        await http().get('attachGroupRole', 200, as(owner, key, { body: { scope: 'Team', scopeId: id } }));
        teams.push(id);
      }
      const [first = '', second = ''] = teams;
      const attached = async (): Promise<Set<string>> => {
        const { roles } = await http().get<{ roles: { scopeId: string }[] }>('viewGroup', 200, as(owner, key));
        return new Set(roles.map(({ scopeId }) => scopeId));
      };
      for (const half of [{ scope: 'team' }, { scopeId: first }]) {
        expectProblem(await http().call('detachGroupRole', as(owner, key, { body: half })), 'VALIDATION_FAILED');
        expectProblem(await http().call('detachGroupRole', as(owner, key, { query: half })), 'VALIDATION_FAILED');
      }
      await http().get('detachGroupRole', 204, as(owner, key, { body: { scope: 'team', scopeId: first } }));
      assert.deepEqual(await attached(), new Set(teams.slice(1)));
      await http().get('detachGroupRole', 204, as(owner, key, { query: { scope: 'TEAM', scopeId: second } }));
      assert.deepEqual(await attached(), new Set(teams.slice(2)));
      await http().get('detachGroupRole', 204, as(owner, key));
      assert.deepEqual(await attached(), new Set());
      expectProblem(await http().call('detachGroupRole', as(owner, key)), 'NOT_FOUND');
    });

    runner.it(
      'accept only roles of the level of the scope, and OWNER only from an owner and without expiry',
      async () => {
        const { owner, admin } = staff();
        const group = await createGroup(http(), owner, { organizationId: organizationId() });
        const team = await createTeam(http(), owner, { organizationId: organizationId() });
        const project = await createProject(http(), owner, { organizationId: organizationId(), teamId: team.id });
        const places = { ORGANIZATION: organizationId(), TEAM: team.id, PROJECT: project.id } as const;
        const scopes = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
        for (const scope of scopes) {
          for (const level of scopes) {
            const body = { scope, scopeId: places[scope] };
            const attach = (name: 'OWNER' | 'MEMBER', by = owner): ReturnType<ReturnType<typeof http>['call']> =>
              http().call(
                'attachGroupRole',
                as(by, { groupId: group.id, roleId: toBuiltInRoleId(level, name) }, { body }),
              );
            if (scope !== level) {
              expectProblem(await attach('MEMBER'), 'ROLE_LEVEL_MISMATCH');
              expectProblem(await attach('OWNER'), 'ROLE_LEVEL_MISMATCH');
              continue;
            }
            assert.equal((await attach('MEMBER')).status, 200);
            expectProblem(await attach('OWNER', admin), 'GRANT_EXCEEDS_OWN');
            assert.equal((await attach('OWNER')).status, 200);
          }
        }
        const key = { groupId: group.id, roleId: toBuiltInRoleId('TEAM', 'MEMBER') };
        for (const body of [
          { scope: 'global', scopeId: team.id },
          { scope: 'task', scopeId: team.id },
          { scope: 'team' },
          { scope: 'team', scopeId: team.id, expiresAt: http().server.clock.now().toISOString() },
          { scope: 'team', scopeId: team.id, expiresAt: 'tomorrow' },
          { scope: 'team', scopeId: team.id, expiresAt: '9999-12-31T23:59:59.999-01:00' },
        ]) {
          expectProblem(await http().call('attachGroupRole', as(owner, key, { body })), 'VALIDATION_FAILED');
        }
        const ending = { scope: 'team', scopeId: team.id, expiresAt: '9999-12-31T00:00:00.000Z' };
        const ofOwner = as(owner, { ...key, roleId: toBuiltInRoleId('TEAM', 'OWNER') }, { body: ending });
        const { errors } = expectProblem(await http().call('attachGroupRole', ofOwner), 'VALIDATION_FAILED');
        assert.deepEqual(
          errors?.map(({ code }) => code),
          ['owner_never_ends'],
        );
      },
    );

    runner.it('never let users grant more than they hold', async () => {
      const { owner } = staff();
      const project = await createProject(http(), owner, { organizationId: organizationId() });
      const deputy = await addHolder(http(), owner, {
        organizationId: organizationId(),
        permissions: deputyPermissions,
      });
      const made = await tryGroup(http(), deputy, { organizationId: organizationId(), permissions: ['org:edit'] });
      assert.deepEqual(expectProblem(made, 'GRANT_EXCEEDS_OWN').requiredPermissions, ['org:edit']);
      const own = await createGroup(http(), deputy, { organizationId: organizationId(), permissions: ['org:view'] });
      const key = { groupId: own.id, userId: deputy.id };
      const raised = await http().call('updateGroup', as(deputy, key, { body: { permissions: ['org:edit'] } }));
      expectProblem(raised, 'GRANT_EXCEEDS_OWN');
      await http().get('addGroupMember', 200, as(deputy, key));
      // The user manages one project. This does not allow the user to grant themselves its ADMIN role, or any role elsewhere.
      const managing = { ...key, roleId: toBuiltInRoleId('PROJECT', 'MANAGER') };
      const body = { scope: 'project', scopeId: project.id };
      expectProblem(await http().call('attachGroupRole', as(deputy, managing, { body })), 'GRANT_EXCEEDS_OWN');
      await http().get('setProjectMember', 200, {
        token: owner.accessToken,
        params: { projectId: project.id, userId: deputy.id },
        body: { roleId: managing.roleId },
      });
      await http().get('attachGroupRole', 200, as(deputy, managing, { body }));
      const admin = { ...key, roleId: toBuiltInRoleId('PROJECT', 'ADMIN') };
      const { requiredPermissions } = expectProblem(
        await http().call('attachGroupRole', as(deputy, admin, { body })),
        'GRANT_EXCEEDS_OWN',
      );
      assert.deepEqual(requiredPermissions, ['project:settings.edit']);
      const above = { ...key, roleId: organizationRole('ADMIN') };
      const whole = { scope: 'organization', scopeId: organizationId() };
      expectProblem(await http().call('attachGroupRole', as(deputy, above, { body: whole })), 'GRANT_EXCEEDS_OWN');
    });

    runner.it('never let users put themselves or others into a group with more permissions', async () => {
      const { owner, member } = staff();
      const project = await createProject(http(), owner, { organizationId: organizationId() });
      const deputy = await addHolder(http(), owner, {
        organizationId: organizationId(),
        permissions: deputyPermissions,
      });
      const strong = await createGroup(http(), owner, { organizationId: organizationId(), permissions: ['org:edit'] });
      const attached = await createGroup(http(), owner, { organizationId: organizationId() });
      const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
      const body = { scope: 'project', scopeId: project.id };
      await http().get('attachGroupRole', 200, as(owner, { groupId: attached.id, roleId }, { body }));
      for (const [groupId, missing] of [
        [strong.id, 'org:edit'],
        [attached.id, 'project:view'],
      ] as const) {
        for (const userId of [deputy.id, member.id]) {
          const put = await http().call('addGroupMember', as(deputy, { groupId, userId }));
          const { requiredPermissions = [] } = expectProblem(put, 'GRANT_EXCEEDS_OWN');
          assert.ok(requiredPermissions.includes(missing), put.text);
        }
        // They cannot revoke it from others either.
        await http().get('addGroupMember', 200, as(owner, { groupId, userId: member.id }));
        expectProblem(await http().call('removeGroupMember', as(deputy, { groupId, userId: member.id })), 'FORBIDDEN');
        expectProblem(await http().call('deleteGroup', as(deputy, { groupId })), 'FORBIDDEN');
      }
      const cut = await http().call('updateGroup', as(deputy, { groupId: strong.id }, { body: { permissions: [] } }));
      expectProblem(cut, 'FORBIDDEN');
      const key = { groupId: attached.id, roleId };
      expectProblem(await http().call('detachGroupRole', as(deputy, key)), 'FORBIDDEN');
      expectProblem(await http().call('detachGroupRole', as(deputy, key, { body })), 'FORBIDDEN');
      const members = await listAll<{ userId: string }>(http(), 'listGroupMembers', {
        ...{ token: owner.accessToken, params: { organizationId: organizationId(), groupId: strong.id } },
        limit: 100,
      });
      assert.deepEqual(
        members.map(({ userId }) => userId),
        [member.id],
      );
    });

    runner.it('reject global permissions and unknown permissions', async () => {
      const { owner } = staff();
      for (const [permission, code] of [
        ['system:users.view', 'ROLE_LEVEL_MISMATCH'],
        ['org:veiw', 'VALIDATION_FAILED'],
      ] as const) {
        const made = await tryGroup(http(), owner, { organizationId: organizationId(), permissions: [permission] });
        expectProblem(made, code);
      }
    });

    runner.it(
      'contain conversation permissions only if an OWNER grants them, because no built-in role contains them',
      async () => {
        const { owner, admin } = staff();
        const group = { organizationId: organizationId(), permissions: ['chat:view', 'chat:message.send'] };
        expectProblem(await tryGroup(http(), admin, group), 'GRANT_EXCEEDS_OWN');
        const made = await tryGroup(http(), owner, group);
        assert.equal(made.status, 201, made.text);
      },
    );

    runner.it('affect no user and no resource outside their organization', async () => {
      const { owner, outsider } = staff();
      const stranger = await signIn(http());
      const foreign = await createOrganization(http(), stranger);
      const alien = await createGroup(http(), stranger, { organizationId: foreign.id });
      const alienRole = await createRole(http(), stranger, { organizationId: foreign.id });
      const alienProject = await createProject(http(), stranger, { organizationId: foreign.id });
      const alienTeam = await createTeam(http(), stranger, { organizationId: foreign.id });
      const group = await createGroup(http(), owner, { organizationId: organizationId() });
      const place = { scope: 'organization', scopeId: organizationId() };
      const memberRole = organizationRole('MEMBER');
      const tries: [string, object, object?][] = [
        ['viewGroup', { groupId: alien.id }],
        ['updateGroup', { groupId: alien.id }],
        ['deleteGroup', { groupId: alien.id }],
        ['listGroupMembers', { groupId: alien.id }],
        ['addGroupMember', { groupId: alien.id, userId: owner.id }],
        ['addGroupMember', { groupId: group.id, userId: stranger.id }],
        ['addGroupMember', { groupId: group.id, userId: outsider.id }],
        ['addGroupMember', { groupId: group.id, userId: unknownId }],
        ['removeGroupMember', { groupId: group.id, userId: unknownId }],
        ['attachGroupRole', { groupId: alien.id, roleId: memberRole }, place],
        ['attachGroupRole', { groupId: group.id, roleId: alienRole.id }, place],
        ['attachGroupRole', { groupId: group.id, roleId: memberRole }, { ...place, scopeId: foreign.id }],
        ['detachGroupRole', { groupId: group.id, roleId: memberRole }, { ...place, scopeId: foreign.id }],
        ['detachGroupRole', { groupId: group.id, roleId: alienRole.id }],
      ];
      for (const [scope, scopeId] of [
        ['project', alienProject.id],
        ['team', alienTeam.id],
        ['team', unknownId],
      ] as const) {
        const level = scope === 'project' ? 'PROJECT' : 'TEAM';
        const key = { groupId: group.id, roleId: toBuiltInRoleId(level, 'MEMBER') };
        tries.push(['attachGroupRole', key, { scope, scopeId }]);
        tries.push(['detachGroupRole', key, { scope, scopeId }]);
      }
      for (const [operation, key, body] of tries) {
        const answer = await http().call(operation, as(owner, key, body === undefined ? {} : { body }));
        assert.equal(answer.status, 404, `${operation} ${JSON.stringify({ key, body })}: ${answer.text}`);
      }
    });
  });
}
