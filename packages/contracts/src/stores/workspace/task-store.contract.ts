import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  searchText,
  type StoreAdapter,
  type NewTask,
  type Task,
  type Project,
  type StoreInput,
  type StoreResult,
} from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { assertNumberedPages } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText } from '../support/store-samples.js';
import {
  addMember,
  addMembers,
  addProject,
  addWorkspace,
  addWorkspaces,
  look,
  sampleTask,
  write,
  allTasks,
} from './workspace-samples.js';

type TaskChanges = StoreInput<'tasks', 'update', 2>['changes'];
type TaskFilter = Omit<StoreInput<'tasks', 'list', 1>, 'after' | 'limit'>;

const insert = (store: StoreAdapter, task: NewTask): Promise<Task> => write(store, ({ tasks }) => tasks.insert(task));
const find = (store: StoreAdapter, { projectId, id }: Pick<Task, 'projectId' | 'id'>): Promise<Task | null> =>
  look(store, ({ tasks }) => tasks.find(projectId, id));
const remove = (store: StoreAdapter, { projectId, id }: Pick<Task, 'projectId' | 'id'>): Promise<boolean> =>
  write(store, ({ tasks }) => tasks.delete(projectId, id));
const update = (
  store: StoreAdapter,
  { projectId, id }: Pick<Task, 'projectId' | 'id'>,
  changes: TaskChanges,
  expectedVersion: number | null = null,
): Promise<StoreResult<'tasks', 'update'>> =>
  write(store, ({ tasks }) => tasks.update(projectId, id, { changes, expectedVersion, at: at(9) }));

async function updated(store: StoreAdapter, task: Pick<Task, 'projectId' | 'id'>, changes: TaskChanges): Promise<Task> {
  const outcome = await update(store, task, changes);
  assert.ok(outcome.kind === 'updated', outcome.kind);
  return outcome.task;
}

async function addTask(store: StoreAdapter, project: Project, changes: Partial<NewTask> = {}): Promise<Task> {
  return insert(store, sampleTask(project, changes));
}

const anything: TaskFilter = allTasks;
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Returns the numbers of the project's tasks that match the filter. */
async function numbers(store: StoreAdapter, projectId: string, filter: Partial<TaskFilter> = {}): Promise<number[]> {
  const query = { ...anything, ...filter, after: null, limit: 1000 };
  const { items } = await look(store, ({ tasks }) => tasks.list(projectId, query));
  return items.map((each) => each.number);
}

