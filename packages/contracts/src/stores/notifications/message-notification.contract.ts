import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Message, StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { send } from '../chat/chat-samples.js';
import { samplePushSubscription } from '../sign-in/sign-in-samples.js';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addChat,
  at,
  idAt,
  sampleMessage,
  sampleParticipant,
  sampleSession,
} from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';
import { addScene, list, markRead, record, toEvent } from './notification-store.contract.js';

type Settings = StoreInput<'conversations', 'setSettings', 2>;

const on = { inbox: true, mail: true, push: true };
const channels = { mention: on, assigned: on, invitation: on, thread_reply: on, message: on };
const settings = { channels, quietHours: null };

const listIds = async (
  store: StoreAdapter,
  { id }: Pick<Message, 'id'>,
  { after = null as string | null, limit = 100, now = 5 } = {},
): Promise<readonly string[]> => {
  const window = { after, limit, now: at(now) };
  const { items, next } = await look(store, ({ notifications }) => notifications.listRecipients(id, window));
  assert.equal(next, items.length === limit ? items.at(-1)?.userId : null);
  return items.map(({ userId }) => userId);
};
const set = (store: StoreAdapter, chat: string, userId: string, changes: Settings): Promise<boolean> =>
  write(store, ({ conversations }) => conversations.setSettings(chat, userId, changes));

/** Gives the users notification settings, without which they are no recipients. */
const addSettings = (store: StoreAdapter, userIds: readonly string[]): Promise<void> =>
  write(store, async ({ accounts, notifications }) => {
    await accounts.lockByIds(userIds);
    for (const userId of userIds) await notifications.setSettings(userId, settings);
  });

async function addGroup(store: StoreAdapter, userIds: readonly string[]): Promise<string> {
  const [id, participants] = [randomUUID(), userIds.map((userId) => sampleParticipant(userId))];
  const group = { id, title: null, createdBy: userIds[0] ?? '', participants, createdAt: at(0) };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  return id;
}

