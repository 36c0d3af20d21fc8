import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, createStudio, listIds, setMember } from './planning.js';
import type { SignedIn } from '../../support/people.js';
import { about } from './task-cases.js';
import { createProject, createTask, createTeam, unknownId, type PageOnWire, type TaskOnWire } from '../workspace.js';

interface OwnTaskOnWire extends TaskOnWire {
  readonly project: {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly organizationId: string;
  };
}

/** Tests `GET /users/me/tasks`. */
export function ownTaskCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe("the caller's tasks", () => {
    const http = useServer(options);
    const list = (me: SignedIn, query: Record<string, string> = {}): Promise<PageOnWire<OwnTaskOnWire>> =>
      http().get('listOwnTasks', 200, { ...as(me), query });

    runner.it('are listed across projects by due date, in pages, with their projects', async () => {
      const { owner, guest, organizationId } = await createStudio(http());
      const first = await createProject(http(), owner, { organizationId, key: 'ONE', name: 'One' });
      const second = await createProject(http(), owner, { organizationId, key: 'TWO', name: 'Two' });
      for (const { id: projectId } of [first, second]) {
        await setMember(http(), owner, { at: { projectId }, person: guest, role: 'MEMBER' });
      }
      const add = (projectId: string, changes: object): Promise<TaskOnWire> =>
        createTask(http(), owner, { projectId, assigneeIds: [guest.id], ...changes });
      const open = await add(first.id, {});
      const late = await add(second.id, { dueAt: '2030-02-01T00:00:00.000Z', status: 'in_progress' });
      const soon = await add(first.id, { dueAt: '2030-01-01T00:00:00.000Z' });
      const done = await add(second.id, { dueAt: '2029-01-01T00:00:00.000Z', status: 'done' });
      await add(first.id, { assigneeIds: [] });
      const { items, nextCursor } = await list(guest);
      assert.equal(nextCursor, null);
      const where = ({ id, key, name }: typeof first): object => ({ project: { id, key, name, organizationId } });
      assert.deepEqual(items, [
        { ...done, ...where(second) },
        { ...soon, ...where(first) },
        { ...late, ...where(second) },
        { ...open, ...where(first) },
      ]);
      const ids = (query: Record<string, string>): Promise<string[]> =>
        listIds(http(), 'listOwnTasks', { ...as(guest), query });
      assert.deepEqual(await ids({ limit: '1' }), [done.id, soon.id, late.id, open.id]);
      assert.deepEqual(await ids({ status: 'todo,in_progress', limit: '2' }), [soon.id, late.id, open.id]);
      assert.deepEqual(await ids({ status: 'done' }), [done.id]);
      assert.deepEqual(await ids({ dueBefore: '2030-01-01T00:00:00.000Z' }), [done.id]);
      assert.deepEqual(await ids({ dueBefore: '2030-01-01T01:00:00.001+01:00' }), [done.id, soon.id]);
      assert.deepEqual(await ids({ organizationId }), [done.id, soon.id, late.id, open.id]);
      assert.deepEqual(await ids({ organizationId: unknownId }), []);
      assert.deepEqual((await list(owner)).items, []);
    });

    runner.it('include only tasks the caller can open, whatever changed since the assignment', async () => {
      const { owner, guest, visitor, organizationId } = await createStudio(http());
      const team = await createTeam(http(), owner, { organizationId });
      const projects = [
        (await createProject(http(), owner, { organizationId, key: 'IN', teamId: team.id })).id,
        (await createProject(http(), owner, { organizationId, key: 'OUT' })).id,
        (await createProject(http(), owner, { organizationId, key: 'GONE' })).id,
      ];
      const tasks: TaskOnWire[] = [];
      for (const projectId of projects) {
        for (const person of [guest, visitor]) {
          await setMember(http(), owner, { at: { projectId }, person, role: 'MEMBER' });
        }
        tasks.push(await createTask(http(), owner, { projectId, assigneeIds: [guest.id, visitor.id, owner.id] }));
      }
      const agree = async (): Promise<void> => {
        for (const person of [owner, guest, visitor]) {
          const opened: string[] = [];
          for (const task of tasks) {
            const { status } = await http().call('viewTask', about(person, task));
            if (status === 200) opened.push(task.id);
          }
          const listed = (await http().call('listOwnTasks', as(person))).text;
          const { items } = JSON.parse(listed) as PageOnWire<OwnTaskOnWire>;
          assert.deepEqual(items.map(({ id }) => id).sort(), opened.sort());
        }
      };
      await agree();
      const [inside = '', outside = '', gone = ''] = projects;
      await setMember(http(), owner, { at: { teamId: team.id }, person: guest, role: 'MEMBER' });
      for (const projectId of [inside, outside]) {
        await http().get('removeProjectMember', 204, { ...as(owner), params: { projectId, userId: guest.id } });
      }
      await agree();
      assert.deepEqual(new Set((await list(guest)).items.map(({ project }) => project.id)), new Set([inside, gone]));
      await http().get('deleteProject', 204, { ...as(owner), params: { projectId: gone } });
      await agree();
      await http().get('removeMember', 204, { ...as(owner), params: { organizationId, userId: visitor.id } });
      await agree();
      assert.deepEqual((await list(visitor)).items, []);
    });

    runner.it('have an ETag that changes with them, and reject invalid queries', async () => {
      const { owner, organizationId } = await createStudio(http());
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      await createTask(http(), owner, { projectId, assigneeIds: [owner.id] });
      const { headers } = await http().call('listOwnTasks', as(owner));
      assert.equal(headers['cache-control'], 'private, no-cache');
      const repeat = (): Promise<{ readonly status: number }> =>
        http().call('listOwnTasks', { ...as(owner), headers: { 'If-None-Match': String(headers.etag) } });
      assert.equal((await repeat()).status, 304);
      await createTask(http(), owner, { projectId, assigneeIds: [owner.id] });
      assert.equal((await repeat()).status, 200);
      for (const query of [{ status: 'open' }, { status: '' }, { dueBefore: 'soon' }, { organizationId: 'x' }]) {
        expectProblem(await http().call('listOwnTasks', { ...as(owner), query }), 'VALIDATION_FAILED');
      }
      expectProblem(await http().call('listOwnTasks', { ...as(owner), query: { cursor: 'x' } }), 'CURSOR_INVALID');
    });
  });
}
