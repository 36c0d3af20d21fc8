import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';

import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { at } from '../support/store-samples.js';
import { removeDeleted } from './deletion-samples.js';
import { addWorkspace, look, sampleTask, write } from './workspace-samples.js';

type Activity = StoreInput<'taskActivity', 'insert'>;

const everyChange: Activity['changes'] = [
  { field: 'title', from: 'Mill', to: 'The "Mill" – 2' },
  { field: 'description' },
  { field: 'status', from: 'todo', to: 'done' },
  { field: 'priority', from: 'low', to: 'urgent' },
  { field: 'dueAt', from: null, to: '1843-07-10T00:00:00.000Z' },
  { field: 'assignees', added: [randomUUID()], removed: [] },
  { field: 'labels', added: [], removed: [randomUUID(), randomUUID()] },
];

const toActivity = (taskId: string, version: number, changes: Activity['changes'] = []): Activity => ({
  taskId,
  version,
  actorId: randomUUID(),
  at: at(version),
  changes,
});

async function add(store: StoreAdapter, entries: readonly Activity[], keep = 1000): Promise<void> {
  for (const entry of entries) await write(store, ({ taskActivity }) => taskActivity.insert(entry, keep));
}

const list = (store: StoreAdapter, taskId: string, before: number | null = null, limit = 100) =>
  look(store, ({ taskActivity }) => taskActivity.list(taskId, { before, limit }));

const addTask = async (store: StoreAdapter) => {
  const { project } = await addWorkspace(store);
  return write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
};

export const taskActivityStoreCases: StoreCases = {
  async 'lists the activity of a task in pages, newest first'(store) {
    const task = await addTask(store);
    const other = await addTask(store);
    assertSame(await list(store, task.id), { items: [], next: null });
    const entries = [1, 2, 5, 6].map((version) => toActivity(task.id, version, version === 5 ? everyChange : []));
    const foreign = toActivity(other.id, 3);
    await add(store, [...entries, foreign]);
    const newestFirst = entries.toReversed();
    assertSame(await list(store, task.id), { items: newestFirst, next: null });
    assertSame(await list(store, task.id, null, 3), { items: newestFirst.slice(0, 3), next: 2 });
    assertSame(await list(store, task.id, 2, 3), { items: newestFirst.slice(3), next: null });
    assertSame(await list(store, task.id, 1, 3), { items: [], next: null });
    assertSame(await list(store, other.id), { items: [foreign], next: null });
  },

  async 'keeps the activity of the newest versions only'(store) {
    const task = await addTask(store);
    const other = await addTask(store);
    await add(store, [toActivity(other.id, 1)]);
    await add(
      store,
      [1, 2, 3, 4].map((version) => toActivity(task.id, version)),
      3,
    );
    const versions = async () => (await list(store, task.id)).items.map(({ version }) => version);
    assert.deepEqual(await versions(), [4, 3, 2]);
    await add(store, [toActivity(task.id, 6)], 3);
    assert.deepEqual(await versions(), [6, 4]);
    assert.equal((await list(store, other.id)).items.length, 1);
  },

  async 'removes the activity of a deleted task and of a deleted project'(store) {
    const { project } = await addWorkspace(store);
    const [first, second] = [sampleTask(project), sampleTask(project)];
    for (const task of [first, second]) {
      await write(store, ({ tasks }) => tasks.insert(task));
      await add(
        store,
        [1, 2, 3].map((version) => toActivity(task.id, version)),
      );
    }
    await write(store, ({ tasks }) => tasks.delete(project.id, first.id));
    assertSame(await list(store, first.id), { items: [], next: null });
    assert.equal((await list(store, second.id)).items.length, 3);
    await write(store, ({ projects }) => projects.delete(project.id, at(9)));
    await removeDeleted(store);
    assertSame(await list(store, second.id), { items: [], next: null });
  },
};
