import assert from 'node:assert/strict';

import { markRead, openDirect, post, start, type ConversationOnWire } from '../chat/chatting.js';
import { block, signInMany } from '../chat/contacting.js';
import { setChatSettings } from '../chat/conversations/conversation-settings-cases.js';
import { createTaskStudio, letGo, letIn, openTask } from '../chat/task-chatting.js';
import { replyTo } from '../chat/thread-cases.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import { listNotifications, waitForCount, waitForNotifications } from './notifications.js';
import { openPushService, type PushService } from './push-service.js';

const setChannels = (http: HttpClient, { accessToken: token }: SignedIn, message: Readonly<Record<string, boolean>>) =>
  http.get('setNotificationSettings', 200, { token, body: { channels: { message } } });

/** Tests the notifications of all messages in conversations whose level is `all`. */
export function messageNotificationCases(options: HttpContractOptions): void {
  listCases(options);
  pushCases(options);
}

function listCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('notifications of messages', () => {
    const http = useServer(options);

    const createGroup = async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const { id } = await start(http(), ada, { others: [bob, cyd], title: 'Engines' });
      for (const each of [bob, cyd]) await setChannels(http(), each, { inbox: true });
      return { id, ada, bob, cyd };
    };

    runner.it('are not in the list by default', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      await post(http(), ada, id, { body: 'one' });
      await post(http(), ada, id, { body: 'two', mentions: [bob.id] });
      const { items, unreadCount } = await waitForCount(http(), bob, 1);
      assert.deepEqual([items.map(({ kind }) => kind), unreadCount], [['mention'], 1]);
    });

    runner.it('count the messages of one conversation, without mentions and replies, until it is read', async () => {
      const { id, ada, bob, cyd } = await createGroup();
      const root = await post(http(), ada, id, { body: 'one' });
      const last = await post(http(), cyd, id, { body: 'two' });
      await replyTo(http(), ada, root);
      await post(http(), ada, id, { body: 'look', mentions: [bob.id] });
      const { items } = await waitForCount(http(), bob, 3);
      const subject = { type: 'conversation', id, conversationId: id, messageId: last.id };
      const message = { kind: 'message', actorIds: [cyd.id, ada.id], count: 2, subject, title: 'Engines' };
      assert.deepEqual(
        items.map(({ kind, actorIds, count, ...each }) => ({ kind, actorIds, count, title: each.title })),
        [
          { kind: 'mention', actorIds: [ada.id], count: 1, title: 'Engines' },
          { kind: 'message', actorIds: [cyd.id, ada.id], count: 2, title: 'Engines' },
        ],
      );
      assert.deepEqual(items[1], { ...items[1], ...message });
      await markRead(http(), bob, id);
      await waitForNotifications(http(), bob, ({ unreadCount }) => unreadCount === 0);
      await post(http(), ada, id, { body: 'three' });
      const next = await waitForCount(http(), bob, 4);
      assert.deepEqual([next.items.length, next.unreadCount, next.items[0]?.kind], [3, 1, 'message']);
    });

    runner.it('are made for the level `all` only, and not of blocked users', async () => {
      const { id, ada, bob, cyd } = await createGroup();
      await setChatSettings(http(), bob, id, { notify: 'mentions' });
      await post(http(), ada, id, { body: 'one' });
      await waitForCount(http(), cyd, 1);
      const mutedUntil = new Date(http().server.clock.now().getTime() + 60_000).toISOString();
      await setChatSettings(http(), bob, id, { notify: 'all', mutedUntil });
      await post(http(), ada, id, { body: 'two' });
      await waitForCount(http(), cyd, 2);
      await setChatSettings(http(), bob, id, { mutedUntil: null });
      await block(http(), bob, ada);
      await post(http(), ada, id, { body: 'three' });
      await waitForCount(http(), cyd, 3);
      assert.deepEqual((await listNotifications(http(), bob)).items, []);
      await post(http(), cyd, id, { body: 'four' });
      assert.deepEqual((await waitForCount(http(), bob, 1)).items[0]?.actorIds, [cyd.id]);
    });

    runner.it('are not made while the user may not see the task of the conversation', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, taskId } = studio;
      const { id } = await openTask(http(), guest, taskId, 201);
      await post(http(), guest, id, { body: 'mine' });
      for (const each of [owner, guest]) await setChannels(http(), each, { inbox: true });
      await post(http(), owner, id, { body: 'one' });
      await waitForCount(http(), guest, 1);
      await letGo(http(), studio);
      await post(http(), owner, id, { body: 'two' });
      const direct = await openDirect(http(), guest, owner);
      await post(http(), guest, direct.id, { body: 'hello' });
      await waitForNotifications(http(), owner, ({ items }) =>
        items.some(({ subject }) => subject['id'] === direct.id),
      );
      await letIn(http(), studio);
      await waitForCount(http(), guest, 1);
      await post(http(), owner, id, { body: 'three' });
      await waitForCount(http(), guest, 2);
    });
  });
}

function pushCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('push messages about messages', () => {
    const http = useServer(options, { outbound: { allow: ['127.0.0.1'] } });
    let service: PushService;
    runner.beforeAll(async () => {
      service = await openPushService();
    });
    runner.afterAll(() => service.close());

    const createScene = async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const browser = service.addBrowser();
      await http().get('addPushSubscription', 201, { token: bob.accessToken, body: browser.subscription });
      return { ada, bob, browser, chat: await openDirect(http(), ada, bob) };
    };
    /** Posts a message, and then one to another user, whose notification shows that the events were processed. */
    const postTo = async ({ ada, chat }: { readonly ada: SignedIn; readonly chat: ConversationOnWire }) => {
      const message = await post(http(), ada, chat.id, { body: 'hello' });
      const [witness] = (await signInMany(http(), 1)) as [SignedIn];
      await setChannels(http(), witness, { inbox: true });
      await post(http(), ada, (await openDirect(http(), ada, witness)).id, { body: 'and you' });
      await waitForCount(http(), witness, 1);
      return message;
    };

    runner.it('are sent by default, for each unread message, without an entry in the list', async () => {
      const scene = await createScene();
      const { bob, browser, chat } = scene;
      const before = service.received.length;
      const message = await postTo(scene);
      assert.deepEqual(await listNotifications(http(), bob), { items: [], nextCursor: null, unreadCount: 0 });
      http().server.clock.advance({ seconds: 2 });
      await service.wait(before + 1);
      const [{ id, kind, subject } = assert.fail()] = browser.read() as { id: string; kind: string; subject: object }[];
      const conversation = { type: 'conversation', id: chat.id, conversationId: chat.id };
      assert.deepEqual([kind, subject], ['message', { ...conversation, messageId: message.id }]);
      await postTo(scene);
      http().server.clock.advance({ seconds: 2 });
      await service.wait(before + 2);
      assert.deepEqual(
        (browser.read() as { id: string }[]).map((each) => each.id),
        [id, id],
      );
    });

    runner.it('are not sent if the message was read, or the level or the settings have changed by then', async () => {
      const [read, quiet, off, loud] = [
        await createScene(),
        await createScene(),
        await createScene(),
        await createScene(),
      ];
      for (const scene of [read, quiet, off, loud]) await postTo(scene);
      await markRead(http(), read.bob, read.chat.id);
      await setChatSettings(http(), quiet.bob, quiet.chat.id, { notify: 'mentions' });
      await setChannels(http(), off.bob, { push: false });
      // The events of the reading are processed before this one.
      await postTo(loud);
      const before = service.received.length;
      http().server.clock.advance({ seconds: 2 });
      await service.wait(before + 1);
      assert.deepEqual(
        [read, quiet, off, loud].map(({ browser }) => browser.read().length),
        [0, 0, 0, 1],
      );
    });
  });
}
