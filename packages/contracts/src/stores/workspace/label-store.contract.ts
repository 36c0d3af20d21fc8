import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { NewTask, Project, StoreAdapter, StoreInput, Task } from '@crewkit/core/adapter';

import { assertSame, unlessConflict } from '../support/assert-same.js';
import { inParallel, racers, type StoreCases } from '../support/store-case.js';
import { at } from '../support/store-samples.js';
import { removeDeleted } from './deletion-samples.js';
import { addProject, addWorkspace, allTasks, look, sampleLabel, sampleTask, write } from './workspace-samples.js';

type Label = StoreInput<'labels', 'insert'>;
type Filter = Partial<typeof allTasks>;

const limit = 100;
// The compiler requires every color.
const colors: Readonly<Record<Label['color'], true>> = {
  ...{
    gray: true,
    red: true,
    orange: true,
    yellow: true,
    green: true,
    teal: true,
    blue: true,
    purple: true,
    pink: true,
  },
};

const add = async (store: StoreAdapter, project: Project, changes: Partial<Label> = {}): Promise<Label> => {
  const label = sampleLabel(project, changes);
  assert.equal(await write(store, ({ labels }) => labels.insert(label, limit)), true);
  return label;
};

const remove = (store: StoreAdapter, { projectId, id }: Label): Promise<boolean> =>
  write(store, ({ labels }) => labels.delete(projectId, id, at(9)));

const list = (store: StoreAdapter, { id }: Project): Promise<readonly Label[]> =>
  look(store, ({ labels }) => labels.list(id));

const addTask = (store: StoreAdapter, project: Project, changes: Partial<NewTask> = {}): Promise<Task> =>
  write(store, ({ tasks }) => tasks.insert(sampleTask(project, changes)));

const find = (store: StoreAdapter, { projectId, id }: Task): Promise<Task | null> =>
  look(store, ({ tasks }) => tasks.find(projectId, id));

const setLabels = (store: StoreAdapter, { projectId, id }: Task, labelIds: readonly string[]) =>
  write(store, ({ tasks }) => tasks.update(projectId, id, { changes: { labelIds }, expectedVersion: null, at: at(9) }));

const toIds = (labels: readonly Label[]): string[] => labels.map(({ id }) => id).sort();
const isConflict = (error: unknown): boolean => CrewkitError.is(error, 'CONFLICT');

/** Returns the numbers of the tasks that match the filter, in the list and on the board, which must be the same. */
async function numbers(store: StoreAdapter, { id }: Project, filter: Filter): Promise<number[]> {
  const query = { ...allTasks, ...filter };
  const board = { ...query, isUnassigned: false, priority: null };
  const window = { after: null, limit: 100 };
  const [listed, column, counts] = await look(store, async ({ tasks, boards }) => [
    await tasks.list(id, { ...query, ...window }),
    await boards.listColumn(id, { ...window, status: 'todo', filter: board, userId: randomUUID() }),
    await boards.countTasks(id, board),
  ]);
  const found = listed.items.map(({ number }) => number);
  assert.deepEqual(column.items.map(({ number }) => number).sort(), found);
  assert.equal(counts.todo, found.length);
  return found;
}

