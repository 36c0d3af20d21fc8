import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Stores, Message, StoreResult } from '@crewkit/core/adapter';
import { addOwnTaskChat, send } from './chat-samples.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { StoreCases } from '../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addChat,
  addConversation,
  at,
  sampleMessage,
  sampleParticipant,
} from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

/** The messages, and the read horizon of each user. */
interface Talk {
  readonly chat: string;
  readonly said: { readonly id: string; readonly seq: number; readonly senderId: string; isDeleted: boolean }[];
  readonly horizons: Map<string, number>;
}

type AuthorizedStep = (stores: Stores, talk: Talk, random: SeededRandom) => Promise<void>;

const speak: AuthorizedStep = async ({ messages }, { chat, said, horizons }, random) => {
  const senderId = random.pick([...horizons.keys()]);
  const outcome = await messages.append(sampleMessage(chat, senderId, { body: `${said.length}` }));
  assert.ok(outcome.kind === 'appended');
  said.push({ id: outcome.message.id, seq: outcome.message.seq, senderId, isDeleted: false });
};

const remove: AuthorizedStep = async ({ messages }, { chat, said }, random) => {
  if (said.length === 0) return;
  const message = random.pick(said);
  const { id, senderId, isDeleted } = message;
  assert.equal(await messages.softDelete(chat, id, { senderId, at: at(5000) }), !isDeleted);
  message.isDeleted = true;
};

const readOn: AuthorizedStep = async ({ conversations }, { chat, said, horizons }, random) => {
  const userId = random.pick([...horizons.keys()]);
  const seq = random.below(said.length + 3);
  const reached = await conversations.advanceReadHorizon(chat, userId, seq);
  const lastReadSeq = Math.max(horizons.get(userId) ?? 0, Math.min(seq, said.length));
  assert.equal(reached?.lastReadSeq, lastReadSeq);
  horizons.set(userId, lastReadSeq);
};

/**
 * Adds a former participant again. The participant starts with an arbitrary read horizon; the messages that they sent before are still
 * their own.
 */
const comeBack: AuthorizedStep = async ({ conversations }, { chat, said, horizons }, random) => {
  const userId = random.pick([...horizons.keys()]);
  await conversations.leave([chat], userId, at(1));
  const lastReadSeq = random.below(said.length + 1);
  const participant = sampleParticipant(userId, { role: 'member', lastReadSeq });
  await conversations.addParticipants(chat, [participant], at(1));
  horizons.set(userId, lastReadSeq);
};

const steps: readonly AuthorizedStep[] = [speak, speak, speak, speak, remove, readOn, readOn, comeBack];

/** Counts by the rule as the port states it, without optimization. */
function naiveCount({ said, horizons }: Talk, userId: string): number {
  const horizon = horizons.get(userId) ?? 0;
  return said.filter((each) => each.seq > horizon && each.senderId !== userId && !each.isDeleted).length;
}

async function assertCounts({ conversations }: Stores, talk: Talk): Promise<void> {
  for (const userId of talk.horizons.keys()) {
    const { items } = await conversations.listFor(userId, { projectIds: [], after: null, limit: 10 });
    const view = await conversations.findForParticipant(talk.chat, userId);
    const told = [
      await conversations.countUnread(talk.chat, userId),
      view?.unreadCount,
      items.find(({ id }) => id === talk.chat)?.unreadCount,
    ];
    const count = naiveCount(talk, userId);
    const unread = items.filter(({ unreadCount }) => unreadCount > 0);
    assert.deepEqual(await conversations.sumUnread(userId, { projectIds: [], limit: 10, now: at(1) }), {
      conversations: unread.length,
      messages: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
      mentions: unread.reduce((sum, { mentionCount }) => sum + mentionCount, 0),
    });
    assert.deepEqual(told, [count, count, count], JSON.stringify([userId, [...talk.horizons], talk.said]));
  }
}

