import assert from 'node:assert/strict';
import { toBuiltInRoleId, builtInRoles } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import {
  addHolder,
  readAudit,
  createGroup,
  createRole,
  deputyPermissions,
  listAll,
  mayI,
  tryRole,
  type RoleOnWire,
} from './granting.js';
import type { Call } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import {
  addMember,
  createOrganization,
  createStaff,
  invite,
  organizationRole,
  unknownId,
  type Staff,
} from '../workspace/workspace.js';
import { signIn, type SignedIn } from '../support/people.js';

/** Tests an organization's roles: viewing, creating and changing them, and the limits of each operation. */
export function roleCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('roles', () => {
    const http = useServer(options);
    let shared: Staff | null = null;
    const staff = (): Staff => shared ?? assert.fail();
    const organizationId = (): string => staff().organization.id;
    const params = (roleId: string): Record<string, string> => ({ organizationId: organizationId(), roleId });
    runner.beforeAll(async () => {
      shared = await createStaff(http());
    });

    runner.it(
      'are listed for members, built-in roles first and without global roles, in pages of any size',
      async () => {
        const { owner, member } = staff();
        const made = await createRole(http(), owner, { organizationId: organizationId() });
        const call = { token: member.accessToken, params: { organizationId: organizationId() } };
        const all = await listAll<RoleOnWire>(http(), 'listRoles', { ...call, limit: 100 });
        const builtIn = builtInRoles.filter(({ level }) => level !== 'GLOBAL');
        assert.deepEqual(
          all.slice(0, builtIn.length),
          builtIn.map((each) => ({ ...each, permissions: [...each.permissions] })),
        );
        assert.ok(all.slice(builtIn.length).every((each) => each.organizationId === organizationId()));
        assert.deepEqual(
          all.find(({ id }) => id === made.id),
          made,
        );
        for (const limit of [1, 5]) {
          assert.deepEqual(await listAll<RoleOnWire>(http(), 'listRoles', { ...call, limit }), all, `limit ${limit}`);
        }
      },
    );

    runner.it('contain each permission once, in the order of the catalogue', async () => {
      const { owner } = staff();
      const given = ['project:view', 'org:view', 'org:view', 'team:view', 'project:view'];
      const answer = await tryRole(http(), owner, {
        organizationId: organizationId(),
        name: '  Cafe\u0301 ',
        permissions: given,
      });
      const role = JSON.parse(answer.text) as RoleOnWire;
      assert.equal(answer.headers.location, http().move(`/api/organizations/${organizationId()}/roles/${role.id}`));
      assert.deepEqual(role, {
        id: role.id,
        name: 'Caf\u00e9',
        level: 'ORGANIZATION',
        builtIn: false,
        permissions: ['org:view', 'team:view', 'project:view'],
        organizationId: organizationId(),
      });
      const call = { token: owner.accessToken, params: params(role.id) };
      assert.deepEqual(await http().get('viewRole', 200, call), role);
    });

    runner.it('have a unique name at their level that is not the name of a built-in role', async () => {
      const { owner } = staff();
      const role = await createRole(http(), owner, { organizationId: organizationId(), name: 'Reader' });
      const again = { organizationId: organizationId(), name: 'Reader' };
      const { detail } = expectProblem(await tryRole(http(), owner, again), 'CONFLICT');
      assert.equal(detail, 'A role of this level already has this name.');
      const other = await createRole(http(), owner, { ...again, level: 'TEAM' });
      const rename = (name: string): object => ({ token: owner.accessToken, params: params(other.id), body: { name } });
      for (const name of [
        'OWNER',
        'Admin',
        'manager',
        'Member',
        'user',
        'ＡDMINISTRATOR',
        ' owner ',
        'OW\u200dNER\ufe0f',
      ]) {
        expectProblem(await tryRole(http(), owner, { ...again, name }), 'CONFLICT');
        expectProblem(await http().call('updateRole', rename(name)), 'CONFLICT');
      }
      const call = { token: owner.accessToken, params: params(role.id) };
      await createRole(http(), owner, { ...again, name: 'Writer' });
      const renamed = await http().call('updateRole', { ...call, body: { name: 'Writer' } });
      assert.equal(expectProblem(renamed, 'CONFLICT').detail, detail);
      assert.deepEqual(await http().get('updateRole', 200, { ...call, body: { name: 'Reader' } }), role);
      const foreign = await createOrganization(http(), owner);
      await createRole(http(), owner, { organizationId: foreign.id, name: 'Reader' });
    });

    runner.it('contain no permission above their level', async () => {
      const { owner } = staff();
      for (const [level, permission] of [
        ['ORGANIZATION', 'system:users.view'],
        ['TEAM', 'system:roles.manage'],
        ['TEAM', 'org:view'],
        ['PROJECT', 'team:view'],
        ['PROJECT', 'org:members.roles'],
      ] as const) {
        const permissions = ['project:view', permission];
        const answer = await tryRole(http(), owner, { organizationId: organizationId(), level, permissions });
        expectProblem(answer, 'ROLE_LEVEL_MISMATCH');
      }
      const role = await createRole(http(), owner, { organizationId: organizationId(), level: 'TEAM' });
      const call = { token: owner.accessToken, params: params(role.id) };
      const upwards = await http().call('updateRole', { ...call, body: { permissions: ['org:view'] } });
      expectProblem(upwards, 'ROLE_LEVEL_MISMATCH');
      expectProblem(await http().call('updateRole', { ...call, body: { level: 'PROJECT' } }), 'VALIDATION_FAILED');
      assert.deepEqual(await http().get('viewRole', 200, call), role);
    });

    runner.it('are rejected with the invalid field named', async () => {
      const { owner } = staff();
      const { errors: unknown } = expectProblem(
        await tryRole(http(), owner, { organizationId: organizationId(), permissions: ['org:view', 'org:veiw'] }),
        'VALIDATION_FAILED',
      );
      assert.deepEqual(
        unknown?.map(({ path }) => path),
        ['permissions.1'],
      );
      for (const changes of [
        { level: 'GLOBAL' },
        { level: 'organization' },
        { level: 'TASK' },
        { name: ' ' },
        { name: 'x'.repeat(101) },
        { permissions: 'org:view' },
        { builtIn: true },
        { organizationId: organizationId(), id: unknownId },
      ]) {
        const answer = await tryRole(http(), owner, { organizationId: organizationId(), ...changes });
        expectProblem(answer, 'VALIDATION_FAILED');
      }
    });

    runner.it('never contain more permissions than their creator or editor holds', async () => {
      const { owner, admin, manager } = staff();
      const more = ['org:view', 'org:delete'];
      const made = await tryRole(http(), admin, { organizationId: organizationId(), permissions: more });
      assert.deepEqual(expectProblem(made, 'GRANT_EXCEEDS_OWN').requiredPermissions, ['org:delete']);
      const role = await createRole(http(), admin, { organizationId: organizationId(), permissions: ['org:view'] });
      const call = { token: admin.accessToken, params: params(role.id) };
      const raised = await http().call('updateRole', { ...call, body: { permissions: more } });
      assert.deepEqual(expectProblem(raised, 'GRANT_EXCEEDS_OWN').requiredPermissions, ['org:delete']);
      // A role of a lower level grants its permissions at that level, so they are compared with the caller's permissions in the
      // organization.
      const deep = { organizationId: organizationId(), level: 'PROJECT', permissions: ['project:delete'] };
      expectProblem(await tryRole(http(), admin, deep), 'GRANT_EXCEEDS_OWN');
      const { requiredPermissions } = expectProblem(await tryRole(http(), manager, deep), 'FORBIDDEN');
      assert.deepEqual(requiredPermissions, ['org:members.roles']);
      await createRole(http(), owner, deep);
    });

    runner.it('cannot be used by editors to raise themselves, or reduced by users with fewer permissions', async () => {
      const { owner } = staff();
      const deputy = await addHolder(http(), owner, {
        organizationId: organizationId(),
        permissions: deputyPermissions,
      });
      const own = { token: deputy.accessToken, params: params(deputy.role.id) };
      const raised = await http().call('updateRole', {
        ...own,
        body: { permissions: [...deputyPermissions, 'org:members.invite'] },
      });
      assert.deepEqual(expectProblem(raised, 'GRANT_EXCEEDS_OWN').requiredPermissions, ['org:members.invite']);
      const strong = await createRole(http(), owner, {
        organizationId: organizationId(),
        permissions: ['org:view', 'org:edit'],
      });
      const call = { token: deputy.accessToken, params: params(strong.id) };
      for (const body of [{ permissions: [] }, { name: 'Weak' }, { permissions: ['org:view'] }]) {
        const { requiredPermissions } = expectProblem(await http().call('updateRole', { ...call, body }), 'FORBIDDEN');
        assert.deepEqual(requiredPermissions, ['org:edit']);
      }
      expectProblem(await http().call('deleteRole', call), 'FORBIDDEN');
      assert.equal(
        await mayI(http(), deputy, { permission: 'org:edit', scope: 'organization', id: organizationId() }),
        false,
      );
    });

    runner.it('take effect for all holders from the next request', async () => {
      const { owner } = staff();
      const holder = await addHolder(http(), owner, { organizationId: organizationId(), permissions: ['org:view'] });
      const call = { token: owner.accessToken, params: params(holder.role.id) };
      const invites = { permission: 'members.invite', scope: 'organization', id: organizationId() };
      assert.equal(await mayI(http(), holder, invites), false);
      const permissions = ['org:members.invite', 'org:view'];
      const role = await http().get<RoleOnWire>('updateRole', 200, { ...call, body: { permissions } });
      assert.deepEqual(role, { ...holder.role, permissions: ['org:view', 'org:members.invite'] });
      assert.equal(await mayI(http(), holder, invites), true);
      await http().get('updateRole', 200, { ...call, body: { permissions: [] } });
      assert.equal(await mayI(http(), holder, invites), false);
      const gone = await http().call('viewOrganization', {
        token: holder.accessToken,
        params: { organizationId: organizationId() },
      });
      expectProblem(gone, 'NOT_FOUND');
    });

    runner.it('are neither stored nor logged if an update changes nothing', async () => {
      const { owner } = staff();
      const role = await createRole(http(), owner, { organizationId: organizationId(), permissions: ['org:view'] });
      const before = await readAudit(http(), owner, organizationId());
      const call = { token: owner.accessToken, params: params(role.id) };
      for (const body of [{}, { name: role.name }, { permissions: ['org:view', 'org:view'] }]) {
        assert.deepEqual(await http().get('updateRole', 200, { ...call, body }), role);
      }
      assert.deepEqual(await readAudit(http(), owner, organizationId()), before);
    });

    runner.it('are immutable if they are built in', async () => {
      const { owner } = staff();
      for (const roleId of [organizationRole('MEMBER'), toBuiltInRoleId('PROJECT', 'OWNER')]) {
        const call = { token: owner.accessToken, params: params(roleId) };
        for (const body of [{}, { name: 'Mine' }, { permissions: [] }]) {
          const { requiredPermissions } = expectProblem(
            await http().call('updateRole', { ...call, body }),
            'FORBIDDEN',
          );
          assert.deepEqual(requiredPermissions, []);
        }
        expectProblem(await http().call('deleteRole', call), 'FORBIDDEN');
      }
    });

    runner.it('are deleted without a replacement only if nothing uses them, not even an invitation', async () => {
      const { owner } = staff();
      const unused = await createRole(http(), owner, { organizationId: organizationId() });
      const token = owner.accessToken;
      await http().get('deleteRole', 204, { token, params: params(unused.id) });
      expectProblem(await http().call('viewRole', { token, params: params(unused.id) }), 'NOT_FOUND');
      expectProblem(await http().call('deleteRole', { token, params: params(unused.id) }), 'NOT_FOUND');
      const promised = await createRole(http(), owner, { organizationId: organizationId() });
      const { email } = await signIn(http());
      await invite(http(), owner, { organizationId: organizationId(), email, roleId: promised.id });
      const held = await addHolder(http(), owner, { organizationId: organizationId(), permissions: ['org:view'] });
      for (const roleId of [promised.id, held.role.id]) {
        expectProblem(await http().call('deleteRole', { token, params: params(roleId) }), 'ROLE_IN_USE');
      }
      const query = { replacementRoleId: organizationRole('MEMBER') };
      for (const roleId of [promised.id, held.role.id]) {
        await http().get('deleteRole', 204, { token, params: params(roleId), query });
      }
      const member = await http().get<{ roleIds: string[] }>('viewMember', 200, {
        token,
        params: { organizationId: organizationId(), userId: held.id },
      });
      assert.deepEqual(member.roleIds, [organizationRole('MEMBER')]);
      const team = { permission: 'team:view', scope: 'organization', id: organizationId() };
      assert.equal(await mayI(http(), held, team), true, 'the holder has the replacement');
    });

    runner.it('are deleted despite an expired invitation that has not been swept yet', async () => {
      const { owner } = staff();
      const { id: roleId } = await createRole(http(), owner, { organizationId: organizationId() });
      const { email } = await signIn(http());
      const { id } = await invite(http(), owner, { organizationId: organizationId(), email, roleId });
      const { unitOfWork, clock } = http().server;
      const kept = () => unitOfWork.read(({ invitations }) => invitations.find(organizationId(), id));
      const invitation = await kept();
      assert.ok(invitation !== null);
      await unitOfWork.run(async ({ invitations }) => {
        await invitations.delete(organizationId(), id);
        await invitations.insert({ ...invitation, expiresAt: clock.now() });
      });
      await http().get('deleteRole', 204, { token: owner.accessToken, params: params(roleId) });
      assert.equal(await kept(), null);
    });

    runner.it('are replaced only by a role of the same level that the caller may grant', async () => {
      const { owner, admin } = staff();
      const role = await createRole(http(), owner, { organizationId: organizationId() });
      const team = await createRole(http(), owner, { organizationId: organizationId(), level: 'TEAM' });
      const strong = await createRole(http(), owner, {
        organizationId: organizationId(),
        permissions: ['org:delete'],
      });
      const foreign = await createOrganization(http(), owner);
      const alien = await createRole(http(), owner, { organizationId: foreign.id });
      const remove = (replacementRoleId: string, by = admin): ReturnType<ReturnType<typeof http>['call']> =>
        http().call('deleteRole', { token: by.accessToken, params: params(role.id), query: { replacementRoleId } });
      expectProblem(await remove(role.id), 'VALIDATION_FAILED');
      expectProblem(await remove('OWNER'), 'VALIDATION_FAILED');
      expectProblem(await remove(team.id), 'ROLE_LEVEL_MISMATCH');
      expectProblem(await remove(organizationRole('OWNER')), 'GRANT_EXCEEDS_OWN');
      const { detail } = expectProblem(await remove(organizationRole('OWNER'), owner), 'CONFLICT');
      assert.match(detail, /^OWNER cannot replace another role\.$/);
      expectProblem(await remove(strong.id), 'GRANT_EXCEEDS_OWN');
      for (const unknown of [alien.id, unknownId]) expectProblem(await remove(unknown), 'NOT_FOUND');
      await http().get('viewRole', 200, { token: admin.accessToken, params: params(role.id) });
    });

    runner.it('and groups do not make temporary permissions permanent', async () => {
      const { owner } = staff();
      const whole = { scope: 'organization', scopeId: organizationId() };
      const deputy = await addHolder(http(), owner, {
        organizationId: organizationId(),
        permissions: deputyPermissions,
      });
      const as = (person: SignedIn, more: Readonly<Record<string, string>>, body?: object): Call => ({
        ...{ token: person.accessToken, params: { organizationId: organizationId(), ...more } },
        ...(body === undefined ? {} : { body }),
      });
      const edits = await createRole(http(), owner, { organizationId: organizationId(), permissions: ['org:edit'] });
      const lending = await createGroup(http(), owner, { organizationId: organizationId() });
      const now = http().server.clock.now().getTime();
      const [minute, day] = [new Date(now + 60_000).toISOString(), new Date(now + 86_400_000).toISOString()];
      const lent = { groupId: lending.id, roleId: edits.id, userId: deputy.id };
      await http().get('attachGroupRole', 200, as(owner, lent, { ...whole, expiresAt: minute }));
      await http().get('addGroupMember', 200, as(owner, lent));
      const edit = { permission: 'edit', scope: 'organization', id: organizationId() };
      assert.equal(await mayI(http(), deputy, edit), true);

      for (const expiresAt of [day, null]) {
        expectProblem(
          await http().call('attachGroupRole', as(deputy, lent, { ...whole, expiresAt })),
          'GRANT_EXCEEDS_OWN',
        );
      }
      await http().get('attachGroupRole', 200, as(deputy, lent, { ...whole, expiresAt: minute }));
      const more = { permissions: [...deputyPermissions, 'org:edit'] };
      const own = { roleId: deputy.role.id };
      expectProblem(await http().call('updateRole', as(deputy, own, more)), 'GRANT_EXCEEDS_OWN');
      const replaced = { ...as(deputy, own), query: { replacementRoleId: edits.id } };
      expectProblem(await http().call('deleteRole', replaced), 'GRANT_EXCEEDS_OWN');
      expectProblem(await http().call('updateGroup', as(deputy, lent, more)), 'GRANT_EXCEEDS_OWN');
      http().server.clock.advance({ minutes: 1 });
      assert.equal(await mayI(http(), deputy, edit), false);
    });

    runner.it('of another organization are not found by any route', async () => {
      const { admin, owner } = staff();
      const stranger = await signIn(http());
      const foreign = await createOrganization(http(), stranger);
      const alien = await createRole(http(), stranger, { organizationId: foreign.id, permissions: ['org:view'] });
      const call = { token: admin.accessToken, params: params(alien.id) };
      expectProblem(await http().call('viewRole', call), 'NOT_FOUND');
      expectProblem(await http().call('updateRole', { ...call, body: { name: 'Mine' } }), 'NOT_FOUND');
      expectProblem(await http().call('deleteRole', call), 'NOT_FOUND');
      const person = await addMember(http(), owner, { organizationId: organizationId() });
      const given = await http().call('setMemberRoles', {
        token: owner.accessToken,
        params: { organizationId: organizationId(), userId: person.id },
        body: { roleIds: [alien.id] },
      });
      expectProblem(given, 'NOT_FOUND');
      const seen = await http().get('viewRole', 200, {
        token: stranger.accessToken,
        params: { organizationId: foreign.id, roleId: alien.id },
      });
      assert.deepEqual(seen, alien);
    });
  });
}