export const labelStoreCases: StoreCases = {
  async 'stores, changes and lists the labels of a project, ordered by name'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addProject(store, organization);
    const idea = await add(store, project, { name: 'Idea', color: 'teal' });
    const bug = await add(store, project, { name: 'bug', color: 'red' });
    const foreign = await add(store, other, { name: 'Bug' });
    assertSame(await list(store, project), [bug, idea]);
    assertSame(await list(store, other), [foreign]);
    const change = (id: string, changes: StoreInput<'labels', 'update', 2>) =>
      write(store, ({ labels }) => labels.update(project.id, id, changes));
    const renamed = { ...bug, name: 'Fault' };
    assertSame(await change(bug.id, { name: 'Fault' }), renamed);
    assertSame(await change(bug.id, { color: 'gray' }), { ...renamed, color: 'gray' });
    assertSame(await change(bug.id, {}), { ...renamed, color: 'gray' });
    assert.equal(await change(foreign.id, { name: 'Mine' }), null);
    assert.equal(await change(randomUUID(), { name: 'Mine' }), null);
    assert.equal(await write(store, ({ labels }) => labels.delete(project.id, foreign.id, at(9))), false);
    assert.equal(await remove(store, idea), true);
    assert.equal(await remove(store, idea), false);
    assertSame(await list(store, project), [{ ...renamed, color: 'gray' }]);
    assertSame(await list(store, other), [foreign]);
  },

  async 'stores labels of every color'(store) {
    const { project } = await addWorkspace(store);
    const labels = [];
    for (const color of Object.keys(colors) as readonly Label['color'][]) {
      labels.push(await add(store, project, { name: color, color }));
    }
    const byName = labels.sort((a, b) => (a.name < b.name ? -1 : 1));
    assertSame(await list(store, project), byName);
  },

  async 'rejects a second label with the same name, regardless of letter case'(store) {
    const { project } = await addWorkspace(store);
    const street = await add(store, project, { name: 'Über' });
    await assert.rejects(add(store, project, { name: 'ÜBER' }), isConflict);
    const bug = await add(store, project, { name: 'Bug' });
    const rename = (id: string, name: string) => write(store, ({ labels }) => labels.update(project.id, id, { name }));
    await assert.rejects(rename(bug.id, 'über'), isConflict);
    assertSame(await rename(street.id, 'über'), { ...street, name: 'über' });
    await assert.rejects(
      write(store, ({ labels }) => labels.insert(sampleLabel({ id: randomUUID() }), limit)),
      (error) => CrewkitError.is(error, 'NOT_FOUND'),
    );
  },

  async 'adds one of the labels with the same name that are added in parallel'(store) {
    const { project } = await addWorkspace(store);
    const results = await Promise.allSettled(
      Array.from({ length: racers }, (_, index) => add(store, project, { name: index % 2 === 0 ? 'Bug' : 'BUG' })),
    );
    const added = results.filter(({ status }) => status === 'fulfilled');
    assert.equal(added.length, 1);
    for (const result of results) if (result.status === 'rejected') assert.ok(isConflict(result.reason));
    assert.equal((await list(store, project)).length, 1);
  },

  async 'adds no more labels in parallel than the limit allows'(store) {
    const { project } = await addWorkspace(store);
    const added = await inParallel(racers, () => write(store, ({ labels }) => labels.insert(sampleLabel(project), 5)));
    assert.equal(added.filter(Boolean).length, 5);
    assert.equal((await list(store, project)).length, 5);
  },

  async 'stores the labels of tasks, without those of other projects'(store) {
    const { organization, project } = await addWorkspace(store);
    const foreign = await add(store, await addProject(store, organization));
    const [first, second] = [await add(store, project), await add(store, project)];
    const task = await addTask(store, project, { labelIds: [second.id, first.id, foreign.id, randomUUID()] });
    assertSame(task.labelIds, toIds([first, second]));
    assertSame(await find(store, task), task);
    for (const [given, kept] of [
      [[first.id, foreign.id, first.id], [first.id]],
      [[first.id, second.id], toIds([first, second])],
      [[], []],
    ] as const) {
      const before = (await find(store, task))?.version ?? 0;
      const outcome = await setLabels(store, task, given);
      assertSame(outcome.kind === 'updated' && outcome.task.labelIds, [...kept]);
      assertSame(await find(store, task), { ...task, labelIds: [...kept], updatedAt: at(9), version: before + 1 });
    }
    assertSame((await addTask(store, project)).labelIds, []);
  },

  async 'lists and counts the tasks with a label or a due date'(store) {
    const { project } = await addWorkspace(store);
    const [bug, idea] = [await add(store, project), await add(store, project)];
    await addTask(store, project, { labelIds: [bug.id, idea.id], dueAt: at(10) });
    await addTask(store, project, { labelIds: [bug.id], dueAt: at(20) });
    await addTask(store, project);
    const expected: [Filter, number[]][] = [
      [{}, [1, 2, 3]],
      [{ labelId: bug.id }, [1, 2]],
      [{ labelId: idea.id }, [1]],
      [{ labelId: randomUUID() }, []],
      [{ dueAfter: at(10) }, [1, 2]],
      [{ dueAfter: at(11) }, [2]],
      [{ dueBefore: at(20) }, [1]],
      [{ dueBefore: at(21) }, [1, 2]],
      [{ dueAfter: at(10), dueBefore: at(20) }, [1]],
      [{ isUndated: true }, [3]],
      [{ isUndated: true, dueAfter: at(10) }, []],
      [{ labelId: bug.id, dueAfter: at(20), search: 'bernoulli' }, [2]],
    ];
    for (const [filter, found] of expected) {
      assert.deepEqual(await numbers(store, project, filter), found, JSON.stringify(filter));
    }
  },

  async 'removes a deleted label from its tasks, as a change of each task'(store) {
    const { project } = await addWorkspace(store);
    const [gone, kept] = [await add(store, project), await add(store, project)];
    const first = await addTask(store, project, { labelIds: [gone.id, kept.id] });
    const second = await addTask(store, project, { labelIds: [gone.id] });
    await addTask(store, project, { labelIds: [kept.id] });
    const { id } = project;
    const readPositions = () =>
      look(store, async ({ boards, taskChanges }) => ({
        revision: await boards.findRevision(id),
        last: await taskChanges.findLast(id),
      }));
    const before = await readPositions();
    await remove(store, gone);
    assert.ok((await readPositions()).revision > before.revision);
    const expectWithout = async () => {
      assertSame(await find(store, first), { ...first, labelIds: [kept.id] });
      assertSame(await find(store, second), { ...second, labelIds: [] });
      const filter = { ...allTasks, isUnassigned: false, priority: null };
      const query = { status: 'todo', filter, userId: randomUUID(), after: null, limit: 5 } as const;
      const { items } = await look(store, ({ boards }) => boards.listColumn(id, query));
      assertSame(items.map(({ labelIds }) => labelIds).sort(), [[], [kept.id], [kept.id]]);
      assert.deepEqual(await numbers(store, project, { labelId: gone.id }), []);
      assert.deepEqual(await numbers(store, project, { labelId: kept.id }), [1, 3]);
    };
    await expectWithout();
    await removeDeleted(store);
    await expectWithout();
    const changes = await look(store, ({ taskChanges }) => taskChanges.list(id, { after: before.last, limit: 10 }));
    assert.equal(changes.at(-1)?.seq, (await readPositions()).last);
    assert.deepEqual(changes.map(({ taskId }) => taskId).sort(), [first.id, second.id].sort());
  },

  async 'removes a deleted label from many tasks in batches'(store) {
    const { project } = await addWorkspace(store);
    const { id } = project;
    const label = await add(store, project);
    const count = 300;
    await write(store, async ({ tasks }) => {
      for (let each = 0; each < count; each += 1) await tasks.insert(sampleTask(project, { labelIds: [label.id] }));
    });
    const start = await look(store, ({ taskChanges }) => taskChanges.findLast(id));
    await remove(store, label);
    assert.deepEqual(await numbers(store, project, { labelId: label.id }), []);
    let removed: number;
    do {
      const before = await look(store, ({ taskChanges }) => taskChanges.findLast(id));
      removed = await write(store, ({ deletions }) => deletions.removeSome(20));
      const changes = await look(store, ({ taskChanges }) => taskChanges.list(id, { after: before, limit: count }));
      assert.ok(removed <= 20 && changes.length <= 20);
    } while (removed > 0);
    const changes = await look(store, ({ taskChanges }) => taskChanges.list(id, { after: start, limit: count + 1 }));
    assert.equal(changes.length, count);
    for (const { task } of changes) assertSame(task?.labelIds, []);
    assert.equal(await look(store, ({ deletions }) => deletions.countWaiting()), 0);
  },

  async 'releases the name of a deleted label and its place among the labels at once'(store) {
    const { project } = await addWorkspace(store);
    const label = await add(store, project, { name: 'Bug' });
    const task = await addTask(store, project, { labelIds: [label.id] });
    await remove(store, label);
    const next = sampleLabel(project, { name: 'BUG' });
    assert.equal(await unlessConflict(write(store, ({ labels }) => labels.insert(next, 1))), true);
    assert.equal(await write(store, ({ labels }) => labels.update(project.id, label.id, { name: 'Idea' })), null);
    assert.equal(await remove(store, label), false);
    const outcome = await setLabels(store, task, [label.id, next.id]);
    assertSame(outcome.kind === 'updated' && outcome.task.labelIds, [next.id]);
    await removeDeleted(store);
    assertSame(await list(store, project), [next]);
    assertSame((await find(store, task))?.labelIds, [next.id]);
  },

  async 'leaves no deleted label on tasks that get it in parallel'(store) {
    const { project } = await addWorkspace(store);
    const label = await add(store, project);
    const tasks = await inParallel(racers, () => addTask(store, project));
    await Promise.all([
      ...tasks.map((task) => setLabels(store, task, [label.id])),
      remove(store, label),
      ...tasks.map(() => addTask(store, project, { labelIds: [label.id] })),
      ...tasks.map(() => write(store, ({ deletions }) => deletions.removeSome(2))),
    ]);
    const expectWithout = async () => {
      assert.deepEqual(await numbers(store, project, { labelId: label.id }), []);
      for (const task of tasks) assertSame((await find(store, task))?.labelIds, []);
    };
    await expectWithout();
    await removeDeleted(store);
    await expectWithout();
  },

  async 'removes the labels of a project with the project'(store) {
    const { project } = await addWorkspace(store);
    const label = await add(store, project);
    await addTask(store, project, { labelIds: [label.id] });
    await write(store, ({ projects }) => projects.delete(project.id, at(1)));
    await removeDeleted(store);
    assertSame(await list(store, project), []);
  },
};
