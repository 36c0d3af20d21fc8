import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  searchWords,
  type StoreAdapter,
  type NewTask,
  type Page,
  type Task,
  type Project,
  type StoreResult,
  type StoreInput,
} from '@crewkit/core/adapter';
import { insertWorld, randomWorld, worldNow } from '../access/access-world.js';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { addTaskChat } from '../chat/chat-samples.js';
import { isMember, permissionsOn, getResources } from '../access/naive-access.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, addConversation, at, idAt } from '../support/store-samples.js';
import {
  addMember,
  addProject,
  addRole,
  addWorkspace,
  addWorkspaces,
  assign,
  loadRoles,
  look,
  organizationPlace,
  projectPlace,
  sampleTask,
  write,
  type Workspace,
} from './workspace-samples.js';

type FoundTask = StoreResult<'search', 'listTasks'>;
type TaskWordQuery = StoreInput<'search', 'listTasks'>;

type Query = Partial<TaskWordQuery> & Pick<TaskWordQuery, 'userId'>;

const whole = (text: string, query: Query): TaskWordQuery => ({
  now: at(1),
  words: searchWords(text),
  before: null,
  limit: 100,
  exceptKey: null,
  ...query,
});

const listTasks = (store: StoreAdapter, text: string, query: Query): Promise<FoundTask[]> =>
  look(store, ({ search }) => search.listTasks(whole(text, query)));
const listProjects = (
  store: StoreAdapter,
  text: string,
  query: Query,
): Promise<StoreResult<'search', 'listProjects'>[]> =>
  look(store, ({ search }) => search.listProjects(whole(text, query)));
const toIds = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

const findTasks = async (store: StoreAdapter, text: string, query: Query): Promise<string[]> =>
  toIds(await listTasks(store, text, query));
const findProjects = async (store: StoreAdapter, text: string, query: Query): Promise<string[]> =>
  toIds(await listProjects(store, text, query));
const toKey = (text: string): StoreInput<'search', 'listTasksByKey'>['key'] => {
  const [projectKey = '', number] = text.split('-');
  return { projectKey, number: Number(number) };
};
const findByKey = (
  store: StoreAdapter,
  userId: string,
  key: string,
  window: { readonly after: string | null; readonly limit: number } = { after: null, limit: 100 },
): Promise<FoundTask[]> =>
  look(store, ({ search }) => search.listTasksByKey({ userId, now: at(1), key: toKey(key), ...window }));

/** Returns a page of at most `limit` ids of the `limit + 1` that were found. */
const toPage = (found: readonly string[], limit: number): Page<string, string> => ({
  items: found.slice(0, limit),
  next: found.length > limit ? (found[limit - 1] ?? null) : null,
});

/** Gives the user access to the project and its tasks. */
async function letIn(store: StoreAdapter, project: Project, userId: string): Promise<void> {
  await assign(store, {
    holder: { userId },
    roleId: toBuiltInRoleId('PROJECT', 'MEMBER'),
    place: projectPlace(project),
  });
}

const addTask = (store: StoreAdapter, project: Project, changes: Partial<NewTask>): Promise<Task> =>
  write(store, ({ tasks }) => tasks.insert(sampleTask(project, changes)));

interface Library extends Workspace {
  /** Adds a task with this number in its id, and returns the id. */
  readonly add: (number: number, title: string, description?: string) => Promise<string>;
}

/** Adds a workspace whose member can see the project and its tasks. */
async function addLibrary(store: StoreAdapter): Promise<Library> {
  const workspace = await addWorkspace(store);
  const { project, userId } = workspace;
  await letIn(store, project, userId);
  const add = async (number: number, title: string, description = ''): Promise<string> =>
    (await addTask(store, project, { id: idAt(number), title, description })).id;
  return { ...workspace, add };
}

