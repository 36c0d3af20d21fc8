import assert from 'node:assert/strict';

import type { Call } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import { as, createStudio, customRole, refused, setMember } from './planning.js';
import { createTaskStudio } from './task-cases.js';
import { addMember, createOrganization, createProject, createTask, unknownId, type TaskOnWire } from '../workspace.js';

const assigning = (by: SignedIn, task: TaskOnWire, userId: string): Call => ({
  ...as(by),
  params: { projectId: task.projectId, taskId: task.id, userId },
});

const patching = (by: SignedIn, task: TaskOnWire, assigneeIds: readonly string[]): Call => ({
  ...as(by),
  params: { projectId: task.projectId, taskId: task.id },
  body: { assigneeIds },
});

/** Tests the assignment of users to tasks. */
export function taskAssigneeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('task assignees', () => {
    const http = useServer(options);

    runner.it('are added and removed individually', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const both = [owner.id, guest.id].sort();
      const steps = [
        [guest.id, [guest.id], '"2"'],
        [owner.id, both, '"3"'],
        [owner.id, both, '"3"'],
      ] as const;
      for (const [userId, assigneeIds, etag] of steps) {
        http().server.clock.advance({ seconds: 1 });
        const answer = await http().call('assignTask', assigning(owner, task, userId));
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.etag, etag);
        assert.deepEqual((JSON.parse(answer.text) as TaskOnWire).assigneeIds, assigneeIds);
      }
      await http().get('unassignTask', 204, assigning(owner, task, owner.id));
      await refused(http(), 'unassignTask', { ...assigning(owner, task, owner.id), code: 'NOT_FOUND' });
      const now = await http().get<TaskOnWire>('viewTask', 200, { ...patching(owner, task, []), body: undefined });
      assert.deepEqual(now.assigneeIds, [guest.id]);
      const missing = { ...task, id: unknownId };
      for (const operation of ['assignTask', 'unassignTask']) {
        await refused(http(), operation, { ...assigning(owner, missing, owner.id), code: 'NOT_FOUND' });
        await refused(http(), operation, { ...assigning(guest, missing, guest.id), code: 'NOT_FOUND' });
      }
    });

    runner.it('can be the caller with task.edit, and other users only with task.assign', async () => {
      const { owner, guest, visitor, project } = await createTaskStudio(http());
      await setMember(http(), owner, { at: project, person: visitor, role: 'MANAGER' });
      const needs = ['project:task.assign'];
      const task = await createTask(http(), guest, { ...project, assigneeIds: [guest.id] });
      await http().get('unassignTask', 204, assigning(guest, task, guest.id));
      await http().get('assignTask', 200, assigning(guest, task, guest.id));
      await refused(http(), 'assignTask', { ...assigning(guest, task, owner.id), code: 'FORBIDDEN', needs });
      await refused(http(), 'updateTask', { ...patching(guest, task, [guest.id, owner.id]), code: 'FORBIDDEN', needs });
      const body = { title: 'For you', assigneeIds: [visitor.id] };
      await refused(http(), 'createTask', { ...as(guest), params: project, body, code: 'FORBIDDEN', needs });
      await http().get('assignTask', 200, assigning(visitor, task, owner.id));
      await refused(http(), 'unassignTask', { ...assigning(guest, task, owner.id), code: 'FORBIDDEN', needs });
      for (const ids of [[], [guest.id], [visitor.id, guest.id, owner.id]]) {
        await refused(http(), 'updateTask', { ...patching(guest, task, ids), code: 'FORBIDDEN', needs });
      }
      // Unchanged assignees require no permission.
      const left = await http().get<TaskOnWire>('updateTask', 200, patching(guest, task, [owner.id]));
      assert.deepEqual(left.assigneeIds, [owner.id]);
      const back = await http().get<TaskOnWire>('updateTask', 200, patching(guest, task, [guest.id, owner.id]));
      assert.deepEqual(back.assigneeIds, [owner.id, guest.id].sort());
      const cleared = await http().get<TaskOnWire>('updateTask', 200, patching(visitor, task, []));
      assert.deepEqual(cleared.assigneeIds, []);
    });

    runner.it('cannot be the caller if they may only view or only create tasks', async () => {
      const { organizationId, owner, visitor, project } = await createTaskStudio(http());
      const sees = ['project:view', 'project:task.view'];
      const become = async (...more: readonly string[]): Promise<void> => {
        const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions: [...sees, ...more] });
        await setMember(http(), owner, { at: project, person: visitor, role });
      };
      await become();
      const free = await createTask(http(), owner, project);
      const given = await createTask(http(), owner, { ...project, assigneeIds: [visitor.id] });
      const refuse = async (): Promise<void> => {
        const refusal = { code: 'FORBIDDEN', needs: ['project:task.edit'] } as const;
        await refused(http(), 'assignTask', { ...assigning(visitor, free, visitor.id), ...refusal });
        await refused(http(), 'assignTask', { ...assigning(visitor, given, visitor.id), ...refusal });
        await refused(http(), 'unassignTask', { ...assigning(visitor, given, visitor.id), ...refusal });
        await refused(http(), 'updateTask', { ...patching(visitor, free, [visitor.id]), ...refusal });
      };
      await refuse();
      await become('project:task.create');
      await refuse();
      const own = await createTask(http(), visitor, { ...project, assigneeIds: [visitor.id] });
      assert.deepEqual(own.assigneeIds, [visitor.id]);
      const look = await http().call('viewTask', { ...as(owner), params: { ...project, taskId: given.id } });
      assert.equal(look.headers.etag, '"1"');
      await become('project:task.assign');
      await http().get('unassignTask', 204, assigning(visitor, given, visitor.id));
      await http().get('assignTask', 200, assigning(visitor, given, visitor.id));
      await become('project:task.edit');
      await http().get('unassignTask', 204, assigning(visitor, given, visitor.id));
      await http().get('assignTask', 200, assigning(visitor, free, visitor.id));
    });

    runner.it('must be able to see the task', async () => {
      const { organizationId, owner, guest, visitor, outsider, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const permissions = ['project:view', 'project:task.create', 'project:task.edit'];
      const blindRole = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      const blind = await addMember(http(), owner, { organizationId });
      await setMember(http(), owner, { at: project, person: blind, role: blindRole });
      const disabled = await addMember(http(), owner, { organizationId });
      await setMember(http(), owner, { at: project, person: disabled, role: 'MEMBER' });
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(disabled.id, { disabledAt: clock.now() }));
      const elsewhere = await createOrganization(http(), outsider);
      const code = 'ASSIGNEE_WITHOUT_ACCESS';
      for (const userId of [visitor.id, outsider.id, blind.id, disabled.id, unknownId, elsewhere.id]) {
        await refused(http(), 'assignTask', { ...assigning(owner, task, userId), code });
        const assigneeIds = [guest.id, userId];
        await refused(http(), 'updateTask', { ...patching(owner, task, assigneeIds), code });
        const body = { title: 'For you', assigneeIds };
        await refused(http(), 'createTask', { ...as(owner), params: project, body, code });
      }
      const body = { title: 'For me', assigneeIds: [blind.id] };
      await refused(http(), 'createTask', { ...as(blind), params: project, body, code });
      const now = await http().get<TaskOnWire>('updateTask', 200, patching(owner, task, []));
      assert.deepEqual([now.assigneeIds, now.title], [[], task.title]);
    });

    runner.it('must be members of the organization, even if a global role lets other users see the task', async () => {
      const { organizationId, owner } = await createStudio(http());
      const project = { projectId: (await createProject(http(), owner, { organizationId })).id };
      const inspector = await signIn(http());
      const onTasks = ['project:task.view', 'project:task.create', 'project:task.edit'];
      const permissions = ['org:view', 'project:view', 'project:create', ...onTasks];
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run(async ({ roles, assignments }) => {
        const role = { id: inspector.id, name: inspector.id, level: 'GLOBAL', builtIn: false } as const;
        await roles.insert({ ...role, permissions, organizationId: null });
        const holder = { userId: inspector.id };
        const place = { scope: 'GLOBAL' } as const;
        await assignments.assign({ holder, roleId: role.id, place, expiresAt: null, createdAt: clock.now() });
      });
      const task = await createTask(http(), inspector, project);
      const code = 'ASSIGNEE_WITHOUT_ACCESS';
      await refused(http(), 'assignTask', { ...assigning(inspector, task, inspector.id), code });
      await refused(http(), 'assignTask', { ...assigning(owner, task, inspector.id), code });
      const body = { name: 'Own', key: 'OWN' };
      const call = { ...as(inspector), params: { organizationId }, body };
      await refused(http(), 'createProject', { ...call, code: 'FORBIDDEN', needs: [] });
    });

    runner.it('stay assigned when they leave the project, and can then be removed', async () => {
      const { owner, guest, visitor, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, { ...project, assigneeIds: [guest.id] });
      await http().get('removeProjectMember', 204, { ...as(owner), params: { ...project, userId: guest.id } });
      const view = { ...as(owner), params: { ...project, taskId: task.id } };
      assert.deepEqual(await http().get('viewTask', 200, view), task);
      await setMember(http(), owner, { at: project, person: visitor, role: 'MEMBER' });
      const ids = [guest.id, visitor.id].sort();
      const kept = await http().get<TaskOnWire>('updateTask', 200, patching(visitor, task, ids));
      assert.deepEqual(kept.assigneeIds, ids);
      await refused(http(), 'unassignTask', { ...assigning(guest, task, guest.id), code: 'NOT_FOUND' });
      await http().get('unassignTask', 204, assigning(owner, task, guest.id));
      await refused(http(), 'assignTask', { ...assigning(owner, task, guest.id), code: 'ASSIGNEE_WITHOUT_ACCESS' });
    });

    runner.it('are unassigned when they leave the organization', async () => {
      const { organizationId, owner, guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, { ...project, assigneeIds: [guest.id, owner.id] });
      await http().get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } });
      const view = { ...as(owner), params: { ...project, taskId: task.id } };
      assert.deepEqual((await http().get<TaskOnWire>('viewTask', 200, view)).assigneeIds, [owner.id]);
    });

    runner.it('are all stored when many users assign themselves in parallel', async () => {
      const { organizationId, owner, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const people: SignedIn[] = [];
      for (let count = 0; count < 8; count += 1) {
        const person = await addMember(http(), owner, { organizationId });
        await setMember(http(), owner, { at: project, person, role: 'MEMBER' });
        people.push(person);
      }
      await Promise.all(
        [...people, ...people].map((person) => http().get('assignTask', 200, assigning(person, task, person.id))),
      );
      const view = await http().call('viewTask', { ...as(owner), params: { ...project, taskId: task.id } });
      assert.deepEqual((JSON.parse(view.text) as TaskOnWire).assigneeIds, people.map(({ id }) => id).sort());
      assert.equal(view.headers.etag, '"9"');
    });
  });
}
