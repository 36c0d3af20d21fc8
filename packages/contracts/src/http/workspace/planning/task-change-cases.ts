import assert from 'node:assert/strict';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import type { HttpClient } from '../../support/http-client.js';
import type { SignedIn } from '../../support/people.js';
import { createProject, createTask, type TaskOnWire } from '../workspace.js';
import { as, refused, setMember } from './planning.js';
import { about, createTaskStudio } from './task-cases.js';

interface ChangesOnWire {
  readonly items: readonly TaskOnWire[];
  readonly deletedIds: readonly string[];
  readonly nextCursor: string;
}

const changes = (
  http: HttpClient,
  person: SignedIn,
  { projectId }: { readonly projectId: string },
  query: { readonly changedAfter: string; readonly limit?: string },
): Promise<ChangesOnWire> => http.get('listTasks', 200, { ...as(person), params: { projectId }, query });

/** Tests how clients read which tasks of a project have changed. */
export function taskChangeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('changes of tasks', () => {
    const http = useServer(options);

    runner.it('are the changed tasks as they are now, and the ids of deleted tasks', async () => {
      const { guest, project } = await createTaskStudio(http());
      const read = (changedAfter: string, limit = 50): Promise<ChangesOnWire> =>
        changes(http(), guest, project, { changedAfter, limit: `${limit}` });
      const empty = await read('start');
      assert.deepEqual([empty.items, empty.deletedIds], [[], []]);
      const first = await createTask(http(), guest, { ...project, title: 'First' });
      const second = await createTask(http(), guest, { ...project, title: 'Second' });
      const all = await read(empty.nextCursor);
      assert.deepEqual(all, { items: [first, second], deletedIds: [], nextCursor: all.nextCursor });
      assert.deepEqual(await read('start'), all);
      assert.deepEqual(await read(all.nextCursor), { items: [], deletedIds: [], nextCursor: all.nextCursor });
      const moved = await http().get<TaskOnWire>('updateTask', 200, {
        ...about(guest, first),
        body: { status: 'done' },
      });
      await http().get('deleteTask', 204, about(guest, second));
      const later = await read(all.nextCursor);
      assert.deepEqual([later.items, later.deletedIds], [[moved], [second.id]]);
      const page = await read(all.nextCursor, 1);
      assert.deepEqual([page.items, page.deletedIds], [[moved], []]);
      assert.deepEqual(await read(page.nextCursor, 1), { ...later, items: [] });
    });

    runner.it('are shown only to users who may view the tasks', async () => {
      const { owner, guest, outsider, project, organizationId } = await createTaskStudio(http());
      const own = await createTask(http(), guest, { ...project, title: 'Own' });
      const other = { projectId: (await createProject(http(), owner, { organizationId })).id };
      await createTask(http(), owner, { ...other, title: 'Other' });
      const { items } = await changes(http(), guest, project, { changedAfter: 'start' });
      assert.deepEqual(items, [own]);
      for (const [person, place] of [
        [guest, other],
        [outsider, project],
      ] as const) {
        const query = { changedAfter: 'start' };
        await refused(http(), 'listTasks', { ...as(person), code: 'NOT_FOUND', params: place, query });
      }
    });

    runner.it('are rejected with an invalid cursor or a filter', async () => {
      const { owner, guest, project, organizationId } = await createTaskStudio(http());
      await createTask(http(), guest, { ...project, title: 'First' });
      const { nextCursor } = await changes(http(), guest, project, { changedAfter: 'start' });
      const other = { projectId: (await createProject(http(), owner, { organizationId })).id };
      await setMember(http(), owner, { at: other, person: guest, role: 'MEMBER' });
      const ahead = Buffer.from(`w.${project.projectId}.999999`).toString('base64url');
      for (const [place, changedAfter] of [
        [project, 'x'],
        [project, ''],
        [project, ahead],
        [other, nextCursor],
      ] as const) {
        const call = { ...as(guest), code: 'CURSOR_INVALID', params: place, query: { changedAfter } } as const;
        await refused(http(), 'listTasks', call);
      }
      for (const filter of [{ status: 'todo' }, { assigneeId: guest.id }, { search: 'x' }, { cursor: nextCursor }]) {
        const query = { changedAfter: 'start', ...filter };
        await refused(http(), 'listTasks', { ...as(guest), code: 'VALIDATION_FAILED', params: project, query });
      }
    });
  });
}
