import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import type { StoreAdapter, StoreInput, StoreResult, Stores } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { addTaskChat, send } from '../chat/chat-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, addChat, at, idAt, sampleMessage } from '../support/store-samples.js';
import { addWorkspace, loadRoles, look, sampleInvitation, sampleTask, write } from '../workspace/workspace-samples.js';

type NotifiedEvent = StoreInput<'notifications', 'record'> & StoreInput<'notifications', 'record', 1>;
type Notification = StoreResult<'notifications', 'list'>;

export interface NotifiedScene {
  readonly userId: string;
  readonly actorId: string;
  readonly chat: string;
}

/** Adds a direct conversation of the user and the actor. */
export async function addScene(store: StoreAdapter): Promise<NotifiedScene> {
  const { first: actorId, second: userId, chat } = await addChat(store);
  return { userId, actorId, chat };
}

export const toEvent = (
  { userId, actorId, chat }: NotifiedScene,
  position: number,
  changes: Partial<NotifiedEvent> = {},
) => ({
  ...{
    id: idAt(position),
    userId,
    listed: true,
    kind: 'mention' as const,
    subjectId: chat,
    messageId: idAt(0x100 + position),
  },
  ...{ actorId, position, at: at(position) },
  ...changes,
});
/** Records the event, and returns the id of the notification. */
export const record = (store: StoreAdapter, { id, userId, listed, ...event }: NotifiedEvent): Promise<string | null> =>
  write(store, async ({ accounts, notifications }) => {
    await accounts.lockById(userId);
    const recorded = await notifications.record(event, [{ id, userId, listed }]);
    return recorded[0]?.id ?? null;
  });
export const list = (
  store: StoreAdapter,
  userId: string,
  { unread = false, withUnlisted = false, before = null as number | null, limit = 100, now = 0 } = {},
): Promise<{ readonly items: readonly Notification[]; readonly next: number | null }> =>
  look(store, ({ notifications }) => notifications.list(userId, { unread, withUnlisted, before, limit, now: at(now) }));
export const markRead = (
  store: StoreAdapter,
  userId: string,
  { ids = [], upTo = null, time = 50 }: { ids?: string[]; upTo?: string | Date | null; time?: number },
): Promise<number> => write(store, ({ notifications }) => notifications.markRead(userId, { ids, upTo }, at(time)));
const countUnread = (store: StoreAdapter, userId: string): Promise<StoreResult<'notifications', 'countUnread'>[]> =>
  look(store, ({ notifications }) => notifications.countUnread(userId, at(0)));
const positions = ({ items }: { readonly items: readonly Notification[] }): number[] =>
  items.map(({ position }) => position);

/** Records events about this number of subjects. Only the first subject exists. */
async function recordEach(store: StoreAdapter, scene: NotifiedScene, count: number): Promise<void> {
  for (let position = 1; position <= count; position += 1) {
    await record(store, toEvent(scene, position));
    await markRead(store, scene.userId, { ids: [idAt(position)] });
  }
}

