import assert from 'node:assert/strict';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { createProject, createTask, unknownId, type TaskOnWire } from '../workspace.js';
import { as, customRole, listIds, refused, setMember } from './planning.js';
import { about, createTaskStudio } from './task-cases.js';

const racers = 16;

/** Tests the order of the tasks in a column, which all users share. */
export function taskMoveCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('moves of tasks', () => {
    const http = useServer(options);

    async function createColumn(count: number) {
      const studio = await createTaskStudio(http());
      const tasks: TaskOnWire[] = [];
      for (let index = 0; index < count; index += 1) {
        tasks.unshift(await createTask(http(), studio.owner, studio.project));
      }
      const column = (status: string): Promise<string[]> =>
        listIds(http(), 'listBoardColumn', { ...as(studio.owner), params: { ...studio.project, status } });
      return { ...studio, tasks, column };
    }

    runner.it('place a task after another one or at the top, for every user', async () => {
      const { guest, project, tasks, column } = await createColumn(3);
      const [a, b, c] = tasks as [TaskOnWire, TaskOnWire, TaskOnWire];
      const move = (task: TaskOnWire, body: object) =>
        http().get<TaskOnWire>('updateTask', 200, { ...about(guest, task), body });
      const changes = (changedAfter: string) =>
        http().get<{ items: TaskOnWire[]; nextCursor: string }>('listTasks', 200, {
          ...as(guest),
          params: project,
          query: { changedAfter },
        });
      const { nextCursor } = await changes('start');
      const moved = await move(c, { afterId: a.id });
      assert.ok(a.position < moved.position && moved.position < b.position);
      assert.deepEqual(await column('todo'), [a.id, c.id, b.id]);
      await move(b, { afterId: null });
      assert.deepEqual(await column('todo'), [b.id, a.id, c.id]);
      await move(a, { status: 'done' });
      await move(b, { status: 'done', afterId: a.id });
      assert.deepEqual([await column('todo'), await column('done')], [[c.id], [a.id, b.id]]);
      const { items } = await changes(nextCursor);
      assert.deepEqual(
        items.map(({ id, status }) => [id, status]),
        [
          [c.id, 'todo'],
          [a.id, 'done'],
          [b.id, 'done'],
        ],
      );
      assert.deepEqual(items[0], moved);
    });

    runner.it('are rejected if the other task is not in the column, or the user may not edit tasks', async () => {
      const { owner, guest, visitor, organizationId, project, tasks, column } = await createColumn(2);
      const [a, b] = tasks as [TaskOnWire, TaskOnWire];
      const done = await createTask(http(), owner, { ...project, status: 'done' });
      const other = await createTask(http(), owner, {
        projectId: (await createProject(http(), owner, { organizationId })).id,
      });
      for (const body of [
        ...[done.id, other.id, a.id, unknownId].map((afterId) => ({ afterId })),
        { status: 'done', afterId: b.id },
      ]) {
        await refused(http(), 'updateTask', { ...about(guest, a), body, code: 'CONFLICT' });
      }
      await refused(http(), 'updateTask', { ...about(guest, a), body: { afterId: 'x' }, code: 'VALIDATION_FAILED' });
      const stale = { headers: { 'If-Match': '"2"' }, code: 'PRECONDITION_FAILED' } as const;
      await refused(http(), 'updateTask', { ...about(guest, a), body: { afterId: b.id }, ...stale });
      const permissions = ['project:view', 'project:task.view'];
      const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      await setMember(http(), owner, { at: project, person: visitor, role });
      const call = { ...about(visitor, a), body: { afterId: b.id }, needs: ['project:task.edit'] };
      await refused(http(), 'updateTask', { ...call, code: 'FORBIDDEN' });
      assert.deepEqual(await column('todo'), [a.id, b.id]);
    });

    runner.it('leave one order with distinct positions if made in parallel', async () => {
      const { guest, tasks, column } = await createColumn(racers + 1);
      const [first, ...rest] = tasks as [TaskOnWire, ...TaskOnWire[]];
      const moved = await Promise.all(
        rest.map((task, index) => {
          const body = { afterId: index % 2 === 0 ? first.id : null };
          return http().get<TaskOnWire>('updateTask', 200, { ...about(guest, task), body });
        }),
      );
      const order = [...moved, first].sort((one, other) => (one.position < other.position ? -1 : 1));
      assert.equal(new Set(order.map(({ position }) => position)).size, racers + 1);
      assert.deepEqual(
        await column('todo'),
        order.map(({ id }) => id),
      );
    });
  });
}
