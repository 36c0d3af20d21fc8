import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Message, StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, addChat, at, sampleMessage } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';
import { findConversation, findMessage, send } from './chat-samples.js';

type Reaction = StoreInput<'messageMarks', 'addReaction'>;
type Pin = StoreInput<'messageMarks', 'pin'>;

const most = { emojis: 20, reactions: 1000 };

/** Runs work as the use cases do: after the conversation has been locked. */
const inLock = <T>(store: StoreAdapter, id: string, work: Parameters<typeof write<T>>[1]): Promise<T> =>
  write(store, async (stores) => {
    await stores.conversations.lockById(id);
    return work(stores);
  });
const react = (store: StoreAdapter, reaction: Reaction, limits = most): Promise<boolean> =>
  inLock(store, reaction.conversationId, ({ messageMarks }) => messageMarks.addReaction(reaction, limits));
const removeReaction = (store: StoreAdapter, reaction: Reaction): Promise<boolean> =>
  inLock(store, reaction.conversationId, ({ messageMarks }) => messageMarks.removeReaction(reaction));
const pin = (store: StoreAdapter, given: Pin, limit = 50): Promise<boolean> =>
  inLock(store, given.conversationId, ({ messageMarks }) => messageMarks.pin(given, limit));
const unpin = (store: StoreAdapter, given: Pin): Promise<boolean> =>
  inLock(store, given.conversationId, ({ messageMarks }) => messageMarks.unpin(given));
const listPinned = (store: StoreAdapter, chat: string, limit = 50): Promise<Message[]> =>
  look(store, ({ messageMarks }) => messageMarks.listPinned(chat, limit));
const lastChange = async (store: StoreAdapter, chat: string): Promise<number | undefined> =>
  (await findConversation(store, chat))?.lastChangeSeq;

interface Scene {
  readonly first: string;
  readonly second: string;
  readonly chat: string;
  readonly message: Message;
  readonly key: { readonly conversationId: string; readonly messageId: string };
}

async function addScene(store: StoreAdapter): Promise<Scene> {
  const { first, second, chat } = await addChat(store);
  const message = await send(store, sampleMessage(chat, first));
  return { first, second, chat, message, key: { conversationId: chat, messageId: message.id } };
}

const emojis = [
  '👍',
  '❤️',
  '🎉',
  '😂',
  '👀',
  '🚀',
  '🔥',
  '👏',
  '✅',
  '🙏',
  '💯',
  '😮',
  '😢',
  '🤔',
  '👎',
  '🎂',
  '☕',
  '🍕',
  '⭐',
  '💡',
];

const reactionCases: StoreCases = {
  async 'shows the users of each emoji, in the order of their first use, in every query'(store) {
    const { first, second, chat, message, key } = await addScene(store);
    const emoji = '👩🏽‍🚀';
    assert.equal(await react(store, { ...key, userId: second, emoji, at: at(2000) }), true);
    assert.equal(await react(store, { ...key, userId: first, emoji: '❤️', at: at(2001) }), true);
    assert.equal(await react(store, { ...key, userId: first, emoji, at: at(2002) }), true);
    const reactions = [
      { emoji, userIds: [second, first] },
      { emoji: '❤️', userIds: [first] },
    ];
    const expected = { ...message, changeSeq: 4, reactions };
    assertSame(await findMessage(store, message), expected);
    const other = await send(store, sampleMessage(chat, second));
    await look(store, async ({ messages }) => {
      assertSame(await messages.list(chat, { before: null, after: null, limit: 10 }), [other, expected]);
      const changes = await messages.listChanges(chat, { after: 1, limit: 10 });
      assert.deepEqual(
        changes?.items.map(({ changeSeq, kind }) => [changeSeq, kind]),
        [
          [2, 'reaction'],
          [3, 'reaction'],
          [4, 'reaction'],
          [5, 'message'],
        ],
      );
      assertSame(changes.items[0]?.message, expected);
    });
  },

  async 'adds and removes a reaction once, and changes nothing else'(store) {
    const { first, second, chat, message, key } = await addScene(store);
    const reaction = { ...key, userId: second, emoji: '👍', at: at(2000) };
    assert.equal(await removeReaction(store, reaction), false);
    assert.equal(await react(store, reaction), true);
    assert.equal(await react(store, { ...reaction, at: at(3000) }), false);
    assert.equal(await removeReaction(store, { ...reaction, userId: first }), false);
    assert.equal(await removeReaction(store, { ...reaction, emoji: '👎' }), false);
    assert.equal(await removeReaction(store, reaction), true);
    assert.equal(await removeReaction(store, reaction), false);
    assertSame(await findMessage(store, message), { ...message, changeSeq: 3 });
    assert.equal(await lastChange(store, chat), 3);
  },

  async 'adds no reaction to other conversations, unknown and deleted messages'(store) {
    const { first, chat, message, key } = await addScene(store);
    const other = await addChat(store);
    const reaction = { ...key, userId: first, emoji: '👍', at: at(2000) };
    assert.equal(await react(store, reaction), true);
    assert.equal(await react(store, { ...reaction, conversationId: other.chat, emoji: '👎' }), false);
    assert.equal(await react(store, { ...reaction, messageId: randomUUID() }), false);
    await write(store, ({ messages }) => messages.softDelete(chat, message.id, { senderId: first, at: at(3000) }));
    assert.deepEqual((await findMessage(store, message))?.reactions, []);
    assert.equal(await react(store, reaction), false);
    assert.equal(await lastChange(store, chat), 3);
  },

  async 'limits the emojis and the reactions of a message'(store) {
    const { first, second, key } = await addScene(store);
    for (const [index, emoji] of emojis.entries()) {
      assert.equal(await react(store, { ...key, userId: first, emoji, at: at(index) }), true);
    }
    const [emoji = ''] = emojis;
    assert.equal(await react(store, { ...key, userId: second, emoji: '🦊', at: at(30) }), false);
    assert.equal(await react(store, { ...key, userId: second, emoji, at: at(31) }, { ...most, reactions: 20 }), false);
    assert.equal(await react(store, { ...key, userId: second, emoji, at: at(32) }), true);
    await removeReaction(store, { ...key, userId: first, emoji: '⭐', at: at(33) });
    assert.equal(await react(store, { ...key, userId: second, emoji: '🦊', at: at(34) }), true);
  },

  async 'keeps the limit of emojis and the numbers of changes among parallel reactions'(store) {
    const { chat, key } = await addScene(store);
    const users = await addAccounts(store, racers);
    const added = await inParallel(racers, (index) =>
      react(
        store,
        { ...key, userId: users[index] ?? '', emoji: emojis[index] ?? '', at: at(index) },
        { ...most, emojis: 5 },
      ),
    );
    assert.equal(added.filter(Boolean).length, 5);
    assert.equal(await lastChange(store, chat), 6);
    const again = { ...key, userId: users[0] ?? '', emoji: '🦊', at: at(0) };
    assertOneTrue(await inParallel(racers, () => react(store, again)));
    assertOneTrue(await inParallel(racers, () => removeReaction(store, again)));
    assert.equal(await lastChange(store, chat), 8);
  },
};