/** Checks a random world in which each project has a task, with the same words in both. */
async function checkWorld(store: StoreAdapter, seed: number): Promise<void> {
  const world = randomWorld(new SeededRandom(seed));
  await loadRoles(store);
  const tasks = new Map<string, string>();
  await write(store, async (stores) => {
    await insertWorld(stores, world);
    for (const { id, createdBy } of world.projects) {
      tasks.set(id, (await stores.tasks.insert(sampleTask({ id, createdBy }, { title: 'Notes on cards' }))).id);
    }
  });
  const projects = getResources(world).filter(({ scope }) => scope === 'PROJECT');
  for (const { id: userId } of world.accounts) {
    const own = projects.filter(({ organizationId }) => isMember(world, userId, organizationId));
    const seen = own.filter((project) => permissionsOn(world, userId, project).has('project:view'));
    const open = seen.filter((project) => permissionsOn(world, userId, project).has('project:task.view'));
    const query = { userId, now: worldNow };
    const expected = [seen.map(({ id }) => id), open.map(({ id }) => tasks.get(id) ?? '')];
    const found = [await findProjects(store, 'note', query), await findTasks(store, 'cards note', query)];
    assert.deepEqual(
      found.map((ids) => ids.sort()),
      expected.map((ids) => ids.sort()),
      `${seed} ${userId}`,
    );
  }
}

const seeds = [1, 2, 3, 4, 5];

/** Cases for the visibility of results. */
const reachCases: StoreCases = {
  ...Object.fromEntries(
    seeds.map((seed) => [
      `finds the projects and tasks that a naive model shows in random world ${seed}`,
      (store: StoreAdapter) => checkWorld(store, seed),
    ]),
  ),

  async 'excludes deleted organizations and organizations that the user left'(store) {
    const [here, there] = await addWorkspaces(store);
    const userId = await addMember(store, here.organization.id);
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const second = await addProject(store, here.organization, { id: idAt(9) });
    const ids: string[] = [];
    for (const [index, project] of [here.project, second, there.project].entries()) {
      await letIn(store, project, userId);
      ids.push((await addTask(store, project, { id: idAt(index + 1) })).id);
    }
    const check = async (expected: readonly (string | undefined)[]): Promise<void> => {
      assert.deepEqual(await findTasks(store, 'bernoulli', { userId }), expected);
      assert.equal((await findProjects(store, 'notes', { userId })).length, expected.length);
    };
    await check(ids.toReversed());
    await write(store, ({ members }) => members.delete(there.organization.id, userId));
    await check([ids[1], ids[0]]);
    await write(store, ({ projects }) => projects.delete(second.id, at(2)));
    await check([ids[0]]);
    await write(store, ({ organizations }) => organizations.delete(here.organization.id, at(2)));
    await check([]);
  },

  async 'requires task.view for tasks of a project, and project:view for the project'(store) {
    const { organization, project, userId } = await addWorkspace(store);
    const { id } = await addTask(store, project, {});
    const give = async (permissions: readonly string[]): Promise<void> => {
      const { id: roleId } = await addRole(store, organization.id, { permissions });
      await assign(store, { holder: { userId }, roleId, place: organizationPlace(organization) });
    };
    await give(['project:task.view']);
    const key = `${project.key}-1`;
    assert.deepEqual(await findTasks(store, 'bernoulli', { userId }), []);
    assert.deepEqual(await findByKey(store, userId, key), []);
    assert.deepEqual(await findProjects(store, 'notes', { userId }), []);
    await give(['project:view']);
    assert.deepEqual(await findTasks(store, 'bernoulli', { userId }), [id]);
    assert.deepEqual(toIds(await findByKey(store, userId, key)), [id]);
    assert.deepEqual(await findProjects(store, 'notes', { userId }), [project.id]);
    await write(store, ({ accounts }) => accounts.update(userId, { disabledAt: at(1) }));
    assert.deepEqual(await findTasks(store, 'bernoulli', { userId }), []);
    assert.deepEqual(await findByKey(store, userId, key), []);
    assert.deepEqual(await findProjects(store, 'notes', { userId }), []);
  },
};

