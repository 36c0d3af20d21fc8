import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  directKey,
  type StoreAdapter,
  type Conversation,
  type ConversationView,
  type Page,
  type StoreInput,
  type StoreResult,
} from '@crewkit/core/adapter';
import { assertOneTrue, assertRejectsWith, assertSame } from '../../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addChat,
  addConversation,
  at,
  idAt,
  sampleMessage,
  sampleParticipant,
} from '../../support/store-samples.js';
import { defaultSettings } from '../chat-samples.js';

type ConversationPosition = NonNullable<StoreInput<'conversations', 'listFor', 1>['after']>;
type ReadHorizon = StoreResult<'conversations', 'advanceReadHorizon'>;

type ConversationPage = Page<ConversationView, ConversationPosition>;

// The port promises no order of participants.
function sorted<T extends Conversation>(conversation: T | null): T | null {
  if (conversation === null) return null;
  const participants = [...conversation.participants].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  return { ...conversation, participants };
}

async function find(store: StoreAdapter, id: string): Promise<Conversation | null> {
  return sorted(await store.unitOfWork.read((stores) => stores.conversations.findById(id)));
}

async function findFor(store: StoreAdapter, id: string, userId: string): Promise<ConversationView | null> {
  return sorted(await store.unitOfWork.read((stores) => stores.conversations.findForParticipant(id, userId)));
}

async function send(store: StoreAdapter, chat: string, sender: string, createdAt = at(1000)): Promise<string> {
  const message = sampleMessage(chat, sender, { createdAt });
  const outcome = await store.unitOfWork.run((stores) => stores.messages.append(message));
  assert.equal(outcome.kind, 'appended');
  return message.id;
}

const advance = (store: StoreAdapter, chat: string, userId: string, seq: number | null): Promise<ReadHorizon | null> =>
  store.unitOfWork.run((stores) => stores.conversations.advanceReadHorizon(chat, userId, seq));
const moved = (lastReadSeq: number): ReadHorizon => ({ lastReadSeq, moved: true });
const stayed = (lastReadSeq: number): ReadHorizon => ({ lastReadSeq, moved: false });
const unread = (store: StoreAdapter, chat: string, userId: string): Promise<number> =>
  store.unitOfWork.read((stores) => stores.conversations.countUnread(chat, userId));

interface ListWindow {
  readonly after: ConversationPosition | null;
  readonly limit: number;
}

const listPage = (store: StoreAdapter, userId: string, window: ListWindow): Promise<ConversationPage> =>
  store.unitOfWork.read((stores) => stores.conversations.listFor(userId, { projectIds: [], ...window }));

/** Reads the whole list, `limit` items at a time, and returns the ids on each page. */
async function pages(store: StoreAdapter, userId: string, limit: number): Promise<string[][]> {
  const walked: string[][] = [];
  let after: ConversationPosition | null = null;
  do {
    const page: ConversationPage = await listPage(store, userId, { after, limit });
    walked.push(page.items.map((each) => each.id));
    after = page.next;
    assert.ok(walked.length < 100, 'The list has no end.');
  } while (after !== null);
  return walked;
}

