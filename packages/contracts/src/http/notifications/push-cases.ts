import assert from 'node:assert/strict';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { pause } from '../../until.js';
import { markRead, post, start, tryLeave } from '../chat/chatting.js';
import { signInMany } from '../chat/contacting.js';
import { setChatSettings } from '../chat/conversations/conversation-settings-cases.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { createKey } from '../machines/keys.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { logIn, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { waitForCount, waitForNotifications } from './notifications.js';
import { openPushService, verifyVapid, type Browser, type PushService } from './push-service.js';

interface PushSubscriptionOnWire {
  readonly id: string;
  readonly endpoint: string;
  readonly createdAt: string;
}

const tryAdd = (http: HttpClient, { accessToken: token }: SignedIn, body: Browser['subscription']) =>
  http.call('addPushSubscription', { token, body });
const add = (
  http: HttpClient,
  { accessToken: token }: SignedIn,
  { subscription: body }: Browser,
): Promise<PushSubscriptionOnWire> => http.get('addPushSubscription', 201, { token, body });
const remove = (http: HttpClient, { accessToken: token }: SignedIn, id: string): Promise<HttpAnswer> =>
  http.call('deletePushSubscription', { token, params: { id } });
const setSettings = (http: HttpClient, { accessToken: token }: SignedIn, body: Readonly<Record<string, unknown>>) =>
  http.get('setNotificationSettings', 200, { token, body });

/** Tests push messages with a push service on this machine, which the option `outbound.allow` permits. */
export function pushCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('push messages', () => {
    const http = useServer(options, { outbound: { allow: ['127.0.0.1'] } });
    let service: PushService;
    runner.beforeAll(async () => {
      service = await openPushService();
    });
    runner.afterAll(() => service.close());
    const wait = (seconds: number) => http().server.clock.advance({ seconds });

    /** Returns a user with a browser, and a function with which another user mentions them in a new conversation. */
    const createScene = async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const browser = service.addBrowser();
      const { id } = await add(http(), bob, browser);
      const mention = async (): Promise<string> => {
        const conversation = await start(http(), ada, { others: [bob, cyd], title: 'Engines' });
        await post(http(), ada, conversation.id, { body: 'look', mentions: [bob.id] });
        return conversation.id;
      };
      return { ada, bob, browser, id, mention };
    };
    const readConversations = (browser: Browser): unknown[] =>
      (browser.read() as { subject: { conversationId: string } }[]).map(({ subject }) => subject.conversationId);

    runner.it('contain the encrypted ids of a notification, signed with the key of the server', async () => {
      const { ada, bob, browser } = await createScene();
      const conversation = await start(http(), ada, { others: [bob, await signIn(http())], title: 'Engines' });
      for (const body of ['look', 'and look']) await post(http(), ada, conversation.id, { body, mentions: [bob.id] });
      const { items } = await waitForCount(http(), bob, 2);
      const [{ id, kind, subject } = assert.fail()] = items;
      const before = service.received.length;
      wait(2);
      const request = (await service.wait(before + 1))[before] ?? assert.fail();
      assert.deepEqual(browser.read(), [{ id, kind, subject }]);
      const { publicKey } = await http().get<{ publicKey: string }>('viewPushKey', 200, { token: bob.accessToken });
      const claims = verifyVapid(request, publicKey);
      const lasts = claims.exp - http().server.clock.now().getTime() / 1000;
      assert.deepEqual([claims.aud, lasts > 0 && lasts <= 24 * 60 * 60], [service.origin, true]);
      assert.match(claims.sub, /^(mailto|https):/);
      const { ttl, topic, urgency } = request.headers;
      assert.deepEqual([ttl, topic, urgency], [String(24 * 60 * 60), id.replaceAll('-', ''), 'normal']);
      assert.equal(request.headers['content-encoding'], 'aes128gcm');
    });

    runner.it('are not sent about what was read, is no longer visible, is muted, or is turned off', async () => {
      const { bob, browser, mention } = await createScene();
      const [read, left] = [await mention(), await mention()];
      await markRead(http(), bob, read);
      const marked = await waitForNotifications(http(), bob, ({ items }) =>
        items.some(({ readAt }) => readAt !== null),
      );
      assert.deepEqual(
        marked.items.filter(({ readAt }) => readAt !== null).map(({ subject }) => subject['conversationId']),
        [read],
      );
      assert.equal((await tryLeave(http(), bob, { id: left })).status, 204);
      const other = await createScene();
      await other.mention();
      await waitForCount(http(), other.bob, 1);
      await setSettings(http(), other.bob, { channels: { mention: { push: false } } });
      const muted = await createScene();
      const mutedUntil = new Date(http().server.clock.now().getTime() + 60_000).toISOString();
      const mutedId = await muted.mention();
      await waitForCount(http(), muted.bob, 1);
      await setChatSettings(http(), muted.bob, mutedId, { mutedUntil });
      const sent = await mention();
      await waitForCount(http(), bob, 2);
      const before = service.received.length;
      wait(2);
      await service.wait(before + 1);
      const others = [...other.browser.read(), ...muted.browser.read()];
      assert.deepEqual([readConversations(browser), others], [[sent], []]);
    });

    runner.it('wait for the end of the quiet hours, and are then at most five', async () => {
      const { bob, browser, mention } = await createScene();
      const now = http().server.clock.now().getTime();
      const [from, to] = [-60, 60].map((minutes) => new Date(now + minutes * 60_000).toISOString().slice(11, 16));
      await setSettings(http(), bob, { quietHours: { from, to } });
      const sent: string[] = [];
      for (let index = 0; index < 6; index += 1) sent.push(await mention());
      await waitForCount(http(), bob, 6);
      const before = service.received.length;
      wait(60);
      const other = await createScene();
      await other.mention();
      await waitForCount(http(), other.bob, 1);
      wait(2);
      await service.wait(before + 1);
      assert.deepEqual([browser.read(), other.browser.read().length], [[], 1]);
      wait(60 * 60);
      await service.wait(before + 6);
      assert.deepEqual(readConversations(browser), sent.slice(1));
    });

    runner.it('are retried, and end when the browser is gone', async () => {
      const { bob, browser, id, mention } = await createScene();
      const before = service.received.length;
      service.answer(500, 410, 201);
      const conversationId = await mention();
      await waitForCount(http(), bob, 1);
      for (let tries = 0; tries < 200 && service.received.length < before + 2; tries += 1) {
        wait(5);
        await pause(50);
      }
      assert.deepEqual(readConversations(browser), [conversationId, conversationId]);
      // The subscription is removed after the response. It then gets another id.
      let added = await add(http(), bob, browser);
      for (let tries = 0; tries < 100 && added.id === id; tries += 1) {
        await pause(20);
        added = await add(http(), bob, browser);
      }
      assert.notEqual(added.id, id);
    });

    runner.it('end with the session, and with the subscription', async () => {
      const { ada, bob, browser, id } = await createScene();
      const other = { ...bob, ...(await logIn(http(), bob)) };
      const kept = service.addBrowser();
      const { id: keptId } = await add(http(), other, kept);
      expectProblem(await remove(http(), ada, id), 'NOT_FOUND');
      const list = { token: other.accessToken };
      const { items } = await http().get<{ items: { id: string; current: boolean }[] }>('listSessions', 200, list);
      const ended = items.find(({ current }) => !current)?.id ?? '';
      assert.equal((await http().call('revokeSession', { ...list, params: { sessionId: ended } })).status, 204);
      expectProblem(await tryAdd(http(), bob, browser.subscription), 'UNAUTHENTICATED');
      expectProblem(await remove(http(), other, id), 'NOT_FOUND');
      assert.equal((await remove(http(), other, keptId)).status, 204);
      expectProblem(await remove(http(), other, keptId), 'NOT_FOUND');
    });

    runner.it('go to the user who added the browser last, once', async () => {
      const { ada, bob, browser, id } = await createScene();
      const again = await inParallel(racers, () => add(http(), bob, browser));
      assert.deepEqual(new Set(again.map((each) => each.id)), new Set([id]));
      assert.deepEqual(Object.keys(again[0] ?? {}), ['id', 'endpoint', 'createdAt']);
      const taken = await add(http(), ada, browser);
      expectProblem(await remove(http(), bob, id), 'NOT_FOUND');
      assert.equal((await remove(http(), ada, taken.id)).status, 204);
    });

    runner.it('refuse unsafe endpoints, invalid keys, and API keys', async () => {
      const bob = await signIn(http());
      const { subscription } = service.addBrowser();
      for (const endpoint of [
        'https://10.0.0.1/send',
        'http://push.example.org/send',
        'push',
        'https://u:p@127.0.0.1/',
      ]) {
        expectProblem(await tryAdd(http(), bob, { ...subscription, endpoint }), 'UNSAFE_URL');
      }
      const keys = subscription['keys'] as Readonly<Record<string, string>>;
      for (const change of [
        { endpoint: `https://push.example.org/${'a'.repeat(2048)}` },
        { endpoint: 'https://push.example.org/ä' },
        { keys: { ...keys, p256dh: 'A'.repeat(87) } },
        { keys: { ...keys, auth: 'short' } },
        { keys: {} },
        { userId: bob.id },
      ]) {
        expectProblem(await tryAdd(http(), bob, { ...subscription, ...change }), 'VALIDATION_FAILED');
      }
      const { key: token } = await createKey(http(), bob, ['project:view']);
      expectProblem(await http().call('addPushSubscription', { token, body: subscription }), 'NOT_FOR_MACHINES');
      // A key that is no point of the curve is noticed when a message is encrypted.
      const unusable = { ...subscription, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } };
      assert.equal((await tryAdd(http(), bob, unusable)).status, 201);
    });
  });
}
