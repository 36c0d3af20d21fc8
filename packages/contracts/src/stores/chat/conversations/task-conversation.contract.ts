import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { directKey, type StoreAdapter, type StoreResult, type StoreInput } from '@crewkit/core/adapter';
import { assertRejectsWith, assertSame } from '../../support/assert-same.js';
import {
  type TaskChat,
  addOwnTaskChat,
  addTaskChat,
  findConversation,
  listAbandoned,
  sampleAttachment,
  samplePendingAttachment,
  send,
  sendWithFiles,
  defaultSettings,
} from '../chat-samples.js';
import { removeDeleted } from '../../workspace/deletion-samples.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import { addAccount, addChat, addConversation, at, idAt, sampleMessage } from '../../support/store-samples.js';
import {
  addMember,
  addProject,
  addWorkspace,
  addWorkspaces,
  look,
  sampleTask,
  write,
} from '../../workspace/workspace-samples.js';

type Opened = { readonly id: string; readonly created: boolean } | null;

const open = (store: StoreAdapter, taskId: string, createdBy: string, id: string = randomUUID()): Promise<Opened> =>
  write(store, ({ conversations }) => conversations.insertForTaskIfAbsent({ id, taskId, createdBy, createdAt: at(3) }));
const idFor = (store: StoreAdapter, taskId: string): Promise<string | null> =>
  look(store, ({ conversations }) => conversations.findIdForTask(taskId));
const participation = (
  store: StoreAdapter,
  id: string,
  userId: string,
): Promise<StoreResult<'conversations', 'getParticipation'> | null> =>
  look(store, ({ conversations }) => conversations.getParticipation(id, userId));
const leaveTasks = (store: StoreAdapter, organizationId: string, userId: string, now: Date): Promise<string[]> =>
  write(store, async ({ conversations }) =>
    conversations.leave(await conversations.lockLeavable(userId, { organizationId, limit: 100 }), userId, now),
  );
const projectIds = (store: StoreAdapter, userId: string): Promise<string[]> =>
  look(store, ({ conversations }) => conversations.getProjectIds(userId));
const addTask = async (store: StoreAdapter, { project }: Pick<TaskChat, 'project'>): Promise<string> =>
  (await write(store, ({ tasks }) => tasks.insert(sampleTask(project)))).id;

const taskMessage = (chat: string, sender: string): ReturnType<typeof sampleMessage> =>
  sampleMessage(chat, sender, { conversationKind: 'task', body: 'Bernoulli' });

/** Reads all data that shows the conversation. */
async function traces(store: StoreAdapter, { chat, taskId, userId, project }: TaskChat): Promise<unknown[]> {
  const query: StoreInput<'messages', 'search'> = {
    ...{ words: ['bernoulli'], participantId: userId, projectIds: [project.id] },
    ...{ conversationId: null, before: null, limit: 10 },
  };
  return look(store, async ({ conversations, messages, grants }) => [
    await conversations.findById(chat),
    await conversations.findForParticipant(chat, userId),
    await conversations.findIdForTask(taskId),
    await conversations.getParticipation(chat, userId),
    await conversations.getRoster(chat),
    (await conversations.getProjectIds(userId)).at(0),
    (await messages.list(chat, { before: null, after: null, limit: 10 })).at(0),
    (await messages.search(query)).items.at(0),
    (await messages.search({ ...query, conversationId: chat })).items.at(0),
    await grants.heldOn(userId, { scope: 'CHAT', id: chat }, at(1)),
  ]);
}

/** Deletions that include a conversation, its messages and its files. */
const deletions: Readonly<Record<string, (store: StoreAdapter, where: TaskChat) => Promise<boolean>>> = {
  task: (store, { project, taskId }) => write(store, ({ tasks }) => tasks.delete(project.id, taskId)),
  project: (store, { project }) => write(store, ({ projects }) => projects.delete(project.id, at(9))),
  organization: (store, { organization }) =>
    write(store, ({ organizations }) => organizations.delete(organization.id, at(9))),
};

const goesWith: StoreCases = Object.fromEntries(
  Object.entries(deletions).map(([what, remove]) => [
    `deletes the conversation of a task with its ${what}, and leaves its files for the sweep`,
    async (store: StoreAdapter) => {
      const here = await addOwnTaskChat(store);
      const there = await addOwnTaskChat(store);
      const direct = await addConversation(store, [here.userId, there.userId]);
      const file = sampleAttachment({ id: idAt(1) });
      await sendWithFiles(store, { ...taskMessage(here.chat, here.userId), kind: 'file' }, [file]);
      const pending = samplePendingAttachment(here.chat, here.userId, { id: idAt(2), expiresAt: at(60_001) });
      await write(store, ({ attachments }) => attachments.insertPending(pending));
      await sendWithFiles(store, { ...taskMessage(there.chat, there.userId), kind: 'file' }, [sampleAttachment()]);
      const before = await traces(store, there);
      for (const each of [await traces(store, here), before]) {
        for (const [index, trace] of each.entries()) assert.ok(trace, `Trace ${index} was there.`);
      }
      assert.equal(await remove(store, here), true);
      await removeDeleted(store);
      for (const [index, trace] of (await traces(store, here)).entries()) assert.ok(!trace, `Trace ${index} is there.`);
      assertSame(await traces(store, there), before);
      assert.notEqual(await findConversation(store, direct), null);
      assert.equal(await look(store, ({ attachments }) => attachments.find(here.chat, file.id)), null);
      assert.deepEqual(await listAbandoned(store, at(60_000)), [file.id]);
      assert.deepEqual(await listAbandoned(store, at(60_001)), [file.id, pending.id]);
      const ids = [file.id, pending.id];
      await write(store, ({ attachments }) => attachments.deleteAbandoned(ids, at(90_000)));
      assert.deepEqual(await listAbandoned(store, at(90_000)), []);
    },
  ]),
);