const recordingCases: StoreCases = {
  async 'adds events about one subject to one notification until it is read'(store) {
    const scene = await addScene(store);
    const [second = '', third = '', fourth = ''] = await addAccounts(store, 3);
    const begun = toEvent(scene, 1);
    assert.equal(await record(store, begun), begun.id);
    const place = { organizationId: null, projectId: null, taskId: null };
    const subject = { id: scene.chat, title: null, ...place, messageId: begun.messageId };
    const notification = {
      ...{ id: begun.id, kind: 'mention', subject, actorIds: [scene.actorId], count: 1, position: 1, createdAt: at(1) },
      readAt: null,
    };
    assertSame(await list(store, scene.userId), { items: [notification], next: null });
    for (const [index, actorId] of [second, third, scene.actorId, fourth].entries()) {
      assert.equal(await record(store, toEvent(scene, index + 2, { actorId })), begun.id);
    }
    const grouped = {
      ...{ ...notification, actorIds: [fourth, scene.actorId, third], count: 5, position: 5, createdAt: at(5) },
      subject: { ...subject, messageId: idAt(0x105) },
    };
    assertSame((await list(store, scene.userId)).items, [grouped]);
    assert.equal(await markRead(store, scene.userId, { ids: [begun.id] }), 1);
    const next = toEvent(scene, 6, { actorId: null, messageId: null });
    assert.equal(await record(store, next), next.id);
    const other = { ...notification, id: next.id, actorIds: [], position: 6, createdAt: at(6) };
    const read = { ...grouped, readAt: at(50) };
    assertSame((await list(store, scene.userId)).items, [{ ...other, subject: { ...subject, messageId: null } }, read]);
  },

  async 'counts each event once, even after its notification was read'(store) {
    const scene = await addScene(store);
    const [first, second] = [toEvent(scene, 7), toEvent(scene, 8, { actorId: scene.userId })];
    for (const event of [first, second]) await record(store, event);
    const again = { ...first, id: randomUUID() };
    assert.equal(await record(store, again), null);
    assert.equal((await list(store, scene.userId)).items[0]?.count, 2);
    await markRead(store, scene.userId, { upTo: at(100) });
    for (const event of [again, { ...second, id: randomUUID() }]) assert.equal(await record(store, event), null);
    assert.equal((await list(store, scene.userId)).items.length, 1);
    // The same event can concern several users.
    assert.equal(await record(store, { ...first, id: idAt(9), userId: scene.actorId }), idAt(9));
  },

  async 'counts each of many parallel events, in any order'(store) {
    const scene = await addScene(store);
    const order = (index: number): number => ((index * 7) % racers) + 1;
    const ids = await inParallel(racers, (index) => record(store, toEvent(scene, order(index))));
    const { items } = await list(store, scene.userId);
    assert.equal(items.length, 1);
    const [only] = items;
    assert.deepEqual([only?.count, only?.position, only?.createdAt], [racers, racers, at(racers)]);
    assert.equal(only?.subject.messageId, idAt(0x100 + racers));
    assert.deepEqual(new Set(ids), new Set([only.id]));
  },

  async 'counts an event of many parallel calls once'(store) {
    const scene = await addScene(store);
    const event = toEvent(scene, 3);
    const ids = await inParallel(racers, () => record(store, { ...event, id: randomUUID() }));
    assert.equal(ids.filter((id) => id !== null).length, 1);
    assert.equal((await list(store, scene.userId)).items[0]?.count, 1);
  },

  async 'keeps the newest thousand notifications of a user'(store) {
    const scene = await addScene(store);
    const recordRead = async ({ notifications }: Stores, from: number, to: number): Promise<void> => {
      for (let position = from; position <= to; position += 1) {
        await notifications.record(toEvent(scene, position), [{ ...scene, id: idAt(position), listed: true }]);
        await notifications.markRead(scene.userId, { ids: [idAt(position)], upTo: null }, at(0));
      }
    };
    // A transaction may take only a few seconds, also on a slow machine.
    for (let from = 1; from <= 1_001; from += 143) await write(store, (stores) => recordRead(stores, from, from + 142));
    await record(store, toEvent({ ...scene, userId: scene.actorId }, 1, { id: idAt(2_000) }));
    const oldest = await list(store, scene.userId, { before: 4 });
    assertSame(positions(oldest), [3, 2]);
    assertSame(positions(await list(store, scene.actorId)), [1]);
  },

  async 'removes old notifications, and forgets old events'(store) {
    const scene = await addScene(store);
    await recordEach(store, scene, 3);
    const remove = () => write(store, ({ notifications }) => notifications.deleteCreated(at(2)));
    assert.equal(await remove(), 2);
    assert.equal(await remove(), 0);
    assertSame(positions(await list(store, scene.userId)), [3]);
    const forget = () => write(store, ({ notifications }) => notifications.forgetRecorded(at(1)));
    assert.equal(await forget(), 1);
    assert.equal(await forget(), 0);
    assert.equal(await record(store, toEvent(scene, 2)), null);
  },
};

