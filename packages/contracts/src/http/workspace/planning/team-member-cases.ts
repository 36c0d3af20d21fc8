import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../../support/people.js';
import { as, createStudio, customRole, inSeconds, listIds, refused, setMember, type Studio } from './planning.js';
import {
  addMember,
  createOrganization,
  createTeam,
  unknownId,
  type BuiltInName,
  type MemberOnWire,
  type PageOnWire,
} from '../workspace.js';

const teamRole = (name: BuiltInName): string => toBuiltInRoleId('TEAM', name);

interface TeamStudio extends Studio {
  readonly team: { readonly teamId: string };
}

async function createTeamStudio(http: HttpClient): Promise<TeamStudio> {
  const studio = await createStudio(http);
  const { organizationId, owner } = studio;
  return { ...studio, team: { teamId: (await createTeam(http, owner, { organizationId })).id } };
}

/** Returns the parameters of a call about one user in a team. */
const about = ({ teamId }: { readonly teamId: string }, person: SignedIn) =>
  ({ params: { teamId, userId: person.id } }) as const;

/** Tests a team's members and their roles, and the limits of granting them. */
export function teamMemberCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('team members', () => {
    const http = useServer(options);

    runner.it('are added with one role, which a second role replaces', async () => {
      const { owner, guest, team } = await createTeamStudio(http());
      const joinedAt = http().server.clock.now().toISOString();
      const call = { ...as(owner), ...about(team, guest), body: { roleId: teamRole('MEMBER') } };
      const added = await http().get('setTeamMember', 200, call);
      const role = (name: BuiltInName): object => ({ id: teamRole(name), name, expiresAt: null });
      const expected = {
        userId: guest.id,
        firstName: guest.firstName,
        lastName: guest.lastName,
        kind: 'person',
        ...noProfile,
        email: guest.email,
        roleIds: [teamRole('MEMBER')],
        roles: [role('MEMBER')],
        joinedAt,
      };
      assert.deepEqual(added, expected);
      http().server.clock.advance({ seconds: 1 });
      assert.deepEqual(await http().get('setTeamMember', 200, call), expected);
      for (const [operation, name] of [
        ['setTeamMember', 'ADMIN'],
        ['changeTeamRole', 'MANAGER'],
      ] as const) {
        const changed = await http().get(operation, 200, { ...call, body: { roleId: teamRole(name) } });
        assert.deepEqual(changed, { ...expected, roleIds: [teamRole(name)], roles: [role(name)] });
      }
      await http().get('removeTeamMember', 204, { ...as(owner), ...about(team, guest) });
      await refused(http(), 'removeTeamMember', { ...as(owner), ...about(team, guest), code: 'NOT_FOUND' });
      await refused(http(), 'changeTeamRole', { ...call, code: 'NOT_FOUND' });
      await refused(http(), 'viewTeam', { ...as(guest), params: { teamId: team.teamId }, code: 'NOT_FOUND' });
    });

    runner.it('are listed, and found by name and email', async () => {
      const { owner, guest, visitor, outsider, organizationId, team } = await createTeamStudio(http());
      const { teamId } = team;
      const grace = await signIn(http(), { firstName: 'Grace', lastName: 'Höpper' });
      await addMember(http(), owner, { organizationId, person: grace });
      for (const person of [grace, guest]) await setMember(http(), owner, { at: { teamId }, person, role: 'MEMBER' });
      const all = [owner, guest, grace].map(({ id }) => id).sort();
      const list = (query: Record<string, string>): Promise<string[]> =>
        listIds(http(), 'listTeamMembers', { ...as(guest), params: { teamId }, query, key: 'userId' });
      for (const limit of ['1', '2', '3', '50']) assert.deepEqual(await list({ limit }), all);
      for (const search of ['GRACE', 'höp', ` ${grace.email.toUpperCase()} `, 'Ho\u0308pper']) {
        assert.deepEqual(await list({ search }), [grace.id], search);
      }
      assert.deepEqual(await list({ search: 'unknown%' }), []);
      assert.deepEqual(await list({ search: ' ' }), all);
      const params = { teamId };
      await refused(http(), 'listTeamMembers', { ...as(visitor), params, code: 'NOT_FOUND' });
      await refused(http(), 'listTeamMembers', { ...as(outsider), params, code: 'NOT_FOUND' });
      const member = await addMember(http(), owner, { organizationId });
      const needs = ['team:members.view'];
      await refused(http(), 'listTeamMembers', { ...as(member), params, code: 'FORBIDDEN', needs });
    });

    runner.it('are members of the organization, with team roles of that organization', async () => {
      const { owner, guest, outsider, organizationId, team } = await createTeamStudio(http());
      const foreign = await createOrganization(http(), owner);
      const level = 'TEAM';
      const foreignRole = await customRole(http(), { organizationId: foreign.id, level, permissions: ['team:view'] });
      const ownRole = await customRole(http(), { organizationId, level, permissions: ['team:view'] });
      const set = { ...as(owner), ...about(team, guest) };
      for (const roleId of [unknownId, foreignRole]) {
        await refused(http(), 'setTeamMember', { ...set, body: { roleId }, code: 'NOT_FOUND' });
      }
      for (const roleId of [toBuiltInRoleId('ORGANIZATION', 'MEMBER'), toBuiltInRoleId('PROJECT', 'OWNER')]) {
        await refused(http(), 'setTeamMember', { ...set, body: { roleId }, code: 'ROLE_LEVEL_MISMATCH' });
      }
      const body = { roleId: teamRole('MEMBER') };
      await refused(http(), 'setTeamMember', { ...as(owner), ...about(team, outsider), body, code: 'NOT_FOUND' });
      const unknownUser = { ...as(owner), params: { ...team, userId: unknownId } };
      await refused(http(), 'setTeamMember', { ...unknownUser, body, code: 'NOT_FOUND' });
      await refused(http(), 'removeTeamMember', { ...unknownUser, code: 'NOT_FOUND' });
      const member = await http().get<MemberOnWire>('setTeamMember', 200, { ...set, body: { roleId: ownRole } });
      assert.deepEqual(member.roleIds, [ownRole]);
      const call = { ...as(guest), params: { teamId: team.teamId } };
      await refused(http(), 'listTeamMembers', { ...call, code: 'FORBIDDEN', needs: ['team:members.view'] });
    });

    runner.it('with MANAGER can add members but not give them a higher role', async () => {
      const { owner, guest, visitor, organizationId, team } = await createTeamStudio(http());
      const { teamId } = team;
      await setMember(http(), owner, { at: { teamId }, person: guest, role: 'MANAGER' });
      const set = { ...as(guest), ...about(team, visitor) };
      for (const name of ['ADMIN', 'OWNER'] as const) {
        const body = { roleId: teamRole(name) };
        await refused(http(), 'setTeamMember', { ...set, body, code: 'GRANT_EXCEEDS_OWN' });
      }
      await http().get('setTeamMember', 200, { ...set, body: { roleId: teamRole('MEMBER') } });
      // Without `members.roles`, users must not be able to change the role or its expiry in any other way.
      const needs = ['team:members.roles'];
      for (const body of [
        { roleId: teamRole('MANAGER') },
        { roleId: teamRole('MEMBER'), expiresAt: inSeconds(http(), 60) },
      ]) {
        await refused(http(), 'setTeamMember', { ...set, body, code: 'FORBIDDEN', needs });
        await refused(http(), 'changeTeamRole', { ...set, body, code: 'FORBIDDEN', needs });
      }
      const self = { ...as(guest), ...about(team, guest), body: { roleId: teamRole('ADMIN') } };
      await refused(http(), 'setTeamMember', { ...self, code: 'FORBIDDEN', needs });
      const admin = await addMember(http(), owner, { organizationId });
      await setMember(http(), owner, { at: { teamId }, person: admin, role: 'ADMIN' });
      for (const person of [admin, owner]) {
        await refused(http(), 'removeTeamMember', { ...as(guest), ...about(team, person), code: 'FORBIDDEN' });
      }
      await http().get('removeTeamMember', 204, set);
    });

    runner.it('with ADMIN can change roles, but not grant or revoke OWNER', async () => {
      const { owner, guest, visitor, team } = await createTeamStudio(http());
      const { teamId } = team;
      await setMember(http(), owner, { at: { teamId }, person: guest, role: 'ADMIN' });
      await setMember(http(), owner, { at: { teamId }, person: visitor, role: 'MEMBER' });
      const change = { ...as(guest), ...about(team, visitor) };
      await http().get('changeTeamRole', 200, { ...change, body: { roleId: teamRole('ADMIN') } });
      const owning = { roleId: teamRole('OWNER') };
      const member = { roleId: teamRole('MEMBER') };
      const ownersAlone = ['team:create', 'team:delete', 'project:delete'];
      for (const operation of ['setTeamMember', 'changeTeamRole']) {
        await refused(http(), operation, { ...change, body: owning, code: 'GRANT_EXCEEDS_OWN' });
        const self = { ...as(guest), ...about(team, guest) };
        await refused(http(), operation, { ...self, body: owning, code: 'GRANT_EXCEEDS_OWN' });
        const above = { ...as(guest), ...about(team, owner) };
        await refused(http(), operation, { ...above, body: member, code: 'FORBIDDEN', needs: ownersAlone });
      }
      await refused(http(), 'removeTeamMember', { ...as(guest), ...about(team, owner), code: 'FORBIDDEN' });
      await http().get('changeTeamRole', 200, { ...as(guest), ...about(team, guest), body: member });
      await refused(http(), 'changeTeamRole', { ...change, body: member, code: 'FORBIDDEN' });
      // The organization's OWNER is OWNER of everything in it, and may leave a team without an owner.
      await http().get('removeTeamMember', 204, { ...as(owner), ...about(team, owner) });
      await http().get('setTeamMember', 200, { ...as(owner), ...about(team, visitor), body: owning });
    });

    runner.it('can have a temporary role, whose expiry takes effect at once', async () => {
      const { owner, guest, team } = await createTeamStudio(http());
      const { clock } = http().server;
      const set = { ...as(owner), ...about(team, guest) };
      const roleId = teamRole('MEMBER');
      const params = { teamId: team.teamId };
      const faults = [
        clock.now().toISOString(),
        inSeconds(http(), -1),
        '2026-13-01T00:00:00Z',
        'soon',
        5,
        '+010000-01-01T00:00:00Z',
      ];
      for (const expiresAt of faults) {
        await refused(http(), 'setTeamMember', { ...set, body: { roleId, expiresAt }, code: 'VALIDATION_FAILED' });
      }
      const expiresAt = inSeconds(http(), 30);
      const ending = { roleId: teamRole('OWNER'), expiresAt };
      await refused(http(), 'setTeamMember', { ...set, body: ending, code: 'VALIDATION_FAILED' });
      const local = `${new Date(Date.parse(expiresAt) + 3_600_000).toISOString().slice(0, -1)}+01:00`;
      const member = await http().get<MemberOnWire>('setTeamMember', 200, {
        ...set,
        body: { roleId, expiresAt: local },
      });
      assert.deepEqual(member.roles, [{ id: roleId, name: 'MEMBER', expiresAt }]);
      clock.advance({ seconds: 29 });
      await http().get('viewTeam', 200, { ...as(guest), params });
      clock.advance({ seconds: 1 });
      await refused(http(), 'viewTeam', { ...as(guest), params, code: 'NOT_FOUND' });
      const list = await http().get<PageOnWire<MemberOnWire>>('listTeamMembers', 200, { ...as(owner), params });
      assert.deepEqual(
        list.items.map(({ userId }) => userId),
        [owner.id],
      );
      await refused(http(), 'changeTeamRole', { ...set, body: { roleId }, code: 'NOT_FOUND' });
      await refused(http(), 'removeTeamMember', { ...set, code: 'NOT_FOUND' });
      const again = await http().get<MemberOnWire>('setTeamMember', 200, { ...set, body: { roleId, expiresAt: null } });
      const { joinedAt, roles } = again;
      assert.deepEqual(
        { joinedAt, roles },
        { joinedAt: clock.now().toISOString(), roles: [{ id: roleId, name: 'MEMBER', expiresAt: null }] },
      );
      await http().get('viewTeam', 200, { ...as(guest), params });
    });

    runner.it('cannot extend their own temporary role', async () => {
      const { owner, guest, team } = await createTeamStudio(http());
      const expiresAt = inSeconds(http(), 60);
      await setMember(http(), owner, { at: team, person: guest, role: 'ADMIN', expiresAt });
      const self = { ...as(guest), ...about(team, guest) };
      for (const later of [{}, { expiresAt: null }, { expiresAt: inSeconds(http(), 61) }]) {
        for (const name of ['ADMIN', 'MEMBER'] as const) {
          const body = { roleId: teamRole(name), ...later };
          await refused(http(), 'changeTeamRole', { ...self, body, code: 'GRANT_EXCEEDS_OWN' });
        }
      }
      const sooner = { roleId: teamRole('ADMIN'), expiresAt: inSeconds(http(), 59) };
      await http().get('changeTeamRole', 200, { ...self, body: sooner });
    });

    runner.it('have exactly one role after parallel requests', async () => {
      const { owner, guest, team } = await createTeamStudio(http());
      const names = ['ADMIN', 'MANAGER', 'MEMBER'] as const;
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => {
          const body = { roleId: teamRole(names[index % 3] ?? 'MEMBER') };
          return http().get<MemberOnWire>('setTeamMember', 200, { ...as(owner), ...about(team, guest), body });
        }),
      );
      assert.deepEqual(new Set(answers.map(({ roleIds }) => roleIds.length)), new Set([1]));
      const { items } = await http().get<PageOnWire<MemberOnWire>>('listTeamMembers', 200, {
        ...as(owner),
        params: { teamId: team.teamId },
      });
      assert.equal(items.find(({ userId }) => userId === guest.id)?.roleIds.length, 1);
    });
  });
}
