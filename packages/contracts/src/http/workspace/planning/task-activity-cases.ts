import assert from 'node:assert/strict';

import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { inParallel, racers } from '../../../stores/support/store-case.js';
import type { HttpClient } from '../../support/http-client.js';
import type { SignedIn } from '../../support/people.js';
import { createTask, unknownId, type TaskOnWire } from '../workspace.js';
import { as, refused } from './planning.js';
import { about, createTaskStudio } from './task-cases.js';

interface ActivityOnWire {
  readonly version: number;
  readonly kind: string;
  readonly actorId: string;
  readonly at: string;
  readonly changes: readonly { readonly field: string; readonly from?: string; readonly to?: string }[];
}

interface ActivityPage {
  readonly items: readonly ActivityOnWire[];
  readonly nextCursor: string | null;
}

const listActivity = (
  http: HttpClient,
  person: SignedIn,
  task: TaskOnWire,
  query: Record<string, string> = {},
): Promise<ActivityPage> => http.get('listTaskActivity', 200, { ...about(person, task), query });

/** Tests the activity of a task. */
export function taskActivityCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the activity of a task', () => {
    const http = useServer(options);

    runner.it('lists who created and changed it, with the changed fields, newest first', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const label = await http().get<{ id: string }>('createLabel', 201, {
        ...as(owner),
        params: project,
        body: { name: 'Bug', color: 'red' },
      });
      const task = await createTask(http(), guest, project);
      const update = (person: SignedIn, body: object) =>
        http().get('updateTask', 200, { ...about(person, task), body });
      await update(owner, { title: 'Read the cards', description: 'A secret' });
      await update(guest, {
        status: 'done',
        priority: 'high',
        dueAt: '2030-01-01T00:00:00+01:00',
        labelIds: [label.id],
      });
      await update(guest, { dueAt: null, labelIds: [], assigneeIds: [guest.id], title: 'Read the cards' });
      const assignee = { ...as(owner), params: { ...about(owner, task).params, userId: owner.id } };
      await http().get('assignTask', 200, assignee);
      await http().get('assignTask', 200, assignee);
      await http().get('unassignTask', 204, assignee);
      const { items, nextCursor } = await listActivity(http(), guest, task);
      assert.equal(nextCursor, null);
      const dueAt = '2029-12-31T23:00:00.000Z';
      const at = http().server.clock.now().toISOString();
      const entry = (version: number, actor: SignedIn, ...changes: object[]) =>
        ({ version, kind: version === 1 ? 'created' : 'updated', actorId: actor.id, at, changes }) as const;
      assert.deepEqual(items, [
        entry(6, owner, { field: 'assignees', added: [], removed: [owner.id] }),
        entry(5, owner, { field: 'assignees', added: [owner.id], removed: [] }),
        entry(
          4,
          guest,
          { field: 'dueAt', from: dueAt, to: null },
          { field: 'assignees', added: [guest.id], removed: [] },
          { field: 'labels', added: [], removed: [label.id] },
        ),
        entry(
          3,
          guest,
          { field: 'status', from: 'todo', to: 'done' },
          { field: 'priority', from: 'normal', to: 'high' },
          { field: 'dueAt', from: null, to: dueAt },
          { field: 'labels', added: [label.id], removed: [] },
        ),
        entry(2, owner, { field: 'title', from: task.title, to: 'Read the cards' }, { field: 'description' }),
        entry(1, guest),
      ]);
    });

    runner.it('is listed in pages, without moves and without updates that change nothing', async () => {
      const { guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), guest, project);
      for (const body of [{ title: 'A' }, { afterId: null }, { title: 'A', status: 'todo' }, {}, { title: 'B' }]) {
        await http().get('updateTask', 200, { ...about(guest, task), body });
      }
      const first = await listActivity(http(), guest, task, { limit: '2' });
      const second = await listActivity(http(), guest, task, { limit: '2', cursor: first.nextCursor ?? '' });
      assert.deepEqual(
        first.items.map(({ version }) => version),
        [5, 2],
      );
      assert.deepEqual([second.items.map(({ version }) => version), second.nextCursor], [[1], null]);
      const call = { ...about(guest, task), code: 'CURSOR_INVALID' } as const;
      for (const cursor of ['x', 'bi54', 'bi45OTk5OTk5OTk5OTk5OTk']) {
        await refused(http(), 'listTaskActivity', { ...call, query: { cursor } });
      }
    });

    runner.it('shows each of many parallel changes with the value that it replaced', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), guest, project);
      await inParallel(racers, (index) =>
        http().get('updateTask', 200, {
          ...about(index % 2 === 0 ? owner : guest, task),
          body: { title: `Title ${index}` },
        }),
      );
      const { items } = await listActivity(http(), guest, task);
      const titles = items.flatMap(({ changes }) => changes).toReversed();
      assert.equal(titles.length, racers);
      const replaced = [task.title, ...titles.slice(0, -1).map(({ to }) => to)];
      assert.deepEqual(
        titles.map(({ from }) => from),
        replaced,
      );
    });

    runner.it('is hidden with its task', async () => {
      const { owner, guest, visitor, outsider, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      for (const person of [visitor, outsider]) {
        await refused(http(), 'listTaskActivity', { ...about(person, task), code: 'NOT_FOUND' });
      }
      const { project: other } = await createTaskStudio(http());
      const foreign = { ...task, ...other };
      for (const each of [{ ...task, id: unknownId }, foreign]) {
        await refused(http(), 'listTaskActivity', { ...about(guest, each), code: 'NOT_FOUND' });
      }
      await http().get('deleteTask', 204, about(owner, task));
      await refused(http(), 'listTaskActivity', { ...about(owner, task), code: 'NOT_FOUND' });
    });
  });
}
