import assert from 'node:assert/strict';
import type { ConversationView, StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertSame } from '../../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import {
  addAccount,
  addChat,
  addConversation,
  at,
  sampleMessage,
  sampleParticipant,
} from '../../support/store-samples.js';
import { look, write } from '../../workspace/workspace-samples.js';
import { defaultSettings, findView, send } from '../chat-samples.js';

type Changes = StoreInput<'conversations', 'setSettings', 2>;

const set = (store: StoreAdapter, chat: string, userId: string, changes: Changes): Promise<boolean> =>
  write(store, ({ conversations }) => conversations.setSettings(chat, userId, changes));

/** Returns the settings as every method reads them. */
async function find(store: StoreAdapter, chat: string, userId: string): Promise<ConversationView['settings']> {
  const view = await findView(store, chat, userId);
  await look(store, async ({ conversations }) => {
    const participation = await conversations.getParticipation(chat, userId);
    assertSame(participation?.settings ?? null, view?.settings ?? null);
    const { items } = await conversations.listFor(userId, { projectIds: [], after: null, limit: 10 });
    assertSame(items.find(({ id }) => id === chat)?.settings ?? null, view?.settings ?? null);
    const found = await conversations.findSettings([chat], userId);
    assertSame([...found], view === null ? [] : [[chat, view.settings]]);
  });
  return view?.settings ?? null;
}

/** Cases for the settings of participants. */
export const conversationSettingsCases: StoreCases = {
  async 'changes the settings that are given, of one participant in one conversation'(store) {
    const { first, second, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    assertSame(await find(store, chat, first), defaultSettings);
    assert.equal(await set(store, chat, first, { notify: 'none' }), true);
    assertSame(await find(store, chat, first), { notify: 'none', mutedUntil: null });
    assert.equal(await set(store, chat, first, { mutedUntil: at(9) }), true);
    assertSame(await find(store, chat, first), { notify: 'none', mutedUntil: at(9) });
    assert.equal(await set(store, chat, first, {}), false);
    assert.equal(await set(store, chat, first, { notify: 'none', mutedUntil: at(9) }), false);
    assert.equal(await set(store, chat, first, { notify: 'mentions' }), true);
    assertSame(await find(store, chat, first), { notify: 'mentions', mutedUntil: at(9) });
    assert.equal(await set(store, chat, first, { notify: 'all', mutedUntil: null }), true);
    assertSame(await find(store, chat, first), defaultSettings);
    await set(store, chat, first, { notify: 'none' });
    assertSame(await find(store, chat, second), defaultSettings);
    assertSame(await find(store, other, first), defaultSettings);
  },

  async 'finds the settings of one user in several conversations'(store) {
    const { first, second, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    const foreign = await addConversation(store, [second, await addAccount(store)]);
    await set(store, chat, first, { notify: 'mentions', mutedUntil: at(9) });
    await set(store, chat, second, { notify: 'none' });
    const find = (...ids: readonly string[]) =>
      look(store, ({ conversations }) => conversations.findSettings(ids, first));
    const found = await find(chat, other, foreign, first);
    assert.equal(found.size, 2);
    assertSame([found.get(chat), found.get(other)], [{ notify: 'mentions', mutedUntil: at(9) }, defaultSettings]);
    assert.equal((await find()).size, 0);
  },

  async 'has no settings of users who do not participate, and new ones after they return'(store) {
    const { first, chat } = await addChat(store);
    const stranger = await addAccount(store);
    assert.equal(await set(store, chat, stranger, { notify: 'none' }), false);
    assert.equal(await set(store, stranger, first, { notify: 'none' }), false);
    assert.equal(await find(store, chat, stranger), null);
    await set(store, chat, first, { notify: 'none', mutedUntil: at(9) });
    await write(store, async ({ conversations }) => {
      await conversations.leave([chat], first, at(1));
      await conversations.addParticipants(chat, [sampleParticipant(first)], at(1));
    });
    assertSame(await find(store, chat, first), defaultSettings);
  },

  async 'keeps parallel changes of different settings'(store) {
    const { first, chat } = await addChat(store);
    const changes = await inParallel(racers, (index) =>
      set(store, chat, first, index % 2 === 0 ? { notify: 'mentions' } : { mutedUntil: at(9) }),
    );
    // Each of the two settings changed once.
    assert.equal(changes.filter((hasChanged) => hasChanged).length, 2);
    assertSame(await find(store, chat, first), { notify: 'mentions', mutedUntil: at(9) });
  },

  async 'counts unread messages in the totals by the settings'(store) {
    const { first, second, chat } = await addChat(store);
    await send(store, sampleMessage(chat, second));
    await send(store, sampleMessage(chat, second, { mentions: [first] }));
    const sum = (limit = 10, now = at(5)) =>
      look(store, ({ conversations }) => conversations.sumUnread(first, { projectIds: [], limit, now }));
    const nothing = { conversations: 0, messages: 0, mentions: 0 };
    assert.deepEqual(await sum(), { conversations: 1, messages: 2, mentions: 1 });
    await set(store, chat, first, { notify: 'mentions' });
    assert.deepEqual(await sum(), { conversations: 1, messages: 1, mentions: 1 });
    await set(store, chat, first, { notify: 'none' });
    assert.deepEqual(await sum(), nothing);
    await set(store, chat, first, { notify: 'all', mutedUntil: at(6) });
    assert.deepEqual([await sum(), await sum(10, at(6))], [nothing, { conversations: 1, messages: 2, mentions: 1 }]);
    const view = await findView(store, chat, first);
    assert.deepEqual([view?.unreadCount, view?.mentionCount], [2, 1]);
    const third = await addAccount(store);
    const other = await addConversation(store, [first, third]);
    await send(store, sampleMessage(other, third));
    await set(store, other, first, { notify: 'mentions' });
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(chat, first, null));
    assert.deepEqual(await sum(10, at(7)), nothing);
    await send(store, sampleMessage(chat, second, { mentions: [first] }));
    await send(store, sampleMessage(chat, second));
    // Conversations that are not counted do not use up the limit.
    assert.deepEqual(await sum(1, at(7)), { conversations: 1, messages: 2, mentions: 1 });
  },
};