/** Cases for task conversations in the `ConversationStore` and the `MessageStore`. */
export const taskConversationCases: StoreCases = {
  async 'stores every field of a task conversation'(store) {
    const workspace = await addWorkspace(store);
    const { key, id: projectId } = workspace.project;
    const {
      id: taskId,
      title,
      number,
    } = await write(store, ({ tasks }) => tasks.insert(sampleTask(workspace.project)));
    const id = randomUUID();
    assert.equal(await idFor(store, taskId), null);
    assert.deepEqual(await open(store, taskId, workspace.userId, id), { id, created: true });
    const times = { createdAt: at(3), updatedAt: at(3) };
    const task = { id: taskId, key: `${key}-${number}`, title, projectId };
    const about = { kind: 'task', taskId, task, organizationId: null } as const;
    const expected = { id, ...about, title: null, createdBy: workspace.userId, ...times };
    const empty = { participants: [], lastMessage: null, lastSeq: 0, lastChangeSeq: 0 };
    assertSame(await findConversation(store, id), { ...expected, ...empty });
    assert.equal(await idFor(store, taskId), id);
    assert.equal(await idFor(store, randomUUID()), null);
  },

  async 'creates one conversation per task'(store) {
    const here = await addOwnTaskChat(store);
    const other = await addTask(store, here);
    assert.deepEqual(await open(store, here.taskId, here.userId), { id: here.chat, created: false });
    const opened = await open(store, other, here.userId);
    assert.equal(opened?.created, true);
    assert.notEqual(opened.id, here.chat);
    assertSame((await findConversation(store, here.chat))?.createdAt, at(0));
  },

  async 'creates no conversation without its task'(store) {
    const { userId } = await addWorkspace(store);
    const id = randomUUID();
    assert.equal(await open(store, randomUUID(), userId, id), null);
    assert.equal(await findConversation(store, id), null);
  },

  async 'creates one conversation of a task when many callers open it in parallel'(store) {
    const workspace = await addWorkspace(store);
    const taskId = await addTask(store, workspace);
    const outcomes = await inParallel(racers, () => open(store, taskId, workspace.userId));
    assert.equal(outcomes.filter((each) => each?.created).length, 1);
    assert.deepEqual([...new Set(outcomes.map((each) => each?.id))], [await idFor(store, taskId)]);
  },

  async 'rejects an existing conversation id for a task conversation'(store) {
    const { first, chat } = await addChat(store);
    const taskId = await addTask(store, await addWorkspace(store));
    await assertRejectsWith('CONFLICT', open(store, taskId, first, chat));
    assert.equal(await idFor(store, taskId), null);
    assert.equal((await findConversation(store, chat))?.kind, 'direct');
  },

  ...goesWith,

  async 'leaves no conversation of a task that is deleted while many callers open it'(store) {
    const workspace = await addWorkspace(store);
    for (let round = 0; round < 4; round += 1) {
      const taskId = await addTask(store, workspace);
      const opened = await inParallel(racers, async (index) => {
        if (index % 4 !== 3) return open(store, taskId, workspace.userId);
        await write(store, ({ tasks }) => tasks.delete(workspace.project.id, taskId));
        return null;
      });
      assert.equal(await idFor(store, taskId), null);
      await removeDeleted(store);
      for (const each of opened) assert.equal(each && (await findConversation(store, each.id)), null);
    }
  },

  async 'excludes task conversations from the list of direct ones'(store) {
    const { userId, chat } = await addOwnTaskChat(store);
    const direct = await addConversation(store, [userId, await addAccount(store)]);
    await send(store, taskMessage(chat, userId));
    const page = { after: null, limit: 10 };
    const { items } = await look(store, ({ conversations }) =>
      conversations.listFor(userId, { projectIds: [], ...page }),
    );
    assert.deepEqual(
      items.map(({ id }) => id),
      [direct],
    );
  },

  async 'appends messages only to conversations of the expected kind'(store) {
    const { userId, chat, organization } = await addOwnTaskChat(store);
    const direct = await addConversation(store, [userId, await addAccount(store)]);
    const meant = { direct: sampleMessage(direct, userId), task: taskMessage(chat, userId) };
    for (const wrong of [
      { ...meant.direct, conversationKind: 'task' as const },
      { ...meant.task, conversationKind: 'direct' as const },
      { ...meant.task, senderId: await addMember(store, organization.id) },
    ]) {
      assertSame(await write(store, ({ messages }) => messages.append(wrong)), { kind: 'refused' });
    }
    for (const message of [meant.direct, meant.task]) assert.equal((await send(store, message)).seq, 1);
  },

  async 'returns no replay in a conversation of the other kind'(store) {
    const { userId, chat } = await addOwnTaskChat(store);
    const message = { ...taskMessage(chat, userId), clientMessageId: 'c1' };
    await send(store, message);
    for (const contentHash of [message.contentHash, new Uint8Array(32)]) {
      const wrong = { ...message, id: randomUUID(), conversationKind: 'direct' as const, contentHash };
      assertSame(await write(store, ({ messages }) => messages.append(wrong)), { kind: 'refused' });
    }
  },

  async 'removes a user from every task conversation of one organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId, organization } = here;
    const other = await addMember(store, organization.id);
    const second = { ...here, project: await addProject(store, organization) };
    const left = [
      await addTaskChat(store, here, { id: idAt(3), userIds: [userId, other] }),
      await addTaskChat(store, second, { id: idAt(1) }),
      await addTaskChat(store, here, { id: idAt(2) }),
    ];
    const kept = [
      await addTaskChat(store, here, { id: idAt(4), userIds: [other] }),
      await addTaskChat(store, there, { id: idAt(5), userIds: [userId] }),
    ].map(({ chat }) => chat);
    kept.push(await addConversation(store, [userId, other]));
    const before = await Promise.all(kept.map((chat) => findConversation(store, chat)));
    await write(store, ({ conversations }) => conversations.rename(idAt(1), 'Later', at(9000)));
    assert.deepEqual(await leaveTasks(store, organization.id, userId, at(5000)), [1, 2, 3].map(idAt));
    for (const { chat } of left) {
      const conversation = await findConversation(store, chat);
      const others = chat === idAt(3) ? [other] : [];
      assert.deepEqual(
        conversation?.participants.map((each) => each.userId),
        others,
      );
      assertSame(conversation.updatedAt, chat === idAt(1) ? at(9000) : at(5000));
    }
    assertSame(await Promise.all(kept.map((chat) => findConversation(store, chat))), before);
    assert.deepEqual(await leaveTasks(store, organization.id, userId, at(6000)), []);
    assert.deepEqual(await leaveTasks(store, randomUUID(), other, at(6000)), []);
  },

  async 'reports the departure from task conversations to one of many parallel callers'(store) {
    const { organization, userId, chat } = await addOwnTaskChat(store);
    const told = await inParallel(racers, () => leaveTasks(store, organization.id, userId, at(5)));
    assert.deepEqual(told.flat(), [chat]);
  },

  async 'returns the participation of a user'(store) {
    const { userId, chat, organization } = await addOwnTaskChat(store);
    const other = await addMember(store, organization.id);
    await send(store, taskMessage(chat, userId));
    await send(store, taskMessage(chat, userId));
    const direct = await addConversation(store, [userId, other]);
    const open = { isBlocked: false, policyOrganizationId: null, settings: defaultSettings };
    const ofTask = { kind: 'task', lastSeq: 2, directKey: null, ...open };
    assertSame(await participation(store, chat, userId), ofTask);
    for (const each of [userId, other]) {
      const ofTwo = { kind: 'direct', lastSeq: 0, directKey: directKey(userId, other), ...open };
      assertSame(await participation(store, direct, each), ofTwo);
    }
    assert.equal(await participation(store, chat, other), null);
    assert.equal(await participation(store, randomUUID(), userId), null);
  },

  async 'returns the participants of a task conversation'(store) {
    const { userId, chat, ...workspace } = await addOwnTaskChat(store);
    const empty = await addTaskChat(store, { ...workspace, userId }, { userIds: [] });
    const roster = (id: string): Promise<unknown> => look(store, ({ conversations }) => conversations.getRoster(id));
    assertSame(await roster(chat), { kind: 'task', userIds: [userId], policyOrganizationId: null });
    assertSame(await roster(empty.chat), { kind: 'task', userIds: [], policyOrganizationId: null });
  },

  async 'returns the projects in whose task conversations a user takes part'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    assert.deepEqual(await projectIds(store, userId), []);
    const second = { ...here, project: await addProject(store, here.organization) };
    const third = { ...here, project: await addProject(store, here.organization) };
    for (const each of [here, here, second]) await addTaskChat(store, each);
    await addTaskChat(store, third, { userIds: [] });
    await addTaskChat(store, there);
    await addTaskChat(store, there, { userIds: [userId] });
    await addConversation(store, [userId, there.userId]);
    assert.deepEqual(await projectIds(store, userId), [here.project.id, second.project.id, there.project.id].sort());
    assert.deepEqual(await projectIds(store, there.userId), [there.project.id]);
  },
};
