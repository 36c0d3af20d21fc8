import assert from 'node:assert/strict';
import type { StoreAdapter, ConversationView, StoreInput } from '@crewkit/core/adapter';

import { assertEveryPage } from '../../support/assert-pages.js';
import { addOwnTaskChat, addTaskChat, findView, send } from '../chat-samples.js';
import { removeDeleted } from '../../workspace/deletion-samples.js';
import type { StoreCases } from '../../support/store-case.js';
import {
  addAccount,
  addChat,
  addConversation,
  at,
  sampleMessage,
  sampleParticipant,
} from '../../support/store-samples.js';
import { addProject, look, write } from '../../workspace/workspace-samples.js';

async function listed(
  store: StoreAdapter,
  userId: string,
  projectIds: readonly string[],
): Promise<readonly ConversationView[]> {
  const query = { projectIds, after: null, limit: 100 };
  return (await look(store, ({ conversations }) => conversations.listFor(userId, query))).items;
}

const ids = (views: readonly ConversationView[]): string[] => views.map(({ id }) => id);
const mentionCount = async (store: StoreAdapter, chat: string, userId: string): Promise<number | undefined> =>
  (await findView(store, chat, userId))?.mentionCount;

/** Cases for `ConversationStore.listFor` with task conversations, and the tasks and mentions of views. */
export const conversationListCases: StoreCases = {
  async 'lists task conversations of the given projects among direct ones, by latest activity'(store) {
    const here = await addOwnTaskChat(store);
    const { userId } = here;
    const project = await addProject(store, here.organization);
    const there = await addTaskChat(store, { ...here, project });
    const direct = await addConversation(store, [userId, await addAccount(store)]);
    // The user does not participate in this conversation.
    await addTaskChat(store, here, { userIds: [] });
    const sent = [here.chat, direct, there.chat];
    for (const [index, chat] of sent.entries()) {
      const conversationKind = chat === direct ? 'direct' : 'task';
      await send(store, sampleMessage(chat, userId, { conversationKind, createdAt: at(100 + index) }));
    }
    const both = [here.project.id, project.id];
    assert.deepEqual(ids(await listed(store, userId, both)), sent.toReversed());
    assert.deepEqual(ids(await listed(store, userId, [here.project.id])), [direct, here.chat]);
    assert.deepEqual(ids(await listed(store, userId, [])), [direct]);
    const list = async ({
      after,
      limit,
    }: {
      after: NonNullable<StoreInput<'conversations', 'listFor', 1>['after']> | null;
      limit: number;
    }) => {
      const page = await look(store, ({ conversations }) =>
        conversations.listFor(userId, { projectIds: both, after, limit }),
      );
      return { items: ids(page.items), next: page.next };
    };
    await assertEveryPage(list, sent.toReversed());
  },

  async 'returns the current name of the task of a conversation'(store) {
    const { userId, chat, taskId, project } = await addOwnTaskChat(store);
    const task = { id: taskId, key: `${project.key}-1`, title: 'Book the ferry', projectId: project.id };
    const change = { changes: { title: task.title }, expectedVersion: null, at: at(1) };
    await write(store, ({ tasks }) => tasks.update(project.id, taskId, change));
    assert.deepEqual((await findView(store, chat, userId))?.task, task);
    assert.deepEqual((await listed(store, userId, [project.id]))[0]?.task, task);
    const { first, chat: direct } = await addChat(store);
    assert.equal((await findView(store, direct, first))?.task, null);
  },

  async 'counts unread messages of others that mention the user'(store) {
    const { first, second, chat } = await addChat(store);
    const mention = (senderId: string, mentions: readonly string[]) =>
      send(store, sampleMessage(chat, senderId, { mentions: [...mentions] }));
    await mention(first, [second]);
    await mention(second, [second, first]);
    await mention(first, []);
    const last = await mention(first, [second, first]);
    assert.deepEqual([await mentionCount(store, chat, second), await mentionCount(store, chat, first)], [2, 1]);
    assert.equal((await listed(store, second, []))[0]?.mentionCount, 2);
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(chat, second, 1));
    assert.equal(await mentionCount(store, chat, second), 1);
    const edit = { senderId: first, body: 'edited', words: [], editedAt: at(1) };
    await write(store, ({ messages }) => messages.edit(chat, last.id, { ...edit, mentions: [] }));
    assert.equal(await mentionCount(store, chat, second), 0);
    await write(store, ({ messages }) => messages.edit(chat, last.id, { ...edit, mentions: [second] }));
    assert.equal(await mentionCount(store, chat, second), 1);
    await write(store, ({ messages }) => messages.softDelete(chat, last.id, { senderId: first, at: at(2) }));
    assert.equal(await mentionCount(store, chat, second), 0);
  },

  async 'counts mentions from the horizon with which a user joins'(store) {
    const here = await addOwnTaskChat(store);
    const { chat, userId, taskId } = here;
    const newcomer = await addAccount(store);
    const message = sampleMessage(chat, userId, { conversationKind: 'task', mentions: [newcomer] });
    const { seq } = await send(store, message);
    assert.equal(await mentionCount(store, chat, newcomer), undefined);
    const participant = sampleParticipant(newcomer, { role: 'member', lastReadSeq: seq - 1 });
    await write(store, ({ conversations }) => conversations.addParticipants(chat, [participant], at(1)));
    assert.equal(await mentionCount(store, chat, newcomer), 1);
    await write(store, ({ tasks }) => tasks.delete(here.project.id, taskId));
    await removeDeleted(store);
    assert.deepEqual(ids(await listed(store, newcomer, [here.project.id])), []);
  },
};
