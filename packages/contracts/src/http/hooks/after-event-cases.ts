import assert from 'node:assert/strict';
import type { DurableEvent } from '@crewkit/core/adapter';

import { endOfEvents } from '../chat/chatting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import { logIn, newPerson, signIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTask,
  invite,
  organizationRole,
} from '../workspace/workspace.js';

/** Tests the durable events about the actions that have a before-hook. Embedding applications use them in place of after-hooks. */
export function afterEventCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('durable events after actions', () => {
    const http = useServer(options);

    runner.it('report sign-ins, but no refreshes', async () => {
      const ada = await signIn(http());
      const from = await endOfEvents(http());
      const { refreshToken } = await logIn(http(), ada);
      await http().get('refresh', 200, { body: { refreshToken } });
      const events = await listEvents(http(), from, 'session.started');
      assert.deepEqual(
        events.map(({ userId }) => userId),
        [ada.id],
      );
    });

    runner.it('report what is created in an organization, once each', async () => {
      const owner = await signIn(http());
      const from = await endOfEvents(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const member = await addMember(http(), owner, { organizationId });
      const sent = await invite(http(), owner, {
        organizationId,
        email: newPerson().email,
        roleId: organizationRole('MEMBER'),
      });
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const { id: taskId } = await createTask(http(), owner, { projectId });
      const find = async <Type extends DurableEvent['type']>(type: Type): Promise<readonly object[]> =>
        listEvents(http(), from, type);
      assert.deepEqual(await find('organization.created'), [{ type: 'organization.created', organizationId }]);
      assert.deepEqual(await find('member.added'), [
        { type: 'member.added', organizationId, userId: owner.id },
        { type: 'member.added', organizationId, userId: member.id },
      ]);
      const [first, second, ...more] = await listEvents(http(), from, 'invitation.created');
      assert.deepEqual([first?.organizationId, second?.invitationId, more], [organizationId, sent.id, []]);
      assert.deepEqual(await find('project.created'), [{ type: 'project.created', organizationId, projectId }]);
      assert.deepEqual(await find('task.created'), [{ type: 'task.created', organizationId, projectId, taskId }]);
    });

    runner.it('report changes of organizations, teams, roles, groups, members and invitations, once each', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const organization = { organizationId };
      const call = async (operationId: string, params: Readonly<Record<string, string>>, body?: object) => {
        const answer = await http().call(operationId, { token: owner.accessToken, params, body });
        assert.ok(answer.status < 300, `${operationId}: ${answer.text}`);
        return answer.text === '' ? '' : (JSON.parse(answer.text) as { id: string }).id;
      };
      const from = await endOfEvents(http());
      const { id: userId } = await addMember(http(), owner, { organizationId });
      const member = { organizationId, userId };
      const roleId = await call('createRole', organization, {
        name: 'R',
        level: 'ORGANIZATION',
        permissions: ['org:view'],
      });
      await call('updateRole', { ...organization, roleId }, { name: 'S' });
      await call('setMemberRoles', member, { roleIds: [roleId, organizationRole('MEMBER')] });
      await call('setMemberRoles', member, { roleIds: [organizationRole('MEMBER')] });
      await call('deleteRole', { ...organization, roleId });
      const groupId = await call('createGroup', organization, { name: 'G', permissions: ['org:view'] });
      await call('updateGroup', { ...organization, groupId }, { name: 'H' });
      await call('addGroupMember', { ...organization, groupId, userId });
      await call('deleteGroup', { ...organization, groupId });
      const teamId = await call('createTeam', organization, { name: 'T' });
      await call('updateTeam', { teamId }, { name: 'U' });
      await call('updateTeam', { teamId }, {});
      await call('deleteTeam', { teamId });
      const wish = { organizationId, email: newPerson().email, roleId: organizationRole('MEMBER') };
      const { id: invitationId } = await invite(http(), owner, wish);
      await call('revokeInvitation', { ...organization, invitationId });
      await call('updateOrganization', organization, { name: 'Engines' });
      await call('deleteOrganization', organization);
      const window = { after: from, missing: [], limit: 1000 };
      const recorded = await http().server.unitOfWork.read(({ events }) => events.list(window));
      const pattern = /^(?:organization|team|role|group)\.|^member\.updated|^invitation\.(?:accepted|revoked)/;
      const [accepted, ...events] = recorded.flatMap(({ event }) => (pattern.test(event.type) ? [event] : []));
      assert.ok(accepted?.type === 'invitation.accepted' && accepted.userId === userId, JSON.stringify(accepted));
      assert.deepEqual(events, [
        { type: 'role.created', organizationId, roleId },
        { type: 'role.updated', organizationId, roleId },
        { type: 'member.updated', organizationId, userId },
        { type: 'member.updated', organizationId, userId },
        { type: 'role.deleted', organizationId, roleId },
        { type: 'group.created', organizationId, groupId },
        { type: 'group.updated', organizationId, groupId },
        { type: 'group.updated', organizationId, groupId },
        { type: 'group.deleted', organizationId, groupId },
        { type: 'team.created', organizationId, teamId },
        { type: 'team.updated', organizationId, teamId },
        { type: 'team.deleted', organizationId, teamId },
        { type: 'invitation.revoked', organizationId, invitationId },
        { type: 'organization.updated', organizationId },
        { type: 'organization.deleted', organizationId },
      ]);
    });

    runner.it('report each change and deletion in an organization, once each', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const member = await addMember(http(), owner, { organizationId });
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const { id: taskId } = await createTask(http(), owner, { projectId });
      const from = await endOfEvents(http());
      const task = { projectId, taskId };
      const call = async (operationId: string, params: Readonly<Record<string, string>>, body?: object) => {
        const { status, text } = await http().call(operationId, { token: owner.accessToken, params, body });
        assert.ok(status < 300, `${operationId}: ${text}`);
      };
      await call('updateTask', task, { title: 'Turn the crank' });
      await call('updateTask', task, {});
      const assignee = { ...task, userId: owner.id };
      await call('assignTask', assignee);
      await call('assignTask', assignee);
      await call('unassignTask', assignee);
      await call('deleteTask', task);
      await call('updateProject', { projectId }, { name: 'Engines' });
      await call('updateProject', { projectId }, {});
      await call('deleteProject', { projectId });
      await call('removeMember', { organizationId, userId: member.id });
      const events: DurableEvent[] = [];
      for (const type of changes) events.push(...(await listEvents(http(), from, type)));
      assert.deepEqual(events, [
        { type: 'task.updated', organizationId, ...task, version: 2 },
        { type: 'task.updated', organizationId, ...task, version: 3 },
        { type: 'task.updated', organizationId, ...task, version: 4 },
        { type: 'task.deleted', organizationId, ...task, version: 5 },
        { type: 'project.updated', organizationId, projectId },
        { type: 'project.deleted', organizationId, projectId },
        { type: 'member.removed', organizationId, userId: member.id },
      ]);
    });
  });
}

const changes = ['task.updated', 'task.deleted', 'project.updated', 'project.deleted', 'member.removed'] as const;

/** Returns the events of this type after the position. */
async function listEvents<Type extends DurableEvent['type']>(
  { server }: HttpClient,
  after: number,
  type: Type,
): Promise<Extract<DurableEvent, { readonly type: Type }>[]> {
  const window = { after, missing: [], limit: 1000 };
  const recorded = await server.unitOfWork.read((stores) => stores.events.list(window));
  const events = recorded.map(({ event }) => event);
  return events.filter((event): event is Extract<DurableEvent, { readonly type: Type }> => event.type === type);
}