async function checkTalk(store: StoreAdapter, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  const people = await addAccounts(store, 3);
  const participants = people.map((userId) => sampleParticipant(userId));
  const group = { id: randomUUID(), title: null, createdBy: people[0] ?? '', participants, createdAt: at(0) };
  const other = { ...group, id: randomUUID() };
  await write(store, async ({ conversations, messages }) => {
    for (const each of [group, other]) await conversations.insertGroup(each);
    await messages.append(sampleMessage(other.id, people[0] ?? ''));
  });
  const talk: Talk = { chat: group.id, said: [], horizons: new Map(people.map((userId) => [userId, 0])) };
  for (let round = 0; round < 12; round += 1) {
    await write(store, async (stores) => {
      for (let step = 0; step < 6; step += 1) await random.pick(steps)(stores, talk, random);
    });
    await look(store, (stores) => assertCounts(stores, talk));
  }
}

const talks: StoreCases = Object.fromEntries(
  [1, 2, 3, 4].map((seed) => [
    `agrees with a naive unread count in random conversation ${seed}`,
    (store: StoreAdapter) => checkTalk(store, seed),
  ]),
);

/** Cases for unread messages, with read horizons and tombstones at arbitrary positions. */
export const unreadCases: StoreCases = {
  ...talks,

  async 'counts no deleted message as unread, on either side of the horizon'(store) {
    const { first, second, chat } = await addChat(store);
    const messages: Message[] = [];
    for (const sender of [first, second, first, first, second, first]) {
      messages.push(await send(store, sampleMessage(chat, sender)));
    }
    const unread = (userId: string): Promise<number> =>
      look(store, ({ conversations }) => conversations.countUnread(chat, userId));
    const softDelete = ({ id, senderId }: Message): Promise<boolean> =>
      write(store, (stores) => stores.messages.softDelete(chat, id, { senderId, at: at(5000) }));
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(chat, second, 2));
    assert.equal(await unread(second), 3);
    for (const [index, expected] of [
      // The messages are: before the horizon; own messages after it; the other user's messages after it.
      [0, 3],
      [4, 3],
      [2, 2],
      [5, 1],
    ] as const) {
      const message = messages[index];
      assert.ok(message !== undefined && (await softDelete(message)));
      assert.equal(await unread(second), expected);
    }
    assert.equal(await unread(first), 1);
    assert.equal(await unread(await addAccount(store)), 0);
  },

  async 'sums up unread messages of the listed conversations, up to the limit'(store) {
    const { chat: taskChat, userId, project } = await addOwnTaskChat(store);
    const [other = '', second = '', third = ''] = await addAccounts(store, 3);
    const read = await addConversation(store, [userId, other]);
    const hidden = await addConversation(store, [userId, second]);
    const open = await addConversation(store, [userId, third]);
    await write(store, ({ conversations }) =>
      conversations.addParticipants(
        taskChat,
        [userId, other].map((id) => sampleParticipant(id)),
        at(1),
      ),
    );
    await send(store, sampleMessage(read, other));
    await send(store, sampleMessage(hidden, second));
    for (let said = 0; said < 2; said += 1) await send(store, sampleMessage(open, third, { mentions: [userId] }));
    await send(store, sampleMessage(taskChat, other, { conversationKind: 'task' }));
    await write(store, async ({ conversations }) => {
      await conversations.advanceReadHorizon(read, userId, null);
      await conversations.hide(hidden, userId);
    });
    const sum = (projectIds: readonly string[], limit: number): Promise<StoreResult<'conversations', 'sumUnread'>> =>
      look(store, ({ conversations }) => conversations.sumUnread(userId, { projectIds, limit, now: at(1) }));
    assert.deepEqual(await sum([], 10), { conversations: 1, messages: 2, mentions: 2 });
    assert.deepEqual(await sum([project.id], 10), { conversations: 2, messages: 3, mentions: 2 });
    assert.equal((await sum([project.id], 1)).conversations, 1);
    await send(store, sampleMessage(hidden, second));
    assert.deepEqual(await sum([], 10), { conversations: 2, messages: 4, mentions: 2 });
    const stranger = await addAccount(store);
    const nothing = { conversations: 0, messages: 0, mentions: 0 };
    assert.deepEqual(
      await look(store, (s) => s.conversations.sumUnread(stranger, { projectIds: [], limit: 10, now: at(1) })),
      nothing,
    );
  },
};