export const searchStoreCases: StoreCases = {
  ...reachCases,

  async 'finds tasks by all words or word prefixes of title and description'(store) {
    const { add, userId } = await addLibrary(store);
    const both = await add(1, 'Book the ÉLAN ferry', 'In winter, to Moskenes');
    const one = await add(2, 'Ferry timetable', '2026: ΟΔΟΣ');
    await add(3, '!!!');
    for (const [text, expected] of [
      ['ferry', [one, both]],
      ['FERRY winter', [both]],
      ['fer mosk', [both]],
      ['elan', [both]],
      ['202', [one]],
      ['οδος', [one]],
      ['erry', []],
      ['ferry steam', []],
    ] as const) {
      assert.deepEqual(await findTasks(store, text, { userId }), expected, text);
    }
  },

  async 'finds tasks by their current words'(store) {
    const { add, project, userId } = await addLibrary(store);
    const id = await add(1, 'Book the ferry', 'Moskenes');
    const change = (changes: Partial<Pick<Task, 'title' | 'description' | 'status'>>) =>
      write(store, ({ tasks }) => tasks.update(project.id, id, { changes, expectedVersion: null, at: at(1) }));
    await change({ title: 'Rent a boat' });
    assert.deepEqual(await findTasks(store, 'ferry', { userId }), []);
    assert.deepEqual(await findTasks(store, 'boat moskenes', { userId }), [id]);
    await change({ description: 'Reine' });
    await change({ status: 'done' });
    assert.deepEqual(await findTasks(store, 'moskenes', { userId }), []);
    assert.deepEqual(await findTasks(store, 'boat reine', { userId }), [id]);
    const failing = write(store, async ({ tasks }) => {
      await tasks.update(project.id, id, { changes: { title: 'Walk' }, expectedVersion: null, at: at(1) });
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.deepEqual(await findTasks(store, 'walk', { userId }), []);
    assert.deepEqual(await findTasks(store, 'boat', { userId }), [id]);
    await write(store, ({ tasks }) => tasks.delete(project.id, id));
    assert.deepEqual(await findTasks(store, 'boat', { userId }), []);
  },

  async 'finds projects by their current words'(store) {
    const { organization, userId } = await addLibrary(store);
    const project = await addProject(store, organization, { name: 'Lofoten in winter', description: 'Ferries' });
    await letIn(store, project, userId);
    assert.deepEqual(await listProjects(store, 'ferr lofoten', { userId }), [
      {
        id: project.id,
        name: project.name,
        description: project.description,
        organizationId: organization.id,
        organizationName: organization.name,
      },
    ]);
    await write(store, ({ projects }) => projects.update(project.id, { name: 'Reine' }, at(1)));
    assert.deepEqual(await findProjects(store, 'lofoten', { userId }), []);
    assert.deepEqual(await findProjects(store, 'reine ferries', { userId }), [project.id]);
  },

  async 'returns tasks with their projects, newest first, in pages'(store) {
    const { add, project, organization, userId } = await addLibrary(store);
    const other = await addProject(store, organization, { key: 'OTHER' });
    for (let number = 1; number <= 9; number += 1) await add(number, number % 3 === 0 ? 'Ferry' : 'Boat');
    await addTask(store, other, { id: idAt(10), title: 'Boat' });
    const expected = [8, 7, 5, 4, 2, 1].map(idAt);
    await assertPages(
      async ({ after, limit }) =>
        toPage(await findTasks(store, 'boat', { userId, before: after, limit: limit + 1 }), limit),
      expected,
    );
    // This also holds for a position that does not exist.
    assert.deepEqual(await findTasks(store, 'boat', { userId, before: idAt(6), limit: 2 }), [idAt(5), idAt(4)]);
    const { id: projectId, key, name, organizationId } = project;
    const shown = { id: projectId, key, name, organizationId };
    assertSame(await listTasks(store, 'ferry', { userId, limit: 1 }), [
      { id: idAt(9), number: 9, title: 'Ferry', description: '', project: shown },
    ]);
  },

  async 'matches words literally'(store) {
    const { add, userId } = await addLibrary(store);
    const id = await add(1, "and or not near o'neill x* 漢字 привет");
    for (const text of ['and or', 'not near', 'neill o', 'x', '漢', 'приве']) {
      assert.deepEqual(await findTasks(store, text, { userId }), [id], text);
    }
    assert.deepEqual(await findTasks(store, 'null', { userId }), []);
  },

  async 'searches each of many organizations'(store) {
    const { userId } = await addLibrary(store);
    const ids: string[] = [];
    for (let number = 1; number <= 25; number += 1) {
      const { organization, project } = await addWorkspace(store);
      await write(store, ({ members }) => members.insert(organization.id, userId, at(0)));
      await letIn(store, project, userId);
      ids.unshift((await addTask(store, project, { id: idAt(number), title: 'a b c d e f g h i j' })).id);
    }
    assert.deepEqual(await findTasks(store, 'a b c d e f g h i j', { userId }), ids);
    assert.deepEqual(await findTasks(store, 'j', { userId, limit: 3 }), ids.slice(0, 3));
  },

  async 'finds the task with a key in each organization of the user'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const found: string[] = [];
    for (const [index, { organization }] of [here, there].entries()) {
      const project = await addProject(store, organization, { key: 'LOFO' });
      await letIn(store, project, userId);
      for (const number of [1, 2]) {
        const { id } = await addTask(store, project, { id: idAt(10 * (index + 1) + number) });
        if (number === 2) found.push(id);
      }
    }
    assert.deepEqual(toIds(await findByKey(store, userId, 'LOFO-2')), found);
    for (const key of ['LOFO-3', 'LOF-2', 'LOFO-0']) assert.deepEqual(await findByKey(store, userId, key), []);
    assert.deepEqual(await findByKey(store, there.userId, 'LOFO-2'), []);
  },

  async 'lists tasks with a key ordered by id, in pages, and omits them from the tasks found by words'(store) {
    const { organization, userId } = await addWorkspace(store);
    const [named, others]: [string[], string[]] = [[], []];
    const addTasks = async (organizationId: string, key: string, index: number): Promise<void> => {
      const project = await addProject(store, { ...organization, id: organizationId }, { key });
      await letIn(store, project, userId);
      for (const number of [1, 2]) {
        const { id } = await addTask(store, project, { id: idAt(10 * index + number) });
        (key === 'LOFO' && number === 2 ? named : others).push(id);
      }
    };
    await addTasks(organization.id, 'OTHER', 1);
    await addTasks(organization.id, 'LOFO', 2);
    for (const index of [3, 4, 5]) {
      const another = await addWorkspace(store);
      await write(store, ({ members }) => members.insert(another.organization.id, userId, at(0)));
      await addTasks(another.organization.id, 'LOFO', index);
    }
    await assertPages(
      async (window) =>
        toPage(toIds(await findByKey(store, userId, 'LOFO-2', { ...window, limit: window.limit + 1 })), window.limit),
      named,
    );
    // This also holds for a position that does not exist.
    assert.deepEqual(toIds(await findByKey(store, userId, 'LOFO-2', { after: idAt(33), limit: 1 })), named.slice(2, 3));
    const query = { userId, exceptKey: toKey('LOFO-2') };
    const rest = others.toReversed();
    assert.deepEqual(await findTasks(store, 'bernoulli', query), rest);
    assert.deepEqual(await findTasks(store, 'bernoulli', { ...query, limit: 3 }), rest.slice(0, 3));
    const all = [...named, ...others].sort().reverse();
    for (const exceptKey of [null, toKey('LOFO-3'), toKey('LOF-2')]) {
      assert.deepEqual(await findTasks(store, 'bernoulli', { userId, exceptKey }), all);
    }
  },

  async 'returns the names of conversations, and their tasks'(store) {
    const workspace = await addWorkspace(store);
    const { project, userId } = workspace;
    const { chat, taskId } = await addTaskChat(store, { ...workspace, userId }, { userIds: [userId] });
    const direct = await addConversation(store, [userId, await addAccount(store)]);
    const places = await look(store, ({ search }) => search.listPlaces([chat, direct, idAt(99)]));
    const { id, key, name, organizationId } = project;
    const task = {
      id: taskId,
      number: 1,
      title: 'Compute Bernoulli numbers',
      project: { id, key, name, organizationId },
    };
    const row = await look(store, ({ conversations }) => conversations.findById(direct));
    assert.equal(row?.title, null);
    assertSame(
      places.find((place) => place.id === chat),
      { id: chat, title: null, directKey: null, task },
    );
    const [other] = places.filter((place) => place.id === direct);
    assert.deepEqual([other?.title, other?.task, other?.directKey?.includes(userId)], [null, null, true]);
    assert.equal(places.length, 2);
  },
};
