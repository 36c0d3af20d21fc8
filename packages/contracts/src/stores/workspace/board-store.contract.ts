import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, NewTask, Stores, Task, StoreInput, StoreResult } from '@crewkit/core/adapter';

import { assertSame } from '../support/assert-same.js';
import { addTaskChat, send } from '../chat/chat-samples.js';
import { removeDeleted } from './deletion-samples.js';
import { inParallel, racers, type StoreCases } from '../support/store-case.js';
import { at, awkwardText, sampleMessage, sampleParticipant } from '../support/store-samples.js';
import {
  addMember,
  addMembers,
  addWorkspace,
  look,
  sampleTask,
  write,
  type Workspace,
  allTasks,
} from './workspace-samples.js';

type BoardFilter = StoreInput<'boards', 'countTasks', 1>;
type BoardTask = StoreResult<'boards', 'listColumn'>;

const all: BoardFilter = { ...allTasks, isUnassigned: false, priority: null };

const addTask = (store: StoreAdapter, { project }: Workspace, changes: Partial<NewTask> = {}): Promise<Task> =>
  write(store, ({ tasks }) => tasks.insert(sampleTask(project, changes)));

interface Asked {
  readonly status?: Task['status'];
  readonly filter?: Partial<BoardFilter>;
  readonly userId?: string;
}

/** Returns the first tasks of a column. */
async function column(store: StoreAdapter, projectId: string, asked: Asked = {}): Promise<readonly BoardTask[]> {
  const { status = 'todo', filter = {}, userId = randomUUID() } = asked;
  const query = { status, filter: { ...all, ...filter }, userId, after: null, limit: 100 };
  return (await look(store, ({ boards }) => boards.listColumn(projectId, query))).items;
}

const numbers = (tasks: readonly BoardTask[]): number[] => tasks.map(({ number }) => number).sort();

const revision = (store: StoreAdapter, { project }: Workspace): Promise<number> =>
  look(store, ({ boards }) => boards.findRevision(project.id));

const onCard = async (
  store: StoreAdapter,
  projectId: string,
  userId: string,
): Promise<NonNullable<StoreResult<'boards', 'listColumn'>['conversation']> | null | undefined> =>
  (await column(store, projectId, { userId }))[0]?.conversation;