/** Cases for `MessageMarkStore`. */
export const messageMarkStoreCases: StoreCases = {
  ...reactionCases,

  async 'lists pinned messages, most recently pinned first'(store) {
    const { first, second, chat, message, key } = await addScene(store);
    const later = await send(store, sampleMessage(chat, second));
    const pins = [
      { conversationId: chat, messageId: later.id, userId: first, at: at(2000) },
      { ...key, userId: second, at: at(2001) },
    ];
    for (const each of pins) assert.equal(await pin(store, each), true);
    const expected = [
      { ...message, changeSeq: 4, pinnedAt: at(2001), pinnedBy: second },
      { ...later, changeSeq: 3, pinnedAt: at(2000), pinnedBy: first },
    ];
    assertSame(await listPinned(store, chat), expected);
    assertSame(await listPinned(store, chat, 1), expected.slice(0, 1));
    assertSame(await findMessage(store, message), expected[0]);
    assertSame(await listPinned(store, (await addChat(store)).chat), []);
    const changes = await look(store, ({ messages }) => messages.listChanges(chat, { after: 2, limit: 10 }));
    assert.deepEqual(
      changes?.items.map(({ kind }) => kind),
      ['pin', 'pin'],
    );
  },

  async 'pins and unpins a message once'(store) {
    const { first, second, chat, message, key } = await addScene(store);
    const given = { ...key, userId: first, at: at(2000) };
    assert.equal(await unpin(store, given), false);
    assert.equal(await pin(store, { ...given, messageId: randomUUID() }), false);
    assertOneTrue(await inParallel(racers, () => pin(store, given)));
    assert.equal(await pin(store, { ...given, userId: second }), false);
    assert.equal((await findMessage(store, message))?.pinnedBy, first);
    assertOneTrue(await inParallel(racers, () => unpin(store, given)));
    assertSame(await findMessage(store, message), { ...message, changeSeq: 3 });
    assert.equal(await lastChange(store, chat), 3);
  },

  async 'unpins a deleted message and pins none'(store) {
    const { first, chat, message, key } = await addScene(store);
    const given = { ...key, userId: first, at: at(2000) };
    assert.equal(await pin(store, given), true);
    await write(store, ({ messages }) => messages.softDelete(chat, message.id, { senderId: first, at: at(3000) }));
    assert.deepEqual(await listPinned(store, chat), []);
    assert.equal(await pin(store, given), false);
  },

  async 'keeps the limit of pinned messages among parallel calls'(store) {
    const { first, chat } = await addScene(store);
    const sent: Message[] = [];
    for (let index = 0; index < racers; index += 1) sent.push(await send(store, sampleMessage(chat, first)));
    const pinned = await inParallel(racers, (index) =>
      pin(store, { conversationId: chat, messageId: sent[index]?.id ?? '', userId: first, at: at(index) }, 3),
    );
    assert.equal(pinned.filter(Boolean).length, 3);
    assert.equal((await listPinned(store, chat)).length, 3);
  },
};
