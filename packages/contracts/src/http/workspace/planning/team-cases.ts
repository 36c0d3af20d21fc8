import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, createStudio, listIds, refused, setMember } from './planning.js';
import {
  addMember,
  createOrganization,
  createProject,
  createStaff,
  createTeam,
  unknownId,
  type MemberOnWire,
  type PageOnWire,
  type TeamOnWire,
} from '../workspace.js';

const noSettings = { timeZone: null, locale: null, weekStartsOn: null, custom: {} };

/** Tests an organization's teams: creating, viewing, changing and deleting them. */
export function teamCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('teams', () => {
    const http = useServer(options);

    runner.it('are created by holders of team:create, who become their OWNER', async () => {
      const { organization, manager, member, outsider } = await createStaff(http());
      const params = { organizationId: organization.id };
      const body = { name: '  Mill ', description: 'Numbers\nin, numbers out' };
      const answer = await http().call('createTeam', { ...as(manager), params, body });
      assert.equal(answer.status, 201);
      const team = JSON.parse(answer.text) as TeamOnWire;
      assert.equal(answer.headers.location, http().move(`/api/teams/${team.id}`));
      const now = http().server.clock.now().toISOString();
      assert.deepEqual(team, {
        id: team.id,
        organizationId: organization.id,
        name: 'Mill',
        description: 'Numbers\nin, numbers out',
        createdBy: manager.id,
        createdAt: now,
        updatedAt: now,
      });
      const at = { params: { teamId: team.id } };
      assert.deepEqual(await http().get('viewTeam', 200, { ...as(manager), ...at }), team);
      const { items } = await http().get<PageOnWire<MemberOnWire>>('listTeamMembers', 200, { ...as(manager), ...at });
      assert.deepEqual(
        items.map(({ userId, roleIds }) => ({ userId, roleIds })),
        [{ userId: manager.id, roleIds: [toBuiltInRoleId('TEAM', 'OWNER')] }],
      );
      await refused(http(), 'createTeam', { ...as(member), params, body, code: 'FORBIDDEN', needs: ['team:create'] });
      await refused(http(), 'createTeam', { ...as(outsider), params, body, code: 'NOT_FOUND' });
      const nowhere = { organizationId: unknownId };
      await refused(http(), 'createTeam', { ...as(manager), params: nowhere, body, code: 'NOT_FOUND' });
    });

    runner.it('are listed to users who may see them, and do not exist for others', async () => {
      const { organizationId, owner, guest, outsider } = await createStudio(http());
      const params = { organizationId };
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) ids.push((await createTeam(http(), owner, { organizationId })).id);
      for (const limit of ['1', '2', '5', '100']) {
        assert.deepEqual(await listIds(http(), 'listTeams', { ...as(owner), params, query: { limit } }), ids);
      }
      assert.deepEqual(await listIds(http(), 'listTeams', { ...as(guest), params }), []);
      const [first = '', second = '', ...others] = ids;
      for (const teamId of [second, first]) {
        await setMember(http(), owner, { at: { teamId }, person: guest, role: 'MEMBER' });
      }
      for (const limit of ['1', '2', '100']) {
        const seen = await listIds(http(), 'listTeams', { ...as(guest), params, query: { limit } });
        assert.deepEqual(seen, [first, second], limit);
      }
      await http().get('viewTeam', 200, { ...as(guest), params: { teamId: first } });
      for (const teamId of [...others, unknownId]) {
        await refused(http(), 'viewTeam', { ...as(guest), params: { teamId }, code: 'NOT_FOUND' });
      }
      await refused(http(), 'listTeams', { ...as(outsider), params, code: 'NOT_FOUND' });
      await refused(http(), 'viewTeam', { ...as(outsider), params: { teamId: first }, code: 'NOT_FOUND' });
      await refused(http(), 'listTeams', { ...as(owner), params, query: { cursor: 'x' }, code: 'CURSOR_INVALID' });
    });

    runner.it('of one organization are not listed in another', async () => {
      const { organizationId, owner } = await createStudio(http());
      await createTeam(http(), owner, { organizationId });
      const other = await createOrganization(http(), owner);
      assert.deepEqual(await listIds(http(), 'listTeams', { ...as(owner), params: { organizationId: other.id } }), []);
    });

    runner.it('are updated field by field', async () => {
      const { organizationId, owner, guest, visitor } = await createStudio(http());
      const team = await createTeam(http(), owner, { organizationId, description: 'Old' });
      const params = { teamId: team.id };
      await setMember(http(), owner, { at: params, person: guest, role: 'MEMBER' });
      http().server.clock.advance({ seconds: 1 });
      const updatedAt = http().server.clock.now().toISOString();
      const renamed = await http().get('updateTeam', 200, { ...as(owner), params, body: { name: 'Store' } });
      assert.deepEqual(renamed, { ...team, name: 'Store', updatedAt });
      http().server.clock.advance({ seconds: 1 });
      assert.deepEqual(await http().get('updateTeam', 200, { ...as(owner), params, body: {} }), renamed);
      const emptied = await http().get<TeamOnWire>('updateTeam', 200, {
        ...as(owner),
        params,
        body: { description: '' },
      });
      assert.deepEqual([emptied.name, emptied.description], ['Store', '']);
      for (const body of [
        { organizationId },
        { id: team.id },
        { name: ' ' },
        { name: 'x'.repeat(101) },
        { name: null },
      ]) {
        await refused(http(), 'updateTeam', { ...as(owner), params, body, code: 'VALIDATION_FAILED' });
      }
      const body = { name: 'Mine' };
      await refused(http(), 'updateTeam', { ...as(guest), params, body, code: 'FORBIDDEN', needs: ['team:edit'] });
      await refused(http(), 'updateTeam', { ...as(visitor), params, body, code: 'NOT_FOUND' });
      assert.deepEqual(await http().get('viewTeam', 200, { ...as(owner), params }), emptied);
    });

    runner.it('have settings', async () => {
      const { organizationId, owner, guest, visitor } = await createStudio(http());
      const params = { teamId: (await createTeam(http(), owner, { organizationId })).id };
      await setMember(http(), owner, { at: params, person: guest, role: 'MANAGER' });
      assert.deepEqual(await http().get('viewTeamSettings', 200, { ...as(guest), params }), noSettings);
      const change = (body: object): Promise<unknown> =>
        http().get('updateTeamSettings', 200, { ...as(owner), params, body });
      await change({ timeZone: 'Europe/Berlin', custom: { color: 'red' } });
      const both = { ...noSettings, timeZone: 'Europe/Berlin', weekStartsOn: 'monday', custom: { size: 2 } };
      assert.deepEqual(await change({ weekStartsOn: 'monday', custom: { size: 2 } }), both);
      assert.deepEqual(await change({}), both);
      assert.deepEqual(await http().get('viewTeamSettings', 200, { ...as(guest), params }), both);
      const body = { locale: 'de' };
      const needs = ['team:settings.edit'];
      await refused(http(), 'updateTeamSettings', { ...as(guest), params, body, code: 'FORBIDDEN', needs });
      await refused(http(), 'viewTeamSettings', { ...as(visitor), params, code: 'NOT_FOUND' });
    });

    runner.it('are deleted by an OWNER, once they contain no projects', async () => {
      const { organizationId, owner, guest } = await createStudio(http());
      const params = { teamId: (await createTeam(http(), owner, { organizationId })).id };
      await setMember(http(), owner, { at: params, person: guest, role: 'ADMIN' });
      const project = await createProject(http(), guest, { organizationId, ...params });
      await refused(http(), 'deleteTeam', { ...as(guest), params, code: 'FORBIDDEN', needs: ['team:delete'] });
      const { detail } = await refused(http(), 'deleteTeam', { ...as(owner), params, code: 'CONFLICT' });
      assert.match(detail, /has projects/);
      await http().get('viewTeam', 200, { ...as(guest), params });
      await http().get('deleteProject', 204, { ...as(owner), params: { projectId: project.id } });
      await http().get('deleteTeam', 204, { ...as(owner), params });
      for (const person of [owner, guest]) {
        await refused(http(), 'viewTeam', { ...as(person), params, code: 'NOT_FOUND' });
        await refused(http(), 'deleteTeam', { ...as(person), params, code: 'NOT_FOUND' });
      }
    });

    runner.it(
      'can be created only with permission in the organization, which a role in one team does not grant',
      async () => {
        const { organizationId, owner, guest } = await createStudio(http());
        const { id: teamId } = await createTeam(http(), owner, { organizationId });
        await setMember(http(), owner, { at: { teamId }, person: guest, role: 'OWNER' });
        const call = { ...as(guest), params: { organizationId }, body: { name: 'Another' } };
        await refused(http(), 'createTeam', { ...call, code: 'FORBIDDEN', needs: ['team:create'] });
        const member = await addMember(http(), owner, { organizationId });
        await refused(http(), 'deleteTeam', { ...as(member), params: { teamId }, code: 'FORBIDDEN' });
      },
    );
  });
}