export const boardStoreCases: StoreCases = {
  async 'returns tasks without their description'(store) {
    const workspace = await addWorkspace(store);
    const { project, userId } = workspace;
    const shown = { title: awkwardText, priority: 'low', dueAt: at(7), assigneeIds: [userId] } as const;
    const task = await addTask(store, workspace, { ...shown, description: 'x', createdAt: at(3), updatedAt: at(4) });
    const bare = await addTask(store, workspace, { status: 'done' });
    const toCard = ({ description: _description, version: _version, fields: _fields, ...rest }: Task) => rest;
    const common = { projectKey: project.key, conversation: null };
    assertSame(await column(store, project.id), [{ ...toCard(task), ...common, hasDescription: true }]);
    const done = await column(store, project.id, { status: 'done' });
    assertSame(done, [{ ...toCard(bare), ...common, hasDescription: false }]);
    assertSame(await column(store, randomUUID()), []);
  },

  async 'returns and counts the tasks of a board that match every part of the filter'(store) {
    const workspace = await addWorkspace(store);
    const { project, organization } = workspace;
    const [first = '', second = ''] = await addMembers(store, organization.id, 2);
    await addTask(store, workspace, { title: 'Grind', priority: 'urgent', assigneeIds: [first, second] });
    await addTask(store, workspace, { title: 'Polish', description: 'and grind 100%', assigneeIds: [first] });
    await addTask(store, workspace, { title: 'Sweep' });
    await addTask(store, workspace, { title: 'Grind', status: 'done', assigneeIds: [second] });
    const key = project.key.toLowerCase();
    const expected: [Partial<BoardFilter>, number[], number][] = [
      [{}, [1, 2, 3], 1],
      [{ assigneeId: first }, [1, 2], 0],
      [{ assigneeId: second }, [1], 1],
      [{ isUnassigned: true }, [3], 0],
      [{ priority: 'urgent' }, [1], 0],
      [{ search: 'grind' }, [1, 2], 1],
      [{ search: '0%' }, [2], 0],
      [{ search: '_' }, [], 0],
      [{ search: `${key}-2` }, [2], 0],
      [{ search: `${key}-` }, [1, 2, 3], 1],
      [{ search: 'grind', assigneeId: first, priority: 'normal' }, [2], 0],
      [{ assigneeId: randomUUID() }, [], 0],
    ];
    for (const [filter, todo, done] of expected) {
      assert.deepEqual(numbers(await column(store, project.id, { filter })), todo, JSON.stringify(filter));
      const counts = await look(store, ({ boards }) => boards.countTasks(project.id, { ...all, ...filter }));
      assertSame(counts, { todo: todo.length, in_progress: 0, done, cancelled: 0 });
    }
  },

  async 'returns the unread counts of task conversations on a board'(store) {
    const workspace = await addWorkspace(store);
    const { project, organization, userId } = workspace;
    const [reader = '', outsider = ''] = await addMembers(store, organization.id, 2);
    const { chat: id } = await addTaskChat(store, workspace, { userIds: [userId, reader] });
    assertSame(await onCard(store, project.id, reader), { id, messageCount: 0, unreadCount: 0, mentionCount: 0 });
    const say = (senderId: string, mentions: readonly string[]) =>
      send(store, sampleMessage(id, senderId, { conversationKind: 'task', mentions }));
    await say(userId, [reader]);
    const plain = await say(userId, []);
    await say(reader, [reader]);
    const mention = await say(userId, [reader, userId]);
    assertSame(await onCard(store, project.id, reader), { id, messageCount: 4, unreadCount: 3, mentionCount: 2 });
    assertSame(await onCard(store, project.id, outsider), { id, messageCount: 4, unreadCount: 0, mentionCount: 0 });
    await write(store, async ({ messages }) => {
      await messages.softDelete(id, plain.id, { senderId: userId, at: at(9) });
      await messages.softDelete(id, mention.id, { senderId: userId, at: at(9) });
    });
    assertSame(await onCard(store, project.id, reader), { id, messageCount: 4, unreadCount: 1, mentionCount: 1 });
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(id, reader, null));
    assertSame(await onCard(store, project.id, reader), { id, messageCount: 4, unreadCount: 0, mentionCount: 0 });
  },

  async 'increments the revision of a board with every visible change'(store) {
    const workspace = await addWorkspace(store);
    const { project, organization, userId } = workspace;
    const leaver = await addMember(store, organization.id);
    const { id: taskId } = await addTask(store, workspace, { assigneeIds: [leaver] });
    const chat = randomUUID();
    const edit = { body: 'y', words: [], editedAt: at(9), senderId: userId };
    const message = sampleMessage(chat, userId, { conversationKind: 'task' });
    const by = { userId: leaver, at: at(1) };
    const steps: Readonly<Record<string, (stores: Stores) => Promise<unknown>>> = {
      'a new task': ({ tasks }) => tasks.insert(sampleTask(project)),
      'a changed task': ({ tasks }) =>
        tasks.update(project.id, taskId, { changes: { title: 'X' }, expectedVersion: null, at: at(0) }),
      'a removed assignee': ({ tasks }) => tasks.unassign(project.id, taskId, by),
      'an added assignee': ({ tasks }) => tasks.assign(project.id, taskId, by),
      'a discussion': ({ conversations }) =>
        conversations.insertForTaskIfAbsent({ id: chat, taskId, createdBy: userId, createdAt: at(0) }),
      'a participant': ({ conversations }) =>
        conversations.addParticipants(
          chat,
          [userId, leaver].map((id) => sampleParticipant(id)),
          at(0),
        ),
      'a message': ({ messages }) => messages.append(message),
      'a mention': ({ messages }) => messages.edit(chat, message.id, { ...edit, mentions: [leaver] }),
      'a read message': ({ conversations }) => conversations.advanceReadHorizon(chat, leaver, null),
      'a deleted message': ({ messages }) => messages.softDelete(chat, message.id, { senderId: userId, at: at(9) }),
      'a removed participant': ({ conversations }) => conversations.leave([chat], leaver, at(9)),
      'a removed member': ({ members }) => members.delete(organization.id, leaver),
      'a deleted task': ({ tasks }) => tasks.delete(project.id, taskId),
    };
    let before = await revision(store, workspace);
    for (const [what, change] of Object.entries(steps)) {
      await write(store, change);
      const after = await revision(store, workspace);
      assert.ok(after > before, `${what}: ${after} after ${before}`);
      before = after;
    }
    await assert.rejects(
      write(store, async ({ tasks }) => {
        await tasks.insert(sampleTask(project));
        throw new Error('undo');
      }),
    );
    assert.equal(await revision(store, workspace), before);
    assert.equal(await revision(store, { ...workspace, project: { ...project, id: randomUUID() } }), 0);
  },

  async 'removes the revision of a board with its project'(store) {
    const workspace = await addWorkspace(store);
    await addTask(store, workspace);
    assert.ok((await revision(store, workspace)) > 0);
    await write(store, ({ projects }) => projects.delete(workspace.project.id, at(1)));
    await removeDeleted(store);
    assert.equal(await revision(store, workspace), 0);
  },

  async 'loses no board revision to parallel changes'(store) {
    const workspace = await addWorkspace(store);
    const before = await revision(store, workspace);
    const seen = await inParallel(racers, async () => {
      await addTask(store, workspace);
      return revision(store, workspace);
    });
    const after = await revision(store, workspace);
    assert.ok(Math.min(...seen) > before, `${seen.join()} after ${before}`);
    assert.equal(Math.max(...seen), after);
    assert.equal((await column(store, workspace.project.id)).length, racers);
  },
};
