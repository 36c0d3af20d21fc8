import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, createStudio, listIds, refused, setMember } from './planning.js';
import {
  addMember,
  createOrganization,
  createProject,
  createStaff,
  createTask,
  createTeam,
  unknownId,
  type MemberOnWire,
  type PageOnWire,
  type ProjectOnWire,
} from '../workspace.js';

const noSettings = { timeZone: null, locale: null, weekStartsOn: null, custom: {} };

/** Tests an organization's or team's projects: creating, viewing, changing and deleting them. */
export function projectCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('projects', () => {
    const http = useServer(options);

    runner.it('are created by holders of project:create, who become their OWNER', async () => {
      const { organization, manager, member, outsider } = await createStaff(http());
      const params = { organizationId: organization.id };
      const body = { name: ' Website ', key: 'web-1_x', description: 'New' };
      const answer = await http().call('createProject', { ...as(manager), params, body });
      assert.equal(answer.status, 201);
      const project = JSON.parse(answer.text) as ProjectOnWire;
      assert.equal(answer.headers.location, http().move(`/api/projects/${project.id}`));
      const now = http().server.clock.now().toISOString();
      assert.deepEqual(project, {
        id: project.id,
        organizationId: organization.id,
        teamId: null,
        key: 'WEB-1_X',
        name: 'Website',
        description: 'New',
        createdBy: manager.id,
        createdAt: now,
        updatedAt: now,
      });
      const at = { params: { projectId: project.id } };
      assert.deepEqual(await http().get('viewProject', 200, { ...as(manager), ...at }), project);
      const list = await http().get<PageOnWire<MemberOnWire>>('listProjectMembers', 200, { ...as(manager), ...at });
      const members = list.items.map(({ userId, roleIds }) => ({ userId, roleIds }));
      assert.deepEqual(members, [{ userId: manager.id, roleIds: [toBuiltInRoleId('PROJECT', 'OWNER')] }]);
      const other = { params, body: { ...body, key: 'OTHER' } };
      const needs = ['project:create'];
      await refused(http(), 'createProject', { ...as(member), ...other, code: 'FORBIDDEN', needs });
      await refused(http(), 'createProject', { ...as(outsider), ...other, code: 'NOT_FOUND' });
    });

    runner.it('are created in a team only with permission in that team', async () => {
      const { organizationId, owner, guest, visitor } = await createStudio(http());
      const team = await createTeam(http(), owner, { organizationId });
      const unseen = await createTeam(http(), owner, { organizationId });
      const elsewhere = await createOrganization(http(), owner);
      const foreign = await createTeam(http(), owner, { organizationId: elsewhere.id });
      await setMember(http(), owner, { at: { teamId: team.id }, person: guest, role: 'MANAGER' });
      await setMember(http(), owner, { at: { teamId: team.id }, person: visitor, role: 'MEMBER' });
      const project = await createProject(http(), guest, { organizationId, teamId: team.id });
      assert.equal(project.teamId, team.id);
      const create = (body: object): object => ({ params: { organizationId }, body: { name: 'X', key: 'X', ...body } });
      const needs = ['project:create'];
      for (const teamId of [null, undefined]) {
        await refused(http(), 'createProject', { ...as(guest), ...create({ teamId }), code: 'FORBIDDEN', needs });
      }
      const inTeam = create({ teamId: team.id });
      await refused(http(), 'createProject', { ...as(visitor), ...inTeam, code: 'FORBIDDEN', needs });
      for (const [person, teamId] of [
        [guest, unseen.id],
        [owner, foreign.id],
        [owner, unknownId],
        [owner, organizationId],
      ] as const) {
        await refused(http(), 'createProject', { ...as(person), ...create({ teamId }), code: 'NOT_FOUND' });
      }
      // A role in a team gives no access to users who may not see the organization.
      await http().get('removeTeamMember', 204, { ...as(owner), params: { teamId: team.id, userId: visitor.id } });
      const strange = { ...as(visitor), params: { organizationId: elsewhere.id }, body: { name: 'X', key: 'X' } };
      await refused(http(), 'createProject', { ...strange, code: 'NOT_FOUND' });
    });

    runner.it('have keys that are unique within the organization', async () => {
      const { organizationId, owner } = await createStudio(http());
      const call = (key: unknown): object => ({ ...as(owner), params: { organizationId }, body: { name: 'X', key } });
      for (const key of ['', '1A', 'A B', 'Ä', 'a.b', '-a', 'x'.repeat(17), ' a', 'a\n', null, 5]) {
        await refused(http(), 'createProject', { ...call(key), code: 'VALIDATION_FAILED' });
      }
      for (const key of ['a', 'Z9', `x${'9'.repeat(15)}`]) await http().get('createProject', 201, call(key));
      for (const key of ['A', 'a', 'z9']) {
        const { detail } = await refused(http(), 'createProject', { ...call(key), code: 'CONFLICT' });
        assert.equal(detail, `Another project of the organization already has the key ${key.toUpperCase()}.`);
      }
      const other = await createOrganization(http(), owner);
      await createProject(http(), owner, { organizationId: other.id, key: 'A' });
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => http().call('createProject', call(index % 2 === 0 ? 'race' : 'RACE'))),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 15 }, () => 409)]);
    });

    runner.it('are listed to users who may see them, and do not exist for others', async () => {
      const { organizationId, owner, guest, outsider } = await createStudio(http());
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const make = async (team: string | null): Promise<string> =>
        (await createProject(http(), owner, { organizationId, teamId: team })).id;
      const [first, second, third] = [await make(null), await make(teamId), await make(teamId)];
      const [fourth, fifth] = [await make(null), await make(null)];
      const ids = [first, second, third, fourth, fifth];
      const list = (person: typeof owner, query: Record<string, string>): Promise<string[]> =>
        listIds(http(), 'listProjects', { ...as(person), params: { organizationId }, query });
      for (const limit of ['1', '2', '5', '100']) assert.deepEqual(await list(owner, { limit }), ids);
      for (const limit of ['1', '2', '50']) assert.deepEqual(await list(owner, { limit, teamId }), [second, third]);
      assert.deepEqual(await list(owner, { teamId: unknownId }), []);
      const member = await addMember(http(), owner, { organizationId });
      for (const person of [guest, member]) assert.deepEqual(await list(person, {}), []);
      await setMember(http(), owner, { at: { teamId }, person: guest, role: 'MEMBER' });
      for (const projectId of [fifth, second]) {
        await setMember(http(), owner, { at: { projectId }, person: guest, role: 'MEMBER' });
      }
      for (const limit of ['1', '2', '3', '50']) {
        assert.deepEqual(await list(guest, { limit }), [second, third, fifth], limit);
      }
      assert.deepEqual(await list(guest, { teamId }), [second, third]);
      await http().get('viewProject', 200, { ...as(guest), params: { projectId: third } });
      for (const projectId of [first, fourth, unknownId]) {
        await refused(http(), 'viewProject', { ...as(guest), params: { projectId }, code: 'NOT_FOUND' });
      }
      await refused(http(), 'listProjects', { ...as(outsider), params: { organizationId }, code: 'NOT_FOUND' });
      const other = await createOrganization(http(), owner);
      const foreign = { ...as(owner), params: { organizationId: other.id } };
      assert.deepEqual(await listIds(http(), 'listProjects', foreign), []);
      assert.deepEqual(await listIds(http(), 'listProjects', { ...foreign, query: { teamId } }), []);
    });

    runner.it('are updated field by field, and keep their key and parent', async () => {
      const { organizationId, owner, guest, visitor } = await createStudio(http());
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const project = await createProject(http(), owner, { organizationId, description: 'Old' });
      const params = { projectId: project.id };
      await setMember(http(), owner, { at: params, person: guest, role: 'MEMBER' });
      http().server.clock.advance({ seconds: 1 });
      const updatedAt = http().server.clock.now().toISOString();
      const renamed = await http().get('updateProject', 200, { ...as(owner), params, body: { name: 'Shop' } });
      assert.deepEqual(renamed, { ...project, name: 'Shop', updatedAt });
      http().server.clock.advance({ seconds: 1 });
      assert.deepEqual(await http().get('updateProject', 200, { ...as(owner), params, body: {} }), renamed);
      for (const body of [{ teamId }, { teamId: null }, { key: 'NEW' }, { organizationId }, { name: '' }]) {
        await refused(http(), 'updateProject', { ...as(owner), params, body, code: 'VALIDATION_FAILED' });
      }
      const body = { name: 'Mine' };
      await refused(http(), 'updateProject', {
        ...as(guest),
        params,
        body,
        code: 'FORBIDDEN',
        needs: ['project:edit'],
      });
      await refused(http(), 'updateProject', { ...as(visitor), params, body, code: 'NOT_FOUND' });
      assert.deepEqual(await http().get('viewProject', 200, { ...as(guest), params }), renamed);
    });

    runner.it('have settings', async () => {
      const { organizationId, owner, guest, visitor } = await createStudio(http());
      const params = { projectId: (await createProject(http(), owner, { organizationId })).id };
      await setMember(http(), owner, { at: params, person: guest, role: 'MANAGER' });
      assert.deepEqual(await http().get('viewProjectSettings', 200, { ...as(guest), params }), noSettings);
      const body = { locale: 'de-AT', custom: { board: ['a'] } };
      const changed = await http().get('updateProjectSettings', 200, { ...as(owner), params, body });
      assert.deepEqual(changed, { ...noSettings, ...body });
      assert.deepEqual(await http().get('viewProjectSettings', 200, { ...as(guest), params }), changed);
      const needs = ['project:settings.edit'];
      await refused(http(), 'updateProjectSettings', { ...as(guest), params, body, code: 'FORBIDDEN', needs });
      await refused(http(), 'viewProjectSettings', { ...as(visitor), params, code: 'NOT_FOUND' });
    });

    runner.it('are deleted by an OWNER, with their tasks', async () => {
      const { organizationId, owner, guest } = await createStudio(http());
      const project = await createProject(http(), owner, { organizationId, key: 'GONE' });
      const params = { projectId: project.id };
      await setMember(http(), owner, { at: params, person: guest, role: 'ADMIN' });
      const task = await createTask(http(), guest, { ...params, assigneeIds: [guest.id] });
      await refused(http(), 'deleteProject', { ...as(guest), params, code: 'FORBIDDEN', needs: ['project:delete'] });
      await http().get('deleteProject', 204, { ...as(owner), params });
      for (const person of [owner, guest]) {
        await refused(http(), 'viewProject', { ...as(person), params, code: 'NOT_FOUND' });
        await refused(http(), 'viewTask', { ...as(person), params: { ...params, taskId: task.id }, code: 'NOT_FOUND' });
      }
      await createProject(http(), owner, { organizationId, key: 'GONE' });
    });
  });
}
