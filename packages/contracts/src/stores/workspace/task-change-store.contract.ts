import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Store, StoreAdapter, StoreResult, Stores, Task } from '@crewkit/core/adapter';

import { assertSame } from '../support/assert-same.js';
import { inParallel, racers, type StoreCases } from '../support/store-case.js';
import { at } from '../support/store-samples.js';
import { removeDeleted } from './deletion-samples.js';
import { addMember, addProject, addWorkspace, look, sampleTask, write, allTasks } from './workspace-samples.js';

type Changes = Awaited<ReturnType<Store<'taskChanges'>['list']>>;

const changesAfter = (store: StoreAdapter, projectId: string, after: number, limit = 1000): Promise<Changes> =>
  look(store, ({ taskChanges }) => taskChanges.list(projectId, { after, limit }));
const lastChange = (store: StoreAdapter, projectId: string): Promise<number> =>
  look(store, ({ taskChanges }) => taskChanges.findLast(projectId));
const listTasks = async (store: StoreAdapter, projectId: string): Promise<readonly Task[]> => {
  const query = { ...allTasks, after: null, limit: 1000 };
  return (await look(store, ({ tasks }) => tasks.list(projectId, query))).items;
};

/** Applies changes to a copy of the project's tasks, as a client does. Returns the position of the last change. */
function apply(copy: Map<string, Task>, changes: readonly StoreResult<'taskChanges', 'list'>[], after: number): number {
  for (const { taskId, task } of changes) {
    if (task === null) copy.delete(taskId);
    else copy.set(taskId, task);
  }
  return changes.at(-1)?.seq ?? after;
}

const byNumber = (copy: ReadonlyMap<string, Task>): Task[] => [...copy.values()].sort((a, b) => a.number - b.number);

export const taskChangeStoreCases: StoreCases = {
  async 'lists every kind of change of a task, once, in the order of the last changes'(store) {
    const { project, organization } = await addWorkspace(store);
    const { id } = project;
    const leaver = await addMember(store, organization.id);
    assertSame([await changesAfter(store, id, 0), await lastChange(store, id)], [[], 0]);
    const first = await write(store, ({ tasks }) => tasks.insert(sampleTask(project, { assigneeIds: [leaver] })));
    const second = await write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
    const by = { userId: leaver, at: at(1) };
    const steps: Readonly<Record<string, (stores: Stores) => Promise<unknown>>> = {
      'a changed title': ({ tasks }) =>
        tasks.update(id, first.id, { changes: { title: 'X' }, expectedVersion: null, at: at(1) }),
      'a changed status': ({ tasks }) =>
        tasks.update(id, second.id, { changes: { status: 'done' }, expectedVersion: null, at: at(1) }),
      'a removed assignee': ({ tasks }) => tasks.unassign(id, first.id, by),
      'an added assignee': ({ tasks }) => tasks.assign(id, first.id, by),
      'an assignee whose membership has ended': ({ members }) => members.delete(organization.id, leaver),
      'a deleted task': ({ tasks }) => tasks.delete(id, second.id),
      'another deleted task': ({ tasks }) => tasks.delete(id, first.id),
    };
    const copy = new Map<string, Task>();
    let after = apply(copy, await changesAfter(store, id, 0), 0);
    assertSame(byNumber(copy), [first, second]);
    for (const [what, change] of Object.entries(steps)) {
      await write(store, change);
      const changes = await changesAfter(store, id, after);
      assert.equal(changes.length, 1, what);
      assert.ok((changes[0]?.seq ?? 0) > after, what);
      after = apply(copy, changes, after);
      assertSame(byNumber(copy), await listTasks(store, id));
      assert.equal(await lastChange(store, id), after, what);
    }
    const ids = (await changesAfter(store, id, 0)).map(({ taskId }) => taskId);
    assert.deepEqual(ids, [second.id, first.id]);
  },

  async 'lists the changes of one project only, in pages'(store) {
    const { project, organization } = await addWorkspace(store);
    const other = await addProject(store, organization);
    for (let number = 1; number <= 5; number += 1) {
      for (const each of [project, other]) await write(store, ({ tasks }) => tasks.insert(sampleTask(each)));
    }
    const all = await changesAfter(store, project.id, 0);
    assertSame(
      all.map(({ task }) => task),
      await listTasks(store, project.id),
    );
    for (const limit of [1, 2, 5, 6]) {
      const paged: StoreResult<'taskChanges', 'list'>[] = [];
      for (let page = await changesAfter(store, project.id, 0, limit); page.length > 0;) {
        assert.ok(page.length <= limit);
        paged.push(...page);
        page = await changesAfter(store, project.id, paged.at(-1)?.seq ?? 0, limit);
      }
      assertSame(paged, all);
    }
    assertSame(await changesAfter(store, randomUUID(), 0), []);
  },

  async 'lists no change that was rolled back'(store) {
    const { project } = await addWorkspace(store);
    await write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
    const before = [await changesAfter(store, project.id, 0), await lastChange(store, project.id)];
    await assert.rejects(
      write(store, async ({ tasks }) => {
        await tasks.insert(sampleTask(project));
        throw new Error('undo');
      }),
    );
    assertSame([await changesAfter(store, project.id, 0), await lastChange(store, project.id)], before);
  },

  async 'shows a reader every change of many parallel writers'(store) {
    const { project } = await addWorkspace(store);
    const { id } = project;
    const copy = new Map<string, Task>();
    let after = 0;
    let isWriting = true;
    const read = async (): Promise<void> => {
      while (isWriting) {
        after = apply(copy, await changesAfter(store, id, after, 2), after);
        // Lets the writers run in stores that answer without waiting.
        await new Promise(setImmediate);
      }
    };
    const reading = read();
    await inParallel(racers, async (index) => {
      const { id: taskId } = await write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
      const changes = { title: `${index}` };
      await write(store, ({ tasks }) => tasks.update(id, taskId, { changes, expectedVersion: null, at: at(1) }));
      if (index % 4 === 0) await write(store, ({ tasks }) => tasks.delete(id, taskId));
    });
    isWriting = false;
    await reading;
    apply(copy, await changesAfter(store, id, after), after);
    assertSame(byNumber(copy), await listTasks(store, id));
    assert.equal(copy.size, racers - racers / 4);
  },

  async 'removes the changes with their project'(store) {
    const { project } = await addWorkspace(store);
    const task = await write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
    await write(store, ({ tasks }) => tasks.delete(project.id, task.id));
    await write(store, ({ tasks }) => tasks.insert(sampleTask(project)));
    await write(store, ({ projects }) => projects.delete(project.id, at(1)));
    await removeDeleted(store);
    assertSame([await changesAfter(store, project.id, 0), await lastChange(store, project.id)], [[], 0]);
  },
};
