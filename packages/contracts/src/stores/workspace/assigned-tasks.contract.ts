import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';
import type { StoreAdapter, NewTask, Task, Page, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { insertWorld, randomWorld, worldNow } from '../access/access-world.js';
import { assertEveryPage } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { isMember, permissionsOn, getResources } from '../access/naive-access.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { StoreCases } from '../support/store-case.js';
import { at, idAt } from '../support/store-samples.js';
import {
  addMember,
  addProject,
  addWorkspace,
  addWorkspaces,
  assign,
  loadRoles,
  look,
  projectPlace,
  sampleTask,
  type Workspace,
  write,
} from './workspace-samples.js';

type AssignedQuery = StoreInput<'tasks', 'listAssigned', 1>;
type DuePosition = NonNullable<StoreInput<'tasks', 'listAssigned', 1>['after']>;
type AssignedTask = StoreResult<'tasks', 'listAssigned'>;

const everything = { statuses: null, dueBefore: null, organizationId: null };

function list(
  store: StoreAdapter,
  userId: string,
  query: Partial<AssignedQuery> = {},
): Promise<Page<AssignedTask, DuePosition>> {
  const whole = { now: at(1), ...everything, after: null, limit: 100, ...query };
  return look(store, ({ tasks }) => tasks.listAssigned(userId, whole));
}

async function listIds(store: StoreAdapter, userId: string, query: Partial<AssignedQuery> = {}): Promise<string[]> {
  return (await list(store, userId, query)).items.map(({ task }) => task.id);
}

/** Adds a task to which the workspace's member is assigned. */
function addTask(
  store: StoreAdapter,
  { project, userId }: Pick<Workspace, 'project' | 'userId'>,
  changes: Partial<NewTask> = {},
): Promise<Task> {
  const task = sampleTask(project, { assigneeIds: [userId], ...changes });
  return write(store, ({ tasks }) => tasks.insert(task));
}

/** Gives the member access to the project's tasks. */
async function letIn(store: StoreAdapter, { project, userId }: Pick<Workspace, 'project' | 'userId'>): Promise<void> {
  const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
  await assign(store, { holder: { userId }, roleId, place: projectPlace(project) });
}

async function addVisibleWorkspace(store: StoreAdapter): Promise<Workspace> {
  const workspace = await addWorkspace(store);
  await letIn(store, workspace);
  return workspace;
}

/** Checks a random world in which every user is assigned to a task in every project of their organizations. */
async function checkWorld(store: StoreAdapter, seed: number): Promise<void> {
  const world = randomWorld(new SeededRandom(seed));
  await loadRoles(store);
  const expected = new Map<string, string[]>(world.accounts.map(({ id }) => [id, []]));
  await write(store, async (stores) => {
    await insertWorld(stores, world);
    for (const resource of getResources(world).filter(({ scope }) => scope === 'PROJECT')) {
      const members = world.accounts.filter(({ id }) => isMember(world, id, resource.organizationId));
      const assigneeIds = members.map(({ id }) => id);
      const createdBy = world.accounts[0]?.id ?? '';
      const { id } = await stores.tasks.insert(sampleTask({ id: resource.id, createdBy }, { assigneeIds }));
      for (const userId of assigneeIds) {
        const held = permissionsOn(world, userId, resource);
        if (held.has('project:view') && held.has('project:task.view')) expected.get(userId)?.push(id);
      }
    }
  });
  for (const [userId, ids] of expected) {
    assert.deepEqual(await listIds(store, userId, { now: worldNow }), ids.sort(), `${seed} ${userId}`);
  }
}

const seeds = [1, 2, 3, 4, 5];

export const assignedTaskCases: StoreCases = {
  async 'lists the tasks of a user with their projects, by due date, in pages'(store) {
    const workspace = await addVisibleWorkspace(store);
    const { organization, project, userId } = workspace;
    const other = await addProject(store, organization, { name: 'Other', key: 'OTHER' });
    await letIn(store, { project: other, userId });
    const dates: readonly (readonly [number, number | null])[] = [
      ...([
        [5, 20],
        [4, 10],
        [9, 10],
        [2, null],
        [1, null],
        [7, 30],
      ] as const),
    ];
    const added: AssignedTask[] = [];
    for (const [index, [number, due]] of dates.entries()) {
      const place = index % 2 === 0 ? project : other;
      const changes = { id: idAt(number), dueAt: due === null ? null : at(due) };
      const { id, key, name, organizationId } = place;
      const task = await addTask(store, { project: place, userId }, changes);
      added.push({ task, project: { id, key, name, organizationId } });
    }
    await addTask(store, workspace, { assigneeIds: [] });
    const order = [4, 9, 5, 7, 1, 2].map(idAt);
    const expected = order.map((id) => added.find(({ task }) => task.id === id));
    assertSame((await list(store, userId)).items, expected);
    await assertEveryPage<AssignedTask | undefined, DuePosition>((window) => list(store, userId, window), expected);
  },

  async 'filters the tasks of a user by status, due date and organization'(store) {
    const [here, there] = await addWorkspaces(store);
    await write(store, ({ members }) => members.insert(there.organization.id, here.userId, at(0)));
    const { userId } = here;
    for (const { project } of [here, there]) await letIn(store, { project, userId });
    const [todo, late, done] = [
      await addTask(store, here, { dueAt: at(10) }),
      await addTask(store, here, { status: 'in_progress', dueAt: at(20) }),
      await addTask(store, { project: there.project, userId }, { status: 'done' }),
    ].map(({ id }) => id);
    const all = [todo, late, done];
    assert.deepEqual(await listIds(store, userId), all);
    assert.deepEqual(await listIds(store, userId, { statuses: ['todo', 'done'] }), [todo, done]);
    assert.deepEqual(await listIds(store, userId, { statuses: ['cancelled'] }), []);
    assert.deepEqual(await listIds(store, userId, { dueBefore: at(20) }), [todo]);
    assert.deepEqual(await listIds(store, userId, { dueBefore: at(21) }), [todo, late]);
    assert.deepEqual(await listIds(store, userId, { organizationId: there.organization.id }), [done]);
    assert.deepEqual(await listIds(store, there.userId), []);
  },

  async 'excludes tasks of organizations that the user left, and deleted tasks'(store) {
    const [here, there] = await addWorkspaces(store);
    const userId = await addMember(store, here.organization.id);
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const second = await addProject(store, here.organization, { key: 'SECOND' });
    const places = [here.project, second, there.project];
    const ids: string[] = [];
    for (const project of places) {
      await letIn(store, { project, userId });
      ids.push((await addTask(store, { project, userId })).id);
    }
    const [first = '', another = '', last = ''] = ids;
    assert.deepEqual(new Set(await listIds(store, userId)), new Set(ids));
    await write(store, ({ members }) => members.delete(there.organization.id, userId));
    assert.deepEqual(new Set(await listIds(store, userId)), new Set([first, another]));
    await write(store, ({ projects }) => projects.delete(second.id, at(2)));
    assert.deepEqual(await listIds(store, userId), [first]);
    await write(store, ({ organizations }) => organizations.delete(here.organization.id, at(2)));
    assert.deepEqual(await listIds(store, userId), []);
    assert.notEqual(last, '');
  },

  ...Object.fromEntries(
    seeds.map((seed) => [
      `lists the tasks of each user that a naive model shows in random world ${seed}`,
      (store: StoreAdapter) => checkWorld(store, seed),
    ]),
  ),
};
