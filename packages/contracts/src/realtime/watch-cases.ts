import assert from 'node:assert/strict';
import type { ServerEvents } from '@crewkit/core/adapter';

import { createKey } from '../http/machines/keys.js';
import type { HttpClient } from '../http/support/http-client.js';
import type { SignedIn } from '../http/support/people.js';
import { as, createStudio, customRole, setMember, type Studio } from '../http/workspace/planning/planning.js';
import { createProject, createTask, type TaskOnWire } from '../http/workspace/workspace.js';
import { until } from '../until.js';
import type { RealtimeClient } from './realtime-server.js';
import {
  collect,
  getPayloads,
  nowhere,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

interface WatchedProject extends Studio {
  readonly project: { readonly projectId: string };
  /** The client of the guest, who is a MEMBER of the project and watches it. */
  readonly watcher: RealtimeClient;
}

interface ChangesOnWire {
  readonly items: readonly TaskOnWire[];
  readonly deletedIds: readonly string[];
}

/** Watches the project and returns the cursor from which its changes continue. */
async function watch(client: RealtimeClient, project: { readonly projectId: string }): Promise<string> {
  const ack = await client.emit('watch', project);
  assert.ok(ack.ok, `watch: ${JSON.stringify(ack)}`);
  assert.ok(typeof ack.cursor === 'string', 'the acknowledgement of watch carries a cursor');
  return ack.cursor;
}

async function watchProject({ http, server }: Doors): Promise<WatchedProject> {
  const studio = await createStudio(http);
  const { owner, guest, organizationId } = studio;
  const project = { projectId: (await createProject(http, owner, { organizationId })).id };
  await setMember(http, owner, { at: project, person: guest, role: 'MEMBER' });
  const watcher = await server.connect(guest.accessToken);
  await watch(watcher, project);
  return { ...studio, project, watcher };
}

const about = (person: SignedIn, { projectId, id }: TaskOnWire) => ({
  ...as(person),
  params: { projectId, taskId: id },
});

const change = (http: HttpClient, person: SignedIn, task: TaskOnWire, body: object): Promise<TaskOnWire> =>
  http.get('updateTask', 200, { ...about(person, task), body });

const changesAfter = (
  http: HttpClient,
  person: SignedIn,
  params: { readonly projectId: string },
  changedAfter: string,
) =>
  http.get<ChangesOnWire>('listTasks', 200, {
    ...as(person),
    params,
    query: { changedAfter },
  });

/** Ways to remove the guest's access to the project's tasks. */
const losses: Readonly<Record<string, (http: HttpClient, watched: WatchedProject) => Promise<unknown>>> = {
  'their role in the project': (http, { owner, guest, project }) =>
    http.get('removeProjectMember', 204, { ...as(owner), params: { ...project, userId: guest.id } }),
  'their membership': (http, { owner, guest, organizationId }) =>
    http.get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } }),
};

