import assert from 'node:assert/strict';

import { markRead, post } from '../../chat/chatting.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import type { SignedIn } from '../../support/people.js';
import { as, customRole, inSeconds, listIds, refused, setMember } from './planning.js';
import type { HttpAnswer } from '../../support/send-http.js';
import { about, createTaskStudio } from './task-cases.js';
import { openTask } from '../../chat/task-chatting.js';
import { createTask, unknownId, type TaskOnWire } from '../workspace.js';

interface CardOnWire extends Omit<TaskOnWire, 'description'> {
  readonly key: string;
  readonly hasDescription: boolean;
  readonly conversation: unknown;
}

interface ColumnOnWire {
  readonly count: number;
  readonly items: readonly CardOnWire[];
  readonly nextCursor: string | null;
}

type Status = 'todo' | 'in_progress' | 'done' | 'cancelled';

interface BoardOnWire {
  readonly columns: Readonly<Record<Status, ColumnOnWire>>;
}

interface Asked {
  readonly query?: Record<string, string>;
  readonly tag?: string;
}

interface Project {
  readonly projectId: string;
}

const ask = (http: HttpClient, person: SignedIn, params: Project, { query = {}, tag }: Asked = {}) =>
  http.call('viewBoard', {
    ...as(person),
    params: { projectId: params.projectId },
    query,
    headers: tag === undefined ? {} : { 'If-None-Match': tag },
  });

const boardIn = ({ text }: HttpAnswer): BoardOnWire['columns'] => (JSON.parse(text) as BoardOnWire).columns;
const numbers = ({ items }: ColumnOnWire): number[] => items.map(({ number }) => number);