export const conversationStoreCases: StoreCases = {
  async 'stores every field of a direct conversation'(store) {
    const [first = '', second = ''] = (await addAccounts(store, 2)).sort();
    const participants = [
      sampleParticipant(first, { role: 'owner', joinedAt: at(1) }),
      sampleParticipant(second, { role: 'member', joinedAt: at(2), lastReadSeq: 7 }),
    ];
    const id = randomUUID();
    const created = { id, directKey: directKey(first, second), createdBy: second, participants, createdAt: at(3) };
    const outcome = await store.unitOfWork.run((stores) => stores.conversations.insertDirectIfAbsent(created));
    assert.deepEqual(outcome, { id, created: true });
    const expected: Conversation = {
      id,
      kind: 'direct',
      taskId: null,
      task: null,
      organizationId: null,
      title: null,
      createdBy: second,
      participants,
      lastMessage: null,
      lastSeq: 0,
      lastChangeSeq: 0,
      createdAt: at(3),
      updatedAt: at(3),
    };
    assertSame(await find(store, id), expected);
    assertSame(await findFor(store, id, first), {
      ...expected,
      unreadCount: 0,
      mentionCount: 0,
      settings: defaultSettings,
    });
  },

  async 'returns the last message and its seq'(store) {
    const { first, second, chat } = await addChat(store);
    await send(store, chat, first, at(10));
    const last = await send(store, chat, second, at(20));
    const message = await store.unitOfWork.read((stores) => stores.messages.findById(chat, last));
    const conversation = await findFor(store, chat, first);
    assert.equal(message?.id, last);
    assertSame(conversation?.lastMessage, message);
    assert.equal(conversation?.lastSeq, 2);
    assertSame(conversation.createdAt, at(0));
    assertSame((await find(store, chat))?.lastMessage, message);
  },

  async "never moves the last activity back, however much the senders' clocks differ"(store) {
    const { first, second, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)], { createdAt: at(15) });
    await send(store, chat, first, at(20));
    assertSame((await find(store, chat))?.updatedAt, at(20));
    await send(store, chat, second, at(10));
    assertSame((await find(store, chat))?.updatedAt, at(20));
    const page = await store.unitOfWork.read((stores) =>
      stores.conversations.listFor(first, { projectIds: [], after: null, limit: 10 }),
    );
    assert.deepEqual(
      page.items.map((each) => each.id),
      [chat, other],
    );
  },

  async 'rejects the id of another conversation, which stays unchanged'(store) {
    const { first, second, chat } = await addChat(store);
    const before = await find(store, chat);
    const third = await addAccount(store);
    await assertRejectsWith('CONFLICT', addConversation(store, [second, third], { id: chat }));
    assertSame(await find(store, chat), before);
    assert.equal(await findFor(store, chat, third), null);
    assert.notEqual(await findFor(store, chat, first), null);
  },

  async 'returns a conversation only to its participants'(store) {
    const { first, second, chat } = await addChat(store);
    const stranger = await addAccount(store);
    for (const userId of [first, second]) assert.equal((await findFor(store, chat, userId))?.id, chat);
    assert.equal(await findFor(store, chat, stranger), null);
    assert.equal(await findFor(store, randomUUID(), first), null);
    assert.equal(await find(store, randomUUID()), null);
  },

  async 'creates one direct conversation per pair of users, opened by either'(store) {
    const { first, second, chat } = await addChat(store);
    const participants = [first, second].map((userId) => sampleParticipant(userId));
    const again = { id: randomUUID(), directKey: directKey(second, first), createdBy: second, participants };
    const outcome = await store.unitOfWork.run((stores) =>
      stores.conversations.insertDirectIfAbsent({ ...again, createdAt: at(9) }),
    );
    assert.deepEqual(outcome, { id: chat, created: false });
    assert.equal(await find(store, again.id), null);
    assertSame((await find(store, chat))?.createdAt, at(0));
  },

  async 'creates one conversation when many callers open it in parallel'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const outcomes = await inParallel(racers, () => {
      const participants = [first, second].map((userId) => sampleParticipant(userId));
      const conversation = { id: randomUUID(), directKey: directKey(first, second), createdBy: first, participants };
      return store.unitOfWork.run((stores) =>
        stores.conversations.insertDirectIfAbsent({ ...conversation, createdAt: at(0) }),
      );
    });
    assert.equal(outcomes.filter((each) => each.created).length, 1);
    assert.equal(new Set(outcomes.map((each) => each.id)).size, 1);
    const { items } = await listPage(store, first, { after: null, limit: 10 });
    assert.deepEqual(
      items.map((each) => each.id),
      [outcomes[0]?.id],
    );
    assert.equal(items[0]?.participants.length, 2);
  },

  async 'lists direct conversations by latest activity'(store) {
    const [me = '', ...others] = await addAccounts(store, 5);
    const chats: string[] = [];
    for (const [index, other] of others.entries()) {
      chats.push(await addConversation(store, [me, other], { createdAt: at(index) }));
    }
    const [oldest = '', second = '', third = '', newest = ''] = chats;
    assert.deepEqual(await pages(store, me, 10), [[newest, third, second, oldest]]);
    await send(store, oldest, me, at(100));
    await send(store, third, others[2] ?? '', at(50));
    assert.deepEqual(await pages(store, me, 10), [[oldest, third, newest, second]]);
    assert.deepEqual(await pages(store, others[0] ?? '', 10), [[oldest]]);
  },

  async 'lists conversations in pages of any size, even with equal activity'(store) {
    const [me = '', ...others] = await addAccounts(store, 8);
    for (const [index, other] of others.entries()) {
      // There are only two different times, so that most neighbors have the same time.
      await addConversation(store, [me, other], { id: idAt(index + 1), createdAt: at(index % 3 === 0 ? 5 : 4) });
    }
    const expected = [7, 4, 1, 6, 5, 3, 2].map(idAt);
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const walked = await pages(store, me, limit);
      assert.deepEqual(walked.flat(), expected, `limit ${limit}`);
      for (const page of walked.slice(0, -1)) assert.equal(page.length, limit);
      assert.notEqual(walked.at(-1)?.length, 0);
    }
  },

  async 'lists nothing for users without conversations'(store) {
    await addChat(store);
    assert.deepEqual(await pages(store, await addAccount(store), 10), [[]]);
  },

  async 'lists each conversation from the view of the reader'(store) {
    const { first, second, chat } = await addChat(store);
    for (const sender of [first, second, first]) await send(store, chat, sender);
    for (const [userId, count] of [
      [first, 1],
      [second, 2],
    ] as const) {
      const { items } = await listPage(store, userId, { after: null, limit: 10 });
      assertSame(sorted(items[0] ?? null), await findFor(store, chat, userId));
      assert.equal(items[0]?.unreadCount, count);
    }
  },

  async 'moves the read horizon forward, never back, and not past the last message'(store) {
    const { first, second, chat } = await addChat(store);
    assertSame(await advance(store, chat, second, 5), stayed(0));
    for (let count = 0; count < 4; count += 1) await send(store, chat, first);
    assertSame(await advance(store, chat, second, 2), moved(2));
    assertSame(await advance(store, chat, second, 1), stayed(2));
    assertSame(await advance(store, chat, second, 0), stayed(2));
    assertSame(await advance(store, chat, second, 99), moved(4));
    await send(store, chat, first);
    assertSame(await advance(store, chat, second, null), moved(5));
    assertSame(await advance(store, chat, second, null), stayed(5));
    const horizons = new Map((await find(store, chat))?.participants.map((each) => [each.userId, each.lastReadSeq]));
    assert.deepEqual([horizons.get(first), horizons.get(second)], [0, 5]);
  },

  async 'stores the farthest of many parallel read horizons'(store) {
    const { first, second, chat } = await addChat(store);
    for (let count = 0; count < racers; count += 1) await send(store, chat, first);
    await inParallel(racers, (index) => advance(store, chat, second, racers - index));
    assertSame(await advance(store, chat, second, 0), stayed(racers));
  },

  async 'reports one change for many equal parallel read horizons'(store) {
    const { chat, first, second } = await addChat(store);
    await store.unitOfWork.run((stores) => stores.messages.append(sampleMessage(chat, first)));
    const told = await inParallel(racers, () => advance(store, chat, second, 1));
    assertOneTrue(told.map((each) => each?.moved === true));
  },

  async 'returns the participants'(store) {
    const { chat, first, second } = await addChat(store);
    const roster = await store.unitOfWork.read((stores) => stores.conversations.getRoster(chat));
    assert.equal(roster?.kind, 'direct');
    assert.deepEqual([...roster.userIds].sort(), [first, second].sort());
    assert.equal(await store.unitOfWork.read((stores) => stores.conversations.getRoster(randomUUID())), null);
  },

  async 'lists the ids of the conversations of each user, up to a limit'(store) {
    const { chat, first, second } = await addChat(store);
    const [third = ''] = await addAccounts(store, 1);
    const another = await addConversation(store, [first, third]);
    const list = (userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>> =>
      store.unitOfWork.read((stores) => stores.conversations.listIdsOfEach(userIds, limit));
    const stranger = randomUUID();
    const found = await list([first, second, third, stranger], 2);
    const sortedIds = [...found].map(([userId, ids]) => [userId, [...ids].sort()]);
    const expected = [
      [first, [chat, another].sort()],
      [second, [chat]],
      [third, [another]],
      [stranger, []],
    ];
    assert.deepEqual(sortedIds, expected);
    assert.equal((await list([first], 1)).get(first)?.length, 1);
    assert.equal((await list([], 2)).size, 0);
  },

  async 'moves no read horizon of a non-participant'(store) {
    const { first, chat } = await addChat(store);
    assert.equal(await advance(store, chat, await addAccount(store), 1), null);
    assert.equal(await advance(store, randomUUID(), first, null), null);
  },

  async 'counts messages of others after the horizon as unread'(store) {
    const { first, second, chat } = await addChat(store);
    assert.equal(await unread(store, chat, second), 0);
    for (const sender of [first, second, first, first]) await send(store, chat, sender);
    assert.equal(await unread(store, chat, second), 3);
    assert.equal(await unread(store, chat, first), 1);
    await advance(store, chat, second, 3);
    assert.equal(await unread(store, chat, second), 1);
    assert.equal((await findFor(store, chat, second))?.unreadCount, 1);
    await advance(store, chat, second, null);
    assert.equal(await unread(store, chat, second), 0);
    assert.equal(await unread(store, chat, first), 1);
  },

  async 'counts nothing as unread in other conversations'(store) {
    const { first, chat } = await addChat(store);
    const [other = '', stranger = ''] = await addAccounts(store, 2);
    const quiet = await addConversation(store, [first, other]);
    await send(store, chat, first);
    assert.equal(await unread(store, quiet, other), 0);
    assert.equal(await unread(store, chat, stranger), 0);
  },
};