/** Tests the events about tasks, projects and members. */
export function watchCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('a watched project', () => {
    const doors = useRealtime(options);

    runner.it('delivers every change of its tasks in order, with the ids only', async () => {
      const { http, server } = doors();
      const { owner, guest, project, watcher } = await watchProject(doors());
      const elsewhere = await server.connect(guest.accessToken);
      const task = await createTask(http, owner, project);
      await change(http, owner, task, { status: 'done' });
      await http.get('assignTask', 200, { ...as(owner), params: { ...about(owner, task).params, userId: guest.id } });
      await until(() => getPayloads(watcher, 'task:changed').at(-1)?.version === 3, 'the version 3');
      await http.get('deleteTask', 204, about(owner, task));
      await until(() => getPayloads(watcher, 'task:changed').at(-1)?.deleted === true, 'the deletion');
      await settle(elsewhere);
      const events = getPayloads(watcher, 'task:changed');
      for (const { version, deleted, ...ids } of events) {
        assert.deepEqual(ids, { projectId: project.projectId, taskId: task.id });
        assert.ok(deleted ? version > 3 : version <= 3);
      }
      const versions = events.map(({ version }) => version);
      assert.deepEqual(
        versions,
        [...new Set(versions)].sort((a, b) => a - b),
      );
      assert.deepEqual(getPayloads(elsewhere, 'task:changed'), []);
    });

    runner.it('delivers nothing after unwatch, and nothing about other projects', async () => {
      const { http } = doors();
      const { owner, organizationId, project, watcher } = await watchProject(doors());
      const other = { projectId: (await createProject(http, owner, { organizationId })).id };
      await createTask(http, owner, other);
      await createTask(http, owner, project);
      await collect(watcher, 'task:changed', 1);
      assert.deepEqual(await watcher.emit('unwatch', project), { ok: true });
      await createTask(http, owner, project);
      await settle(watcher);
      await collect(watcher, 'task:changed', 1);
    });

    runner.it('has a cursor from which a client that was cut off reads what it missed', async () => {
      const { http, server } = doors();
      const { owner, guest, project, watcher } = await watchProject(doors());
      const cursor = await watch(watcher, project);
      await watcher.close();
      const task = await createTask(http, owner, project);
      const gone = await createTask(http, owner, project);
      await http.get('deleteTask', 204, about(owner, gone));
      const again = await server.connect(guest.accessToken);
      const next = await watch(again, project);
      const { items, deletedIds } = await changesAfter(http, guest, project, cursor);
      assert.deepEqual([items, deletedIds], [[task], [gone.id]]);
      assert.deepEqual((await changesAfter(http, guest, project, next)).items, []);
    });

    runner.it('shows the changes of 16 parallel writers, each task with growing versions', async () => {
      const { http } = doors();
      const { owner, guest, project, watcher } = await watchProject(doors());
      const cursor = await watch(watcher, project);
      const tasks = await Promise.all(Array.from({ length: 4 }, () => createTask(http, owner, project)));
      await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          change(http, owner, tasks[index % 4] ?? assert.fail(), { title: `${index}` }),
        ),
      );
      const seen = new Map<string, number>();
      const isComplete = (): boolean => {
        seen.clear();
        for (const { taskId, version } of getPayloads(watcher, 'task:changed')) {
          assert.ok(version > (seen.get(taskId) ?? 0), `version ${version} after ${seen.get(taskId)}`);
          seen.set(taskId, version);
        }
        return tasks.every(({ id }) => seen.get(id) === 5);
      };
      await until(isComplete, 'the last version of each task');
      const { items } = await changesAfter(http, guest, project, cursor);
      assert.deepEqual(new Set(items.map(({ id }) => id)), new Set(tasks.map(({ id }) => id)));
    });

    for (const [what, lose] of Object.entries(losses)) {
      runner.it(`evicts users who lose ${what}`, async () => {
        const { http } = doors();
        const watched = await watchProject(doors());
        const { owner, project, watcher } = watched;
        await lose(http, watched);
        await createTask(http, owner, project);
        await until(() => getPayloads(watcher, 'access:changed').length > 0, 'access:changed');
        await settle(watcher);
        assert.deepEqual(getPayloads(watcher, 'task:changed'), []);
        assert.deepEqual(await watcher.emit('watch', project), refused('NOT_FOUND'));
      });
    }

    runner.it('ends with its deletion', async () => {
      const { http } = doors();
      const { owner, organizationId, project, watcher } = await watchProject(doors());
      await http.get('deleteProject', 204, { ...as(owner), params: project });
      const expected: ServerEvents['project:changed'] = { ...project, organizationId, deleted: true };
      assert.deepEqual(await collect(watcher, 'project:changed', 1), [expected]);
      assert.deepEqual(await watcher.emit('watch', project), refused('NOT_FOUND'));
    });

    runner.it('is shown only to users who may view its tasks', async () => {
      const { http, server } = doors();
      const { owner, visitor, outsider, organizationId, project, watcher } = await watchProject(doors());
      const role = await customRole(http, { organizationId, level: 'PROJECT', permissions: ['project:view'] });
      await setMember(http, owner, { at: project, person: visitor, role });
      const [limited, foreign] = [
        await server.connect(visitor.accessToken),
        await server.connect(outsider.accessToken),
      ];
      assert.deepEqual(await limited.emit('watch', project), refused('FORBIDDEN'));
      assert.deepEqual(await foreign.emit('watch', project), refused('NOT_FOUND'));
      assert.deepEqual(await watcher.emit('watch', { projectId: nowhere }), refused('NOT_FOUND'));
      assert.deepEqual(await watcher.emit('watch', { projectId: 'x' }), refused('NOT_FOUND'));
      for (const data of [null, project.projectId, {}, { projectId: 1 }, { ...project, more: 1 }]) {
        for (const event of ['watch', 'unwatch'])
          assert.deepEqual(await watcher.emit(event, data), refused('VALIDATION_FAILED'));
      }
    });

    runner.it('can be watched with an API key', async () => {
      const { http, server } = doors();
      const { owner, project } = await watchProject(doors());
      const { key } = await createKey(http, owner, ['chat:view', 'project:view', 'project:task.view']);
      const client = await server.connect(key);
      await watch(client, project);
      await createTask(http, owner, project);
      await collect(client, 'task:changed', 1);
    });
  });

  runner.describe('changes of an organization', () => {
    const doors = useRealtime(options);

    runner.it('are announced to the users who may see them', async () => {
      const { http, server } = doors();
      const { owner, guest, visitor, outsider, organizationId } = await createStudio(http);
      const clients = {
        owner: await server.connect(owner.accessToken),
        visitor: await server.connect(visitor.accessToken),
        outsider: await server.connect(outsider.accessToken),
      };
      const { id: projectId } = await createProject(http, owner, { organizationId });
      // Changes that were made before the client connected can still be announced to it.
      const isAnnounced = (event: 'project:changed' | 'member:changed', payload: object): Promise<void> => {
        const wanted = JSON.stringify(payload);
        return until(() => getPayloads(clients.owner, event).some((each) => JSON.stringify(each) === wanted), wanted);
      };
      await isAnnounced('project:changed', { projectId, organizationId, deleted: false });
      const before = getPayloads(clients.owner, 'project:changed').length;
      await http.get('updateProject', 200, { ...as(owner), params: { projectId }, body: { name: 'Renamed' } });
      await until(() => getPayloads(clients.owner, 'project:changed').length > before, 'the renamed project');
      const renamed = getPayloads(clients.owner, 'project:changed').length;
      await http.get('createLabel', 201, { ...as(owner), params: { projectId }, body: { name: 'Bug', color: 'red' } });
      await until(() => getPayloads(clients.owner, 'project:changed').length > renamed, 'the new label');
      await http.get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } });
      await isAnnounced('member:changed', { organizationId, userId: guest.id });
      for (const client of [clients.visitor, clients.outsider]) {
        await settle(client);
        assert.deepEqual([...getPayloads(client, 'project:changed'), ...getPayloads(client, 'member:changed')], []);
      }
    });
  });
}