/** Tests a project's board: its order, filters, pages, unread counts and entity tag. */
export function boardCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('boards', () => {
    const http = useServer(options);

    runner.it('show the tasks of each status, without descriptions', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const wish = { ...project, title: 'Grind', description: 'x', priority: 'high', dueAt: inSeconds(http(), 60) };
      const task = await createTask(http(), owner, { ...wish, assigneeIds: [guest.id] });
      const done = await createTask(http(), owner, { ...project, status: 'done' });
      const { key } = await http().get<{ key: string }>('viewProject', 200, { ...as(owner), params: project });
      const { description: _description, ...shown } = task;
      const { description: _none, ...bare } = done;
      const empty = { count: 0, items: [], nextCursor: null };
      const answer = await ask(http(), guest, project);
      assert.equal(answer.status, 200);
      assert.deepEqual(boardIn(answer), {
        todo: { ...empty, count: 1, items: [{ ...shown, key: `${key}-1`, hasDescription: true, conversation: null }] },
        in_progress: empty,
        done: { ...empty, count: 1, items: [{ ...bare, key: `${key}-2`, hasDescription: false, conversation: null }] },
        cancelled: empty,
      });
    });

    runner.it('sort the tasks of each column by position, and paginate each column', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      for (const status of ['todo', 'done'] as const) {
        for (const priority of ['low', 'urgent', 'high', 'normal', 'low'] as const) {
          await createTask(http(), owner, { ...project, status, priority });
        }
      }
      const expected = { todo: [5, 4, 3, 2, 1], done: [10, 9, 8, 7, 6] };
      const whole = boardIn(await ask(http(), guest, project));
      assert.deepEqual([numbers(whole.todo), numbers(whole.done)], [expected.todo, expected.done]);
      const columns = boardIn(await ask(http(), guest, project, { query: { limit: '2' } }));
      for (const status of ['todo', 'done'] as const) {
        const first = columns[status];
        assert.equal(first.count, expected[status].length);
        const call = { ...as(guest), params: { ...project, status }, key: 'number' };
        const query = { limit: '2', cursor: first.nextCursor ?? '' };
        const rest = await http().get<ColumnOnWire>('listBoardColumn', 200, { ...call, query });
        assert.deepEqual([...numbers(first), ...numbers(rest)], expected[status].slice(0, 4));
        for (const limit of ['1', '2', '3', '100']) {
          const all = await listIds(http(), 'listBoardColumn', { ...call, query: { limit } });
          assert.deepEqual(all.map(Number), expected[status]);
        }
      }
      const other = { ...as(guest), params: { ...project, status: 'done' } };
      const invalid = ['b.done', 'b.done.', 'b.done.5-', `b.done.${'5'.repeat(131)}`].map((text) =>
        Buffer.from(text).toString('base64url'),
      );
      for (const cursor of [columns.todo.nextCursor, 'x', ...invalid]) {
        await refused(http(), 'listBoardColumn', { ...other, query: { cursor: cursor ?? '' }, code: 'CURSOR_INVALID' });
      }
      await refused(http(), 'listBoardColumn', { ...other, params: { ...project, status: 'open' }, code: 'NOT_FOUND' });
    });

    runner.it('show and count the tasks that match a filter', async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      await createTask(http(), owner, { ...project, title: 'Grind', priority: 'urgent', assigneeIds: [guest.id] });
      await createTask(http(), owner, { ...project, title: 'Sweep', description: 'and GRIND' });
      const { key } = await http().get<{ key: string }>('viewProject', 200, { ...as(owner), params: project });
      const expected: [Record<string, string>, number[]][] = [
        [{}, [2, 1]],
        [{ search: 'gRiNd' }, [2, 1]],
        [{ search: ' ' }, [2, 1]],
        [{ search: `${key.toLowerCase()}-2` }, [2]],
        [{ priority: 'urgent' }, [1]],
        [{ assigneeId: guest.id }, [1]],
        [{ assigneeId: 'none' }, [2]],
        [{ assigneeId: unknownId }, []],
        [{ search: 'grind', assigneeId: 'none', priority: 'urgent' }, []],
      ];
      for (const [query, found] of expected) {
        const { todo } = boardIn(await ask(http(), guest, project, { query }));
        assert.deepEqual([numbers(todo), todo.count], [found, found.length], JSON.stringify(query));
        const call = { ...as(guest), params: { ...project, status: 'todo' }, query, key: 'number' };
        assert.deepEqual((await listIds(http(), 'listBoardColumn', call)).map(Number), found);
      }
      for (const query of [{ assigneeId: 'me' }, { priority: 'x' }, { search: 'x'.repeat(201) }, { limit: '101' }]) {
        const call = { ...as(guest), query, code: 'VALIDATION_FAILED' } as const;
        await refused(http(), 'viewBoard', { ...call, params: project });
        await refused(http(), 'listBoardColumn', { ...call, params: { ...project, status: 'todo' } });
      }
    });

    runner.it("show the caller's unread counts, and have an ETag that changes with every visible value", async () => {
      const { owner, guest, project } = await createTaskStudio(http());
      const task = await createTask(http(), owner, project);
      const { id } = await openTask(http(), owner, task.id, 201);
      let tag = (await ask(http(), guest, project)).headers.etag ?? '';
      /** Returns the card's conversation after a change. The change must also change the ETag. */
      const after = async (what: string, change: Promise<unknown>): Promise<unknown> => {
        await change;
        const answer = await ask(http(), guest, project, { tag });
        assert.equal(answer.status, 200, `${what} keeps the tag`);
        assert.equal(answer.headers['cache-control'], 'private, no-cache');
        tag = answer.headers.etag ?? '';
        const again = await ask(http(), guest, project, { tag: `"x", W/${tag}` });
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', tag], what);
        return boardIn(answer).todo.items[0]?.conversation;
      };
      const joined = await after('a participant', openTask(http(), guest, task.id));
      assert.deepEqual(joined, { id, messageCount: 0, unreadCount: 0, mentionCount: 0 });
      const mentioned = await after('a message', post(http(), owner, id, { body: 'x', mentions: [guest.id] }));
      assert.deepEqual(mentioned, { id, messageCount: 1, unreadCount: 1, mentionCount: 1 });
      const read = await after('a read message', markRead(http(), guest, id));
      assert.deepEqual(read, { id, messageCount: 1, unreadCount: 0, mentionCount: 0 });
      const assignee = { ...as(owner), params: { ...project, taskId: task.id, userId: guest.id } };
      await after('an assignee', http().call('assignTask', assignee));
      await after('another title', http().call('updateTask', { ...about(owner, task), body: { title: 'X' } }));
      await after('a new task', createTask(http(), owner, project));
      const others = [
        await ask(http(), owner, project, { tag }),
        await ask(http(), guest, project, { tag, query: { limit: '1' } }),
      ];
      for (const { status } of others) assert.equal(status, 200, 'another board has the same tag');
      await after('a task less', http().call('deleteTask', about(owner, task)));
    });

    runner.it('are visible only to users who may see tasks, with or without an ETag', async () => {
      const { owner, guest, visitor, outsider, organizationId, project } = await createTaskStudio(http());
      const tag = (await ask(http(), guest, project)).headers.etag ?? '';
      const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions: ['project:view'] });
      const calls = (person: SignedIn) =>
        [
          ['viewBoard', { ...as(person), params: project, headers: { 'If-None-Match': `${tag}, *` } }],
          ['viewBoard', { ...as(person), params: project }],
          ['listBoardColumn', { ...as(person), params: { ...project, status: 'todo' } }],
        ] as const;
      for (const [operation, call] of [...calls(visitor), ...calls(outsider)]) {
        await refused(http(), operation, { ...call, code: 'NOT_FOUND' });
      }
      await setMember(http(), owner, { at: project, person: visitor, role });
      for (const [operation, call] of calls(visitor)) {
        await refused(http(), operation, { ...call, code: 'FORBIDDEN', needs: ['project:task.view'] });
      }
      await http().get('removeProjectMember', 204, { ...as(owner), params: { ...project, userId: guest.id } });
      for (const [operation, call] of calls(guest)) await refused(http(), operation, { ...call, code: 'NOT_FOUND' });
    });
  });
}
