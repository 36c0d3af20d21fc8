import assert from 'node:assert/strict';
import type { Message, StoreAdapter, StoreResult } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, addChat, at, sampleMessage } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';
import { findConversation, findMessage, findView, send } from './chat-samples.js';

type MessageChange = StoreResult<'messages', 'listChanges'>['items'][number];

const most = 200;

interface Scene {
  readonly first: string;
  readonly second: string;
  readonly chat: string;
  readonly root: Message;
  readonly thread: { readonly conversationId: string; readonly rootId: string };
}

/** Adds a conversation with a message of the first user. */
async function addScene(store: StoreAdapter): Promise<Scene> {
  const { first, second, chat } = await addChat(store);
  const root = await send(store, sampleMessage(chat, first));
  return { first, second, chat, root, thread: { conversationId: chat, rootId: root.id } };
}

/** Runs work as the use cases do: after the conversation has been locked. */
const inLock = <T>(store: StoreAdapter, id: string, work: Parameters<typeof write<T>>[1]): Promise<T> =>
  write(store, async (stores) => {
    await stores.conversations.lockById(id);
    return work(stores);
  });

const reply = (store: StoreAdapter, { chat, root }: Scene, userId: string, maxFollowers = most): Promise<Message> =>
  write(store, async ({ messages, threads }) => {
    const outcome = await messages.append(sampleMessage(chat, userId, { threadRootId: root.id, createdAt: at(2000) }));
    assert.ok(outcome.kind === 'appended');
    const { seq, changeSeq, senderId, createdAt } = outcome.message;
    const counted = { conversationId: chat, rootId: root.id, seq, changeSeq, senderId, at: createdAt };
    await threads.addReply(counted, maxFollowers);
    return outcome.message;
  });

const remove = (store: StoreAdapter, { chat, root }: Scene, message: Message | undefined): Promise<void> =>
  inLock(store, chat, async ({ messages, threads }) => {
    assert.ok(message);
    const { id, seq, senderId } = message;
    if (!(await messages.softDelete(chat, id, { senderId, at: at(3000) }))) return;
    await threads.removeReply({ conversationId: chat, rootId: root.id, seq, senderId, at: at(3000) });
  });

const readThread = async (store: StoreAdapter, { root }: Scene): Promise<Message['thread']> =>
  (await findMessage(store, root))?.thread ?? null;
const unreadCounts = async (store: StoreAdapter, scene: Scene): Promise<Readonly<Record<string, number>>> =>
  (await readThread(store, scene))?.unreadCounts ?? {};
const listChanges = async (store: StoreAdapter, chat: string, after: number): Promise<readonly MessageChange[]> =>
  (await look(store, ({ messages }) => messages.listChanges(chat, { after, limit: 100 })))?.items ?? [];