/** Cases for the notifications of all messages in a conversation. */
export const messageNotificationCases: StoreCases = {
  async 'lists the participants who want to be notified of all messages, in pages'(store) {
    const [sender = '', ...others] = (await addAccounts(store, 9)).toSorted();
    const unreachable = await addAccount(store);
    await addSettings(store, others);
    const [mentioned = '', muted = '', quiet = '', silent = '', blocking = '', blocked = '', ...loud] = others;
    const chat = await addGroup(store, [sender, unreachable, ...others]);
    await set(store, chat, muted, { mutedUntil: at(6) });
    await set(store, chat, quiet, { notify: 'mentions' });
    await set(store, chat, silent, { notify: 'none' });
    await write(store, async ({ blockedUsers }) => {
      await blockedUsers.insert({ userId: blocking, blockedUserId: sender, blockedAt: at(0) });
      await blockedUsers.insert({ userId: sender, blockedUserId: blocked, blockedAt: at(0) });
    });
    const message = await send(store, sampleMessage(chat, sender, { mentions: [mentioned] }));
    assertSame(await listIds(store, message), loud);
    assertSame(await listIds(store, message, { now: 6 }), [muted, ...loud]);
    const [first = '', second = ''] = loud;
    const page = await look(store, ({ notifications }) =>
      notifications.listRecipients(message.id, { after: null, limit: 1, now: at(5) }),
    );
    assertSame(page, { items: [{ userId: first, settings, hasPush: false }], next: first });
    assertSame(await listIds(store, message, { after: first }), [second]);
    await write(store, ({ conversations }) => conversations.advanceReadHorizon(chat, second, null));
    assertSame(await listIds(store, message), [first]);
    assertSame(await listIds(store, { id: randomUUID() }), []);
  },

  async 'lists no recipients of replies in threads and of deleted messages'(store) {
    const { first, second, chat } = await addChat(store);
    await addSettings(store, [second]);
    const root = await send(store, sampleMessage(chat, first));
    const reply = await send(store, sampleMessage(chat, first, { threadRootId: root.id }));
    assertSame([await listIds(store, root), await listIds(store, reply)], [[second], []]);
    await write(store, ({ messages }) => messages.softDelete(chat, root.id, { senderId: first, at: at(9) }));
    assertSame(await listIds(store, root), []);
  },

  async 'returns the settings of the recipients, and whether they have a push subscription'(store) {
    const { first, second, chat } = await addChat(store);
    const message = await send(store, sampleMessage(chat, first));
    const session = sampleSession(second);
    await write(store, async ({ sessions, pushSubscriptions }) => {
      await sessions.insert(session);
      await pushSubscriptions.save(samplePushSubscription(session));
    });
    const window = { after: null, limit: 5, now: at(5) };
    const listRecipients = () => look(store, ({ notifications }) => notifications.listRecipients(message.id, window));
    assertSame(await listRecipients(), { items: [{ userId: second, settings: null, hasPush: true }], next: null });
    const [notifying] = await look(store, ({ notifications }) => notifications.listNotifying([message.id]));
    assert.equal(notifying?.hasRecipients, true);
    await addSettings(store, [second]);
    assertSame(await listRecipients(), { items: [{ userId: second, settings, hasPush: true }], next: null });
  },

  async 'tells of messages whether they have recipients'(store) {
    const { first, second, chat } = await addChat(store);
    const message = await send(store, sampleMessage(chat, first));
    const reply = await send(store, sampleMessage(chat, first, { threadRootId: message.id }));
    const listWithRecipients = async (): Promise<readonly string[]> => {
      const ids = [message.id, reply.id];
      const found = await look(store, ({ notifications }) => notifications.listNotifying(ids));
      return found.flatMap(({ id, hasRecipients }) => (hasRecipients ? id : []));
    };
    const results: (readonly string[])[] = [await listWithRecipients()];
    for (const userId of [first, second]) {
      await addSettings(store, [userId]);
      results.push(await listWithRecipients());
    }
    assertSame(results, [[], [], [message.id]]);
    await set(store, chat, second, { notify: 'mentions' });
    assertSame(await listWithRecipients(), []);
  },

  async 'records an event for several users at once, and once for each'(store) {
    const scene = await addScene(store);
    const other = await addAccount(store);
    const event = toEvent(scene, 1, { kind: 'message' });
    await record(store, event);
    const users = [scene.userId, other].map((userId, index) => ({ id: idAt(50 + index), userId, listed: true }));
    const recorded = await write(store, async ({ accounts, notifications }) => {
      await accounts.lockByIds([scene.userId, other]);
      return notifications.record(event, users);
    });
    assertSame(recorded, [{ id: idAt(51), userId: other }]);
    assertSame((await list(store, scene.userId)).items[0]?.count, 1);
  },

  async 'keeps unlisted notifications out of the list, and removes them when the conversation is read'(store) {
    const scene = await addScene(store);
    const { userId, chat } = scene;
    const { id: messageId } = await send(store, sampleMessage(chat, scene.actorId));
    await record(store, toEvent(scene, 1, { kind: 'message', messageId, listed: false }));
    await record(store, toEvent(scene, 2, { messageId }));
    const listPositions = async (withUnlisted: boolean): Promise<number[]> =>
      (await list(store, userId, { withUnlisted })).items.map(({ position }) => position);
    assertSame([await listPositions(false), await listPositions(true)], [[2], [2, 1]]);
    const counts = await look(store, ({ notifications }) => notifications.countUnread(userId, at(0)));
    assertSame(
      counts.map(({ count }) => count),
      [1],
    );
    assert.equal(await markRead(store, userId, { ids: [idAt(1)], upTo: at(100) }), 1);
    assertSame((await list(store, userId, { withUnlisted: true, unread: true })).items.length, 1);
    const read = [{ userId, conversationId: chat, lastReadSeq: 1 }];
    const marked = await write(store, ({ notifications }) => notifications.markConversationsRead(read, at(60)));
    assertSame([marked, await listPositions(true)], [[], [2]]);
  },

  async 'counts the events of listed and unlisted notifications apart'(store) {
    const scene = await addScene(store);
    for (const position of [1, 2]) await record(store, toEvent(scene, position, { listed: false }));
    await record(store, toEvent(scene, 3));
    const { items } = await list(store, scene.userId, { withUnlisted: true });
    assertSame(
      items.map(({ position, count }) => [position, count]),
      [
        [3, 1],
        [2, 2],
      ],
    );
  },
};
