import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Task } from '../../src/schemas.js';
import type { LiveTasks } from '../../src/tasks/live-tasks.js';
import { liveTasks, watchProject } from '../../src/tasks/open-live-tasks.js';
import { startProxy, type CuttingProxy } from './cutting-proxy.js';
import { createClient, createPerson, until, type Person, type TestClient } from './people.js';
import { startServer, type TestServer } from './start-server.js';

let server: TestServer;
let proxy: CuttingProxy;
const ends: (() => void)[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  proxy = await startProxy(server.port);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) end();
  await proxy.close();
});
afterAll(() => server.close());

async function signIn(baseUrl: string, person?: Person): Promise<TestClient & { readonly person: Person }> {
  const who = person ?? (await createPerson(server.crewkit));
  const client = await createClient(server.crewkit, baseUrl, who);
  ends.push(() => client.close());
  return { ...client, person: who };
}

interface Watched {
  readonly owner: TestClient;
  readonly projectId: string;
  readonly organizationId: string;
  /** The tasks of the owner's client behind the proxy. */
  readonly open: LiveTasks;
  /** The faults of the states so far: tasks that are out of order or listed twice. */
  readonly faults: string[];
}

/** Opens the tasks of a new project behind the proxy. */
async function openTasks(): Promise<Watched> {
  const owner = await signIn(server.baseUrl);
  const { id: organizationId } = await owner.api.organizations.create({ name: 'Mill' });
  const { id: projectId } = await owner.api.projects.create(organizationId, { name: 'Engine', key: 'ENG' });
  const viewer = await signIn(proxy.baseUrl, owner.person);
  const open = liveTasks({ realtime: viewer.realtime, tasks: viewer.api.tasks }, projectId);
  ends.push(() => open.close());
  const faults: string[] = [];
  open.subscribe(() => {
    const numbers = open.state.tasks.map(({ number }) => number);
    if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) faults.push(numbers.join());
  });
  await until(() => open.state.status === 'live', 'it is live');
  return { owner, projectId, organizationId, open, faults };
}

async function listAll({ api }: TestClient, projectId: string): Promise<Task[]> {
  const tasks: Task[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await api.tasks.list(projectId, { limit: 100, ...(cursor !== undefined && { cursor }) });
    tasks.push(...page.items);
    cursor = page.nextCursor;
  }
  return tasks;
}

/** Returns a repeatable sequence of numbers from 0 to `below`. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Creates, changes and deletes random tasks. */
async function writeRandomly({ api }: TestClient, projectId: string, random: (below: number) => number): Promise<void> {
  const ids: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const id = ids[random(ids.length + 1)];
    if (id === undefined) ids.push((await api.tasks.create(projectId, { title: `Task ${count}` })).id);
    else if (random(4) > 0) await api.tasks.update(projectId, id, { title: `Change ${count}`, status: 'done' });
    else {
      await api.tasks.delete(projectId, id);
      ids.splice(ids.indexOf(id), 1);
    }
    await sleep(random(8));
  }
}

describe('live tasks', () => {
  it.each([1, 2, 3])(
    'equal the database after random writes and cuts (seed %i)',
    async (seed) => {
      const { owner, projectId, open, faults } = await openTasks();
      const random = createRandom(seed);
      const written = { isOver: false };
      const cutting = (async () => {
        while (!written.isOver) {
          await sleep(20 + random(150));
          if (random(3) === 0) proxy.swallowAnswerTo(`GET ${server.crewkit.basePath}/projects/${projectId}/tasks`);
          proxy.cut();
        }
      })();
      await Promise.all([1, 2, 3].map((each) => writeRandomly(owner, projectId, createRandom(seed * 10 + each))));
      written.isOver = true;
      await cutting;
      const expected = await listAll(owner, projectId);
      const isEqual = (): boolean => JSON.stringify(open.state.tasks) === JSON.stringify(expected);
      await until(() => open.state.status === 'live' && isEqual(), 'all are there', 15_000);
      expect(faults).toEqual([]);
    },
    60_000,
  );

  it('follow changes within a second, and recover after an outage', async () => {
    const { owner, projectId, open } = await openTasks();
    const { id } = await owner.api.tasks.create(projectId, { title: 'First' });
    await until(() => open.state.tasks.length === 1, 'the task is there', 1000);
    await owner.api.tasks.update(projectId, id, { status: 'done' });
    await until(() => open.state.tasks[0]?.status === 'done', 'it has moved', 1000);
    proxy.down();
    proxy.cut();
    await until(() => open.state.status === 'behind', 'it has noticed');
    await owner.api.tasks.delete(projectId, id);
    await owner.api.tasks.create(projectId, { title: 'Second' });
    proxy.up();
    await until(() => open.state.tasks[0]?.title === 'Second' && open.state.status === 'live', 'it is back', 15_000);
    expect(open.state.tasks).toHaveLength(1);
  });

  it('end when the project is deleted', async () => {
    const { owner, projectId, open } = await openTasks();
    await owner.api.tasks.create(projectId, { title: 'First' });
    await until(() => open.state.tasks.length === 1, 'the task is there');
    await owner.api.projects.delete(projectId);
    await until(() => open.state.status === 'gone', 'it is gone');
    expect([open.state.tasks, open.state.error?.code]).toEqual([[], 'NOT_FOUND']);
  });

  it('end for a user who loses access', async () => {
    const { owner, projectId, organizationId } = await openTasks();
    const guest = await signIn(server.baseUrl);
    const roles = await owner.api.roles.list(organizationId, {});
    const role = roles.items.find(({ name, level }) => name === 'ADMIN' && level === 'ORGANIZATION');
    await owner.api.organizations.invite(organizationId, { email: guest.person.email, roleId: role?.id ?? '' });
    const mails = await server.crewkit.useCases.listCapturedMails.execute(1000);
    const isInvitation = ({ to, text }: (typeof mails)[number]) =>
      to === guest.person.email && text.includes('/invitations/accept');
    const text = mails.find(isInvitation)?.text ?? '';
    await guest.api.organizations.acceptInvitation(/token=([\w-]+)/.exec(text)?.[1] ?? '');
    const open = liveTasks({ realtime: guest.realtime, tasks: guest.api.tasks }, projectId);
    ends.push(() => open.close());
    await until(() => open.state.status === 'live', 'it is live');
    await owner.api.organizations.removeMember(organizationId, guest.person.id);
    await until(() => open.state.status === 'gone', 'it is gone');
    expect(open.state.error?.code).toBe('NOT_FOUND');
  });

  it('are watched once per project, and until the last listener has stopped', async () => {
    const { owner, projectId, open } = await openTasks();
    let calls = 0;
    const stops = [1, 2].map(() =>
      watchProject({ realtime: owner.realtime, tasks: owner.api.tasks }, projectId, () => (calls += 1)),
    );
    await until(() => calls >= 2, 'the watch has begun');
    expect(server.realtime().counts.rooms).toBe(1);
    for (const stop of stops) stop();
    const before = calls;
    await owner.api.tasks.create(projectId, { title: 'Unheard' });
    await until(() => open.state.tasks.length === 1, 'another client has heard');
    expect(calls).toBe(before);
  });
});
