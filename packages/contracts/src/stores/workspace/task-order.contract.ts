import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NewTask, StoreAdapter, StoreInput, StoreResult, Task } from '@crewkit/core/adapter';

import { assertEveryPage } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { inParallel, racers, type StoreCases } from '../support/store-case.js';
import { at } from '../support/store-samples.js';
import { addProject, addWorkspace, look, sampleTask, write, type Workspace, allTasks } from './workspace-samples.js';

type Changes = StoreInput<'tasks', 'update', 2>['changes'];
type Place = Required<Pick<Changes, 'status' | 'afterId'>>;

const noFilter = { ...allTasks, isUnassigned: false, priority: null };

const add = (store: StoreAdapter, { project }: Workspace, changes: Partial<NewTask> = {}): Promise<Task> =>
  write(store, ({ tasks }) => tasks.insert(sampleTask(project, changes)));

/** Adds tasks to the column `todo`, and returns their ids in the order of the column. */
async function addColumn(store: StoreAdapter, workspace: Workspace, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.unshift((await add(store, workspace)).id);
  return ids;
}

const change = (
  store: StoreAdapter,
  { project }: Workspace,
  taskId: string,
  changes: Changes,
): Promise<StoreResult<'tasks', 'update'>> =>
  write(store, ({ tasks }) => tasks.update(project.id, taskId, { changes, expectedVersion: null, at: at(1) }));

async function column(
  store: StoreAdapter,
  { project }: Workspace,
  status: Task['status'] = 'todo',
): Promise<readonly string[]> {
  const query = { status, filter: noFilter, userId: randomUUID(), after: null, limit: 100 };
  const { items } = await look(store, ({ boards }) => boards.listColumn(project.id, query));
  const positions = items.map(({ position }) => position);
  assertSame(positions, [...new Set(positions)].sort());
  return items.map(({ id }) => id);
}

export const taskOrderCases: StoreCases = {
  async 'adds tasks at the top of their column, and lists columns in pages of any size'(store) {
    const workspace = await addWorkspace(store);
    const { project } = workspace;
    const other = { ...workspace, project: await addProject(store, workspace.organization) };
    for (const status of ['todo', 'in_progress', 'done', 'cancelled'] as const) {
      const expected: string[] = [];
      for (const priority of ['low', 'urgent', 'normal', 'high'] as const) {
        expected.unshift((await add(store, workspace, { status, priority, dueAt: at(expected.length) })).id);
        await add(store, other, { status });
      }
      assertSame(await column(store, workspace, status), expected);
      const query = { status, filter: noFilter, userId: randomUUID() };
      const { items } = await look(store, ({ boards }) =>
        boards.listColumn(project.id, { ...query, after: null, limit: 9 }),
      );
      await assertEveryPage<(typeof items)[number], string>(
        (window) => look(store, ({ boards }) => boards.listColumn(project.id, { ...query, ...window })),
        items,
      );
    }
  },

  async 'places a moved task after another task, or at the top of its column'(store) {
    const workspace = await addWorkspace(store);
    const [a = '', b = '', c = '', d = ''] = await addColumn(store, workspace, 4);
    const { id: done } = await add(store, workspace, { status: 'done' });
    const moves: [string, Place, string[], string[]][] = [
      [d, { status: 'todo', afterId: a }, [a, d, b, c], [done]],
      [d, { status: 'todo', afterId: a }, [a, d, b, c], [done]],
      [a, { status: 'todo', afterId: c }, [d, b, c, a], [done]],
      [b, { status: 'todo', afterId: null }, [b, d, c, a], [done]],
      [d, { status: 'done', afterId: done }, [b, c, a], [done, d]],
      [c, { status: 'done', afterId: done }, [b, a], [done, c, d]],
    ];
    for (const [taskId, place, todo, over] of moves) {
      const outcome = await change(store, workspace, taskId, place);
      const stored = await look(store, ({ tasks }) => tasks.find(workspace.project.id, taskId));
      assertSame(outcome, { kind: 'updated', task: stored });
      assertSame([await column(store, workspace), await column(store, workspace, 'done')], [todo, over]);
    }
  },

  async 'moves a task to the top of its new column, and only if its status changes'(store) {
    const workspace = await addWorkspace(store);
    const [a = '', b = ''] = await addColumn(store, workspace, 2);
    const { id: done } = await add(store, workspace, { status: 'done' });
    await change(store, workspace, b, { status: 'todo' });
    assertSame(await column(store, workspace), [a, b]);
    await change(store, workspace, b, { title: 'X', priority: 'urgent', dueAt: at(3) });
    assertSame(await column(store, workspace), [a, b]);
    await change(store, workspace, b, { status: 'done' });
    assertSame([await column(store, workspace), await column(store, workspace, 'done')], [[a], [b, done]]);
  },

  async 'rejects a place after a task that is not in the column'(store) {
    const workspace = await addWorkspace(store);
    const other = { ...workspace, project: await addProject(store, workspace.organization) };
    const [a = '', b = ''] = await addColumn(store, workspace, 2);
    const { id: done } = await add(store, workspace, { status: 'done' });
    const { id: foreign } = await add(store, other);
    const before = await look(store, ({ tasks }) => tasks.find(workspace.project.id, b));
    for (const afterId of [done, foreign, b, randomUUID()]) {
      assertSame(await change(store, workspace, b, { title: 'X', status: 'todo', afterId }), { kind: 'misplaced' });
    }
    assertSame(await change(store, workspace, b, { status: 'done', afterId: a }), { kind: 'misplaced' });
    assertSame(await look(store, ({ tasks }) => tasks.find(workspace.project.id, b)), before);
  },

  async 'gives tasks that are added and moved in parallel distinct positions'(store) {
    const workspace = await addWorkspace(store);
    const [first = '', ...rest] = await addColumn(store, workspace, racers);
    const moved = await inParallel(racers, async (index) => {
      const taskId = rest[index % rest.length] ?? '';
      if (index % 4 === 0) return (await add(store, workspace)).position;
      const outcome = await change(store, workspace, taskId, {
        status: 'todo',
        afterId: index % 4 === 1 ? null : first,
      });
      return outcome.kind === 'updated' ? outcome.task.position : outcome.kind;
    });
    assert.equal(new Set(moved).size, racers, moved.join());
    assert.equal((await column(store, workspace)).length, racers + racers / 4);
  },
};