const countingCases: StoreCases = {
  async 'shows the replies of a thread on its root, and lists them apart'(store) {
    const scene = await addScene(store);
    const { first, second, chat, root } = scene;
    assert.equal((await findMessage(store, root))?.thread, null);
    const replies = [await reply(store, scene, second), await reply(store, scene, first)];
    const other = await send(store, sampleMessage(chat, second));
    const thread = { replyCount: 2, lastReplySeq: 3, lastReplyAt: at(2000), unreadCounts: { [first]: 1, [second]: 1 } };
    const expected = { ...root, changeSeq: 3, thread };
    assertSame(await findMessage(store, root), expected);
    assert.equal(replies[0]?.threadRootId, root.id);
    await look(store, async ({ messages }) => {
      const newest = { before: null, after: null, limit: 10 };
      const oldest = { before: null, after: 0, limit: 10 };
      assertSame(await messages.list(chat, { ...newest, threadRootId: null }), [other, expected]);
      assertSame(await messages.list(chat, { ...oldest, threadRootId: null }), [expected, other]);
      assertSame(await messages.list(chat, oldest), [expected, ...replies, other]);
      assertSame(await messages.list(chat, { ...oldest, threadRootId: root.id }), replies);
      assertSame(await messages.list(chat, { ...newest, threadRootId: root.id }), replies.toReversed());
      assertSame(await messages.list(chat, { ...newest, before: 3, threadRootId: root.id }), replies.slice(0, 1));
      assertSame(await messages.list(chat, { ...oldest, threadRootId: other.id }), []);
    });
  },

  async 'numbers a reply as one change of the root, and its deletion as two changes'(store) {
    const scene = await addScene(store);
    const { first, second, chat, root } = scene;
    const replies = [await reply(store, scene, second), await reply(store, scene, first)];
    await remove(store, scene, replies[0]);
    const changes = await listChanges(store, chat, 0);
    assert.deepEqual(
      changes.map(({ changeSeq, kind, message, reply: posted }) => [changeSeq, kind, message.id, posted?.id]),
      [
        [1, 'message', root.id, undefined],
        [2, 'thread', root.id, replies[0]?.id],
        [3, 'thread', root.id, replies[1]?.id],
        [4, 'delete', replies[0]?.id, undefined],
        [5, 'thread', root.id, undefined],
      ],
    );
    assert.equal(changes[1]?.reply?.deletedAt?.getTime(), at(3000).getTime());
    assertSame(changes[1].message, await findMessage(store, root));
    assert.equal((await findMessage(store, root))?.changeSeq, 5);
    assert.equal((await findConversation(store, chat))?.lastChangeSeq, 5);
    assert.deepEqual(
      (await look(store, ({ messages }) => messages.listChanges(chat, { after: 2, limit: 2 })))?.items.map(
        ({ changeSeq, message }) => [changeSeq, message.id],
      ),
      [
        [3, root.id],
        [4, replies[0]?.id],
      ],
    );
  },

  async 'counts parallel replies and deletions exactly'(store) {
    const scene = await addScene(store);
    const { first, second } = scene;
    const follower = { ...scene.thread, userId: second };
    await inLock(store, scene.chat, ({ threads }) => threads.follow(follower, most));
    const replies = await inParallel(racers, (index) => reply(store, scene, index % 2 === 0 ? first : second));
    const half = racers / 2;
    assert.equal((await readThread(store, scene))?.replyCount, racers);
    assert.deepEqual(await listUnread(store, scene), [half, half]);
    await inParallel(racers, async (index) => {
      if (index < half) await remove(store, scene, replies[index]);
      else await reply(store, scene, first);
    });
    const thread = await readThread(store, scene);
    assert.equal(thread?.replyCount, racers);
    assert.equal(thread.lastReplySeq, 1 + racers + half);
    assert.deepEqual(await listUnread(store, scene), [half / 2, half + half / 2]);
    assert.equal((await listChanges(store, scene.chat, 0)).at(-1)?.changeSeq, 1 + racers + half + racers);
  },

  async 'counts replies neither as unread messages nor as unread mentions of the conversation'(store) {
    const scene = await addScene(store);
    const { first, second, chat, root } = scene;
    await reply(store, scene, second);
    await reply(store, scene, first);
    const mentioning = sampleMessage(chat, second, { threadRootId: root.id, mentions: [first] });
    await send(store, mentioning);
    const own = await send(store, sampleMessage(chat, first, { threadRootId: root.id }));
    await write(store, ({ messages }) => messages.softDelete(chat, own.id, { senderId: first, at: at(3000) }));
    const change = { senderId: second, body: 'a', words: ['a'], mentions: [first], editedAt: at(3000) };
    await write(store, ({ messages }) => messages.edit(chat, mentioning.id, change));
    const view = await findView(store, chat, first);
    assert.deepEqual([view?.unreadCount, view?.mentionCount, view?.lastSeq], [0, 0, 5]);
    assert.equal(await look(store, ({ conversations }) => conversations.countUnread(chat, first)), 0);
    await send(store, sampleMessage(chat, second, { mentions: [first] }));
    const later = await findView(store, chat, first);
    assert.deepEqual([later?.unreadCount, later?.mentionCount], [1, 1]);
    const totals = await look(store, ({ conversations }) =>
      conversations.sumUnread(first, { projectIds: [], limit: 9, now: at(1) }),
    );
    assert.deepEqual(totals, { conversations: 1, messages: 1, mentions: 1 });
    assert.equal((await findView(store, chat, second))?.unreadCount, 1);
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(chat, first, 3));
    assert.equal((await findView(store, chat, first))?.unreadCount, 1);
  },
};