export const taskStoreCases: StoreCases = {
  async 'stores every field of a task'(store) {
    const { organization, project } = await addWorkspace(store);
    const assigneeIds = await addMembers(store, organization.id, 3);
    const full = sampleTask(project, {
      title: awkwardText,
      description: awkwardText.repeat(50),
      status: 'in_progress',
      priority: 'urgent',
      dueAt: at(7),
      assigneeIds: [...assigneeIds].reverse(),
      createdAt: at(3),
      updatedAt: at(4),
    });
    const bare = sampleTask(project);
    for (const [index, task] of [full, bare].entries()) {
      const inserted = await insert(store, task);
      const { position } = inserted;
      const expected = { ...task, position, assigneeIds: [...task.assigneeIds].sort(), number: index + 1, version: 1 };
      assertSame(inserted, expected);
      assertSame(await find(store, task), expected);
    }
  },

  async 'stores every status and priority of a task'(store) {
    const { project } = await addWorkspace(store);
    for (const status of internals.taskStatuses) {
      assert.equal((await addTask(store, project, { status })).status, status);
      assert.deepEqual(await numbers(store, project.id, { status }), [internals.taskStatuses.indexOf(status) + 1]);
    }
    for (const priority of internals.taskPriorities)
      assert.equal((await addTask(store, project, { priority })).priority, priority);
  },

  async 'finds a task only in its own project'(store) {
    const { organization, project, userId } = await addWorkspace(store);
    const other = await addProject(store, organization);
    const task = await addTask(store, project);
    for (const wrong of [
      { projectId: other.id, id: task.id },
      { projectId: randomUUID(), id: task.id },
      { projectId: project.id, id: randomUUID() },
    ]) {
      assert.equal(await find(store, wrong), null);
      assertSame(await update(store, wrong, { title: 'X' }), { kind: 'missing' });
      assertSame(await update(store, wrong, { title: 'X', assigneeIds: [userId] }, 1), { kind: 'missing' });
      assertSame(await update(store, wrong, { title: 'X' }, 2), { kind: 'missing' });
      await write(store, async ({ tasks }) => {
        assert.equal(await tasks.assign(wrong.projectId, wrong.id, { userId, at: at(1) }), null);
        assert.equal(await tasks.unassign(wrong.projectId, wrong.id, { userId, at: at(1) }), null);
      });
      assert.equal(await remove(store, wrong), false);
    }
    assertSame(await find(store, task), task);
  },

  async 'numbers the tasks of each project from 1'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addProject(store, organization);
    for (const number of [1, 2, 3]) {
      assert.equal((await addTask(store, project)).number, number);
      assert.equal((await addTask(store, other)).number, number);
    }
  },

  async 'assigns gapless numbers to parallel tasks'(store) {
    const { project } = await addWorkspace(store);
    const given = await inParallel(racers, async () => [await addTask(store, project), await addTask(store, project)]);
    const all = given.flat().map((each) => each.number);
    assert.deepEqual(
      all.sort((a, b) => a - b),
      upTo(racers * 2),
    );
    assert.deepEqual(await numbers(store, project.id), upTo(racers * 2));
  },

  async 'leaves no gap when a task is rolled back'(store) {
    const { project } = await addWorkspace(store);
    const outcomes = await Promise.allSettled(
      upTo(racers).map((index) =>
        write(store, async ({ tasks }) => {
          await tasks.insert(sampleTask(project));
          if (index % 2 === 0) throw new Error('undo');
        }),
      ),
    );
    assert.equal(outcomes.filter((each) => each.status === 'rejected').length, racers / 2);
    assert.deepEqual(await numbers(store, project.id), upTo(racers / 2));
  },

  async 'rejects the id of another task without consuming a number'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addProject(store, organization);
    const task = await addTask(store, project);
    await assertRejectsWith('CONFLICT', addTask(store, project, { id: task.id }));
    await assertRejectsWith('CONFLICT', addTask(store, other, { id: task.id }));
    assertSame(await find(store, task), task);
    assert.equal((await addTask(store, project)).number, 2);
    assert.equal((await addTask(store, other)).number, 1);
  },

  async 'never reuses the number of a deleted task'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addTask(store, await addProject(store, organization));
    await addTask(store, project);
    const task = await addTask(store, project);
    assert.equal(await remove(store, task), true);
    assert.equal(await remove(store, task), false);
    assert.equal(await find(store, task), null);
    assert.equal((await addTask(store, project)).number, 3);
    assert.deepEqual(await numbers(store, project.id), [1, 3]);
    assertSame(await find(store, other), other);
  },

  async 'lists tasks by number, in pages'(store) {
    const { organization, project, userId } = await addWorkspace(store);
    const other = await addProject(store, organization);
    const all: Task[] = [];
    for (const number of upTo(12)) {
      await addTask(store, other);
      const assigneeIds = number % 2 === 0 ? [userId] : [];
      all.push(await addTask(store, project, { status: number % 3 === 0 ? 'done' : 'todo', assigneeIds }));
    }
    const list = (filter: Partial<TaskFilter>, window: { after: number | null; limit: number }) =>
      look(store, ({ tasks }) => tasks.list(project.id, { ...anything, ...filter, ...window }));
    await assertNumberedPages((window) => list({}, window), all);
    await assertNumberedPages(
      (window) => list({ assigneeId: userId }, window),
      all.filter((each) => each.assigneeIds.includes(userId)),
    );
    const { items, next } = await list({ status: 'done' }, { after: 4, limit: 2 });
    assertSame(items, [all[5], all[8]]);
    assert.equal(next, 9);
    assertSame(await list({}, { after: 12, limit: 2 }), { items: [], next: null });
    assert.deepEqual(await numbers(store, randomUUID()), []);
  },

  async 'lists tasks that match every part of the filter'(store) {
    const { organization, project, userId } = await addWorkspace(store);
    const [first = '', second = ''] = await addMembers(store, organization.id, 2);
    await addTask(store, project, { title: 'Grind', status: 'done', assigneeIds: [first, second] });
    await addTask(store, project, { title: 'Grind', assigneeIds: [first] });
    await addTask(store, project, { title: 'Polish', status: 'done', assigneeIds: [first] });
    const seen = (filter: Partial<TaskFilter>): Promise<number[]> => numbers(store, project.id, filter);
    assert.deepEqual(await seen({ assigneeId: first }), [1, 2, 3]);
    assert.deepEqual(await seen({ assigneeId: second }), [1]);
    assert.deepEqual(await seen({ assigneeId: userId }), []);
    assert.deepEqual(await seen({ assigneeId: first, status: 'done' }), [1, 3]);
    assert.deepEqual(await seen({ assigneeId: first, status: 'done', search: 'grind' }), [1]);
    assert.deepEqual(await seen({ assigneeId: second, status: 'todo' }), []);
    assert.deepEqual(await seen({ status: 'cancelled' }), []);
  },

  async 'searches tasks by any part of title or description'(store) {
    const { project } = await addWorkspace(store);
    await addTask(store, project, { title: awkwardText });
    await addTask(store, project, { title: 'plain', description: `first line\n${awkwardText}` });
    await addTask(store, project, { title: 'ΣΊΣΥΦΟΣ Caf\u00e9 ﬁne 100%', description: 'a_b' });
    const seen = (search: string): Promise<number[]> => numbers(store, project.id, { search: searchText(search) });
    for (const part of [
      '“QUOTES”',
      "'single'",
      '"double"',
      '\\back\\',
      '%_;--',
      'привет',
      '漢字',
      '\u{1f469}\u{200d}\u{1f680}',
    ]) {
      assert.deepEqual(await seen(part), [1, 2], part);
    }
    assert.deepEqual(await seen('FIRST'), [2]);
    assert.deepEqual(await seen('σίσυφος cafe\u0301 FINE'), [3]);
    assert.deepEqual(await seen('%'), [1, 2, 3]);
    assert.deepEqual(await seen('a_b'), [3]);
    for (const none of ['a%b', 'p_ain', 'plain%', '\\%', 'f*', '[a-z]', '.'])
      assert.deepEqual(await seen(none), [], none);
    const changed = await look(store, ({ tasks }) =>
      tasks.list(project.id, { ...anything, search: 'plain', after: null, limit: 1 }),
    );
    await updated(store, changed.items[0] ?? assert.fail(), { title: 'Renamed' });
    assert.deepEqual(await seen('plain'), []);
    assert.deepEqual(await seen('renamed'), [2]);
    assert.deepEqual(await seen('привет'), [1, 2]);
    await updated(store, changed.items[0] ?? assert.fail(), { description: 'Rewritten' });
    assert.deepEqual(await seen('привет'), [1]);
    assert.deepEqual(await seen('rewritten'), [2]);
    assert.deepEqual(await seen('renamed'), [2]);
  },

  async 'updates the given fields of a task and increments its version'(store) {
    const { organization, project } = await addWorkspace(store);
    const [first = '', second = '', third = ''] = await addMembers(store, organization.id, 3);
    const task = await addTask(store, project, { assigneeIds: [second] });
    const other = await addTask(store, project, { assigneeIds: [second] });
    let expected = task;
    const each: TaskChanges[] = [
      { title: awkwardText },
      { description: awkwardText },
      { status: 'cancelled', priority: 'low' },
      { dueAt: at(77) },
      { dueAt: null },
      { assigneeIds: [third, first] },
      { assigneeIds: [first, second], title: 'Again' },
      { assigneeIds: [] },
      {},
    ];
    for (const changes of each) {
      const assigneeIds = [...(changes.assigneeIds ?? expected.assigneeIds)].sort();
      expected = { ...expected, ...changes, assigneeIds, updatedAt: at(9), version: expected.version + 1 };
      assertSame(await updated(store, task, changes), expected);
      assertSame(await find(store, task), expected);
    }
    assertSame(await find(store, other), other);
  },

  async 'updates a task only if it has the expected version'(store) {
    const { project, userId } = await addWorkspace(store);
    const task = await addTask(store, project);
    const first = await update(store, task, { title: 'First' }, 1);
    assertSame(first, { kind: 'updated', task: { ...task, title: 'First', updatedAt: at(9), version: 2 } });
    for (const wrong of [1, 3, 0]) {
      assertSame(await update(store, task, { title: 'X', assigneeIds: [userId] }, wrong), { kind: 'stale' });
      assertSame({ kind: 'updated', task: await find(store, task) }, first);
    }
    assert.equal((await updated(store, task, { title: 'Any' })).version, 3);
  },

  async 'updates a task for one of many parallel callers that expect the same version'(store) {
    const { organization, project } = await addWorkspace(store);
    const people = await addMembers(store, organization.id, racers);
    const task = await addTask(store, project);
    const outcomes = await inParallel(racers, (index) =>
      update(store, task, { title: `${index}`, assigneeIds: [people[index] ?? ''] }, 1),
    );
    assertOneTrue(outcomes.map((each) => each.kind === 'updated'));
    assert.equal(outcomes.filter((each) => each.kind === 'stale').length, racers - 1);
    const winner = outcomes.findIndex((each) => each.kind === 'updated');
    const expected = { ...task, title: `${winner}`, assigneeIds: [people[winner]], updatedAt: at(9), version: 2 };
    assertSame(await find(store, task), expected);
  },

  async 'increments the version for each of many unconditional parallel updates'(store) {
    const { project } = await addWorkspace(store);
    const task = await addTask(store, project);
    const outcomes = await inParallel(racers, (index) => updated(store, task, { title: `${index}` }));
    assert.deepEqual(
      outcomes.map((each) => each.version).sort((a, b) => a - b),
      upTo(racers).map((count) => count + 1),
    );
  },

  async 'assigns and unassigns users individually'(store) {
    const { organization, project } = await addWorkspace(store);
    const [first = '', second = ''] = await addMembers(store, organization.id, 2);
    const task = await addTask(store, project);
    const { id } = task;
    const steps = [
      ['assign', second, [second], 2],
      ['assign', first, [first, second], 3],
      ['assign', first, [first, second], 3],
      ['unassign', second, [first], 4],
      ['unassign', second, [first], 4],
      ['unassign', first, [], 5],
    ] as const;
    for (const [way, userId, assigneeIds, version] of steps) {
      // The time is later than any previous time, so that a change of `updatedAt` shows.
      const expected = { ...task, assigneeIds, version, updatedAt: at(version) };
      const change = { userId, at: (await find(store, task))?.version === version ? at(100) : at(version) };
      const isAdded = (await find(store, task))?.version !== version;
      if (way === 'assign') {
        const assigned = await write(store, ({ tasks }) => tasks.assign(project.id, id, change));
        assertSame(assigned, { task: expected, isAdded });
      } else assertSame(await write(store, ({ tasks }) => tasks.unassign(project.id, id, change)), expected);
      assertSame(await find(store, task), expected);
    }
  },

  async 'stores all of many parallel assignees, each counted once'(store) {
    const { organization, project } = await addWorkspace(store);
    const people = await addMembers(store, organization.id, racers);
    const task = await addTask(store, project);
    const assign = (userId: string): Promise<StoreResult<'tasks', 'assign'> | null> =>
      write(store, ({ tasks }) => tasks.assign(project.id, task.id, { userId, at: at(5) }));
    await inParallel(racers, (index) => assign(people[index] ?? ''));
    assertSame(await find(store, task), { ...task, assigneeIds: people, version: racers + 1, updatedAt: at(5) });
    const late = await addMember(store, organization.id);
    const outcomes = await inParallel(racers, () => assign(late));
    assert.equal(outcomes.filter((each) => each?.isAdded).length, 1);
    assert.equal((await find(store, task))?.version, racers + 2);
  },

  async 'rejects an assignee who is not a member of the organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const task = await addTask(store, here.project, { assigneeIds: [here.userId] });
    const { id } = task;
    for (const stranger of [there.userId, randomUUID()]) {
      const refused = sampleTask(here.project, { assigneeIds: [here.userId, stranger] });
      await assert.rejects(insert(store, refused));
      assert.equal(await find(store, refused), null);
      await assert.rejects(update(store, task, { title: 'X', assigneeIds: [stranger] }));
      await assert.rejects(
        write(store, ({ tasks }) => tasks.assign(here.project.id, id, { userId: stranger, at: at(1) })),
      );
      assertSame(await find(store, task), task);
    }
    assert.equal((await addTask(store, here.project)).number, 2);
  },
};