const readingCases: StoreCases = {
  async 'lists notifications in pages, newest first'(store) {
    const scene = await addScene(store);
    await recordEach(store, scene, 5);
    await record(store, toEvent(scene, 6));
    const first = await list(store, scene.userId, { limit: 3 });
    assert.deepEqual([positions(first), first.next], [[6, 5, 4], 4]);
    const second = await list(store, scene.userId, { limit: 3, before: 4 });
    assert.deepEqual([positions(second), second.next], [[3, 2, 1], null]);
    assertSame(positions(await list(store, scene.userId, { unread: true })), [6]);
    assertSame(positions(await list(store, scene.actorId)), []);
  },

  async 'marks the selected notifications of one user as read, once'(store) {
    const scene = await addScene(store);
    const other = { ...scene, userId: scene.actorId };
    const chats = [scene.chat, (await addScene(store)).chat, (await addScene(store)).chat, randomUUID()];
    for (const [index, subjectId] of chats.entries()) await record(store, toEvent(scene, index + 1, { subjectId }));
    await record(store, toEvent(other, 3, { id: idAt(30) }));
    assert.equal(await markRead(store, scene.userId, {}), 0);
    assert.equal(await markRead(store, scene.userId, { ids: [idAt(30), randomUUID()] }), 0);
    assert.equal(await markRead(store, scene.userId, { upTo: idAt(30) }), 0);
    assert.equal(await markRead(store, scene.userId, { ids: [idAt(4)] }), 1);
    assert.equal(await markRead(store, scene.userId, { upTo: idAt(2), time: 60 }), 2);
    assert.equal(await markRead(store, scene.userId, { upTo: at(3) }), 1);
    assert.equal(await markRead(store, scene.userId, { upTo: at(100), ids: [idAt(4)] }), 0);
    const { items } = await list(store, scene.userId);
    assert.deepEqual(
      items.map(({ readAt }) => readAt),
      [at(60)],
    );
    assert.equal((await list(store, other.userId, { unread: true })).items.length, 1);
  },

  async 'marks mentions as read up to the message that a user has read'(store) {
    const scene = await addScene(store);
    for (const [index, { chat, actorId }] of [scene, scene, await addScene(store)].entries()) {
      const { id: messageId } = await send(store, sampleMessage(chat, actorId));
      await record(store, toEvent(scene, index + 1, { messageId, subjectId: chat }));
    }
    await record(store, toEvent(scene, 4, { kind: 'thread_reply', messageId: null }));
    const mark = (userId: string, lastReadSeq: number): Promise<string[]> =>
      write(store, ({ notifications }) =>
        notifications.markConversationsRead(
          [
            { userId, conversationId: scene.chat, lastReadSeq },
            { userId, conversationId: randomUUID(), lastReadSeq: 9 },
          ],
          at(60),
        ),
      );
    const unread = async (): Promise<number> =>
      (await countUnread(store, scene.userId)).reduce((sum, { count }) => sum + count, 0);
    assertSame([await mark(scene.userId, 1), await mark(scene.actorId, 2), await unread()], [[], [], 2]);
    assertSame((await inParallel(racers, () => mark(scene.userId, 2))).flat(), [scene.userId]);
    const { items } = await list(store, scene.userId);
    assertSame(
      items.map(({ position, readAt }) => [position, readAt]),
      [
        [4, null],
        [2, at(60)],
      ],
    );
    assertSame(await unread(), 1);
  },

  async 'marks a notification as read for one of many parallel callers'(store) {
    const scene = await addScene(store);
    await record(store, toEvent(scene, 1));
    const marked = await inParallel(racers, () => markRead(store, scene.userId, { upTo: at(1) }));
    assert.equal(
      marked.reduce((sum, each) => sum + each),
      1,
    );
  },

  async 'leaves out subjects that do not exist for the user, and returns the places of the others'(store) {
    const workspace = await addWorkspace(store);
    const { userId, organization, project } = workspace;
    const { taskId, chat: taskChat } = await addTaskChat(store, workspace);
    const [actorId = ''] = await addAccounts(store, 1);
    const scene = { userId, actorId, chat: (await addScene(store)).chat };
    await loadRoles(store);
    const account = await look(store, ({ accounts }) => accounts.findById(userId));
    const roleId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
    const [own, strange] = [account?.email ?? '', 'other@example.org'].map((email) =>
      sampleInvitation(organization, { email, roleId }),
    );
    assert.ok(own && strange);
    await write(store, async ({ invitations }) => {
      for (const each of [own, strange]) await invitations.insert(each);
    });
    const subjects = [
      { kind: 'mention', subjectId: scene.chat },
      { kind: 'mention', subjectId: taskChat },
      { kind: 'assigned', subjectId: taskId, messageId: null },
      { kind: 'assigned', subjectId: randomUUID(), messageId: null },
      { kind: 'invitation', subjectId: own.id, messageId: null },
      { kind: 'invitation', subjectId: strange.id, messageId: null },
    ] as const;
    for (const [index, subject] of subjects.entries()) await record(store, toEvent(scene, index + 1, subject));
    const { title } = sampleTask(project);
    const inProject = { title, organizationId: organization.id, projectId: project.id, taskId };
    const invited = { title: organization.name, organizationId: organization.id, projectId: null, taskId: null };
    const { items } = await list(store, userId);
    assertSame(
      items.map(({ subject }) => subject),
      [
        { id: own.id, messageId: null, ...invited },
        { id: taskId, messageId: null, ...inProject },
        { id: taskChat, messageId: idAt(0x102), ...inProject },
      ],
    );
    const counts = await countUnread(store, userId);
    const { id: organizationId } = organization;
    assertSame(
      counts.toSorted((a, b) => a.count - b.count),
      [
        { organizationId, projectId: null, count: 1 },
        { organizationId, projectId: project.id, count: 2 },
      ],
    );
    const expired = own.expiresAt.getTime() - at(0).getTime();
    assert.equal((await list(store, userId, { now: expired })).items.length, 2);
    await write(store, ({ tasks }) => tasks.delete(project.id, taskId));
    assertSame(
      (await list(store, userId)).items.map(({ kind }) => kind),
      ['invitation'],
    );
    await write(store, ({ organizations }) => organizations.delete(organizationId, at(9)));
    assertSame(await countUnread(store, userId), []);
  },

  async 'stores the settings of each user'(store) {
    const { userId, actorId } = await addScene(store);
    const [all, none] = [true, false].map((each) => ({ inbox: each, mail: each, push: each }));
    assert.ok(all && none);
    const channels = { mention: none, assigned: all, invitation: none, thread_reply: all, message: none };
    const find = (id: string) => look(store, ({ notifications }) => notifications.findSettings(id));
    assert.equal(await find(userId), undefined);
    for (const quietHours of [null, { from: '22:30', to: '07:00' }]) {
      const settings = { channels, quietHours };
      await inParallel(racers, () => write(store, ({ notifications }) => notifications.setSettings(userId, settings)));
      assertSame(await find(userId), settings);
    }
    assert.equal(await find(actorId), undefined);
  },

  async 'finds the messages that are not deleted, and the users whom they mention'(store) {
    const { userId, actorId, chat } = await addScene(store);
    const message = await send(store, sampleMessage(chat, actorId, { mentions: [userId, actorId] }));
    const plain = await send(store, sampleMessage(chat, actorId));
    const deleted = await send(store, sampleMessage(chat, actorId));
    await write(store, ({ messages }) => messages.softDelete(chat, deleted.id, { senderId: actorId, at: at(9) }));
    const found = await look(store, ({ notifications }) =>
      notifications.listNotifying([plain.id, message.id, deleted.id, randomUUID()]),
    );
    const about = { conversationId: chat, senderId: actorId, hasRecipients: false, followerIds: [] };
    assertSame(
      found.toSorted((a, b) => b.mentions.length - a.mentions.length),
      [
        { id: message.id, mentions: message.mentions, ...about },
        { id: plain.id, mentions: [], ...about },
      ],
    );
    assertSame(await look(store, ({ notifications }) => notifications.listNotifying([])), []);
  },
};

export const notificationStoreCases: StoreCases = { ...recordingCases, ...readingCases };