const listUnread = async (store: StoreAdapter, scene: Scene): Promise<(number | undefined)[]> => {
  const counts = await unreadCounts(store, scene);
  return [counts[scene.first], counts[scene.second]];
};

/** Cases for `ThreadStore`. */
export const threadStoreCases: StoreCases = {
  ...countingCases,

  async 'makes the author of the root and the senders of replies follow the thread'(store) {
    const scene = await addScene(store);
    const { first, second, thread } = scene;
    const [third = ''] = await addAccounts(store, 1);
    const follows = (userId: string): Promise<boolean> =>
      look(store, ({ threads }) => threads.isFollowing({ ...thread, userId }));
    assert.equal(await follows(first), false);
    await reply(store, scene, second);
    assert.deepEqual([await follows(first), await follows(second), await follows(third)], [true, true, false]);
    assert.deepEqual(await listUnread(store, scene), [1, undefined]);
    await inLock(store, scene.chat, ({ threads }) => threads.unfollow({ ...thread, userId: first }));
    await reply(store, scene, second);
    assert.equal(await follows(first), false);
    assert.deepEqual(await unreadCounts(store, scene), {});
    const follow = (userId: string, limit = most): Promise<boolean> =>
      inLock(store, scene.chat, ({ threads }) => threads.follow({ ...thread, userId }, limit));
    assert.equal(await follow(third, 1), false);
    assert.equal(await follow(third, 2), true);
    assert.equal(await follow(third, 2), true);
    await reply(store, scene, first, 2);
    assert.equal(await follows(first), false);
    assert.deepEqual(await unreadCounts(store, scene), { [second]: 1, [third]: 1 });
    assert.equal(
      await inLock(store, scene.chat, ({ threads }) => threads.isFollowing({ ...thread, userId: third })),
      true,
    );
  },

  async 'counts the unread replies of others that are not deleted, and marks them as read'(store) {
    const scene = await addScene(store);
    const { first, second, chat, thread } = scene;
    const replies: Message[] = [];
    for (const userId of [second, second, first, second]) replies.push(await reply(store, scene, userId));
    const markRead = (userId: string, seq: number | null): Promise<void> =>
      inLock(store, chat, ({ threads }) => threads.markRead({ ...thread, userId }, seq));
    assert.deepEqual(await listUnread(store, scene), [3, 1]);
    await markRead(first, replies[0]?.seq ?? 0);
    assert.deepEqual(await listUnread(store, scene), [2, 1]);
    await markRead(first, 1);
    await remove(store, scene, replies[0]);
    assert.deepEqual(await listUnread(store, scene), [2, 1]);
    await remove(store, scene, replies[3]);
    assert.deepEqual(await listUnread(store, scene), [1, 1]);
    await markRead(first, 1_000_000);
    assert.deepEqual(await listUnread(store, scene), [undefined, 1]);
    await reply(store, scene, second);
    assert.deepEqual(await listUnread(store, scene), [1, 1]);
    await markRead(first, null);
    await markRead(second, null);
    assert.deepEqual(await unreadCounts(store, scene), {});
  },

  async 'finds the followers who have not read a reply'(store) {
    const scene = await addScene(store);
    const { first, second, chat, root } = scene;
    const { id } = await reply(store, scene, second);
    const found = await look(store, ({ notifications }) => notifications.listNotifying([root.id, id]));
    const expected = {
      id,
      conversationId: chat,
      senderId: second,
      hasRecipients: false,
      mentions: [],
      followerIds: [first],
    };
    assert.deepEqual(
      found.filter((each) => each.id !== root.id),
      [expected],
    );
  },
};
