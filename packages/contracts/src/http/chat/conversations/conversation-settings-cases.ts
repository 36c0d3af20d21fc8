import assert from 'node:assert/strict';

import { inParallel, racers } from '../../../stores/support/store-case.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { listNotifications, waitForCount } from '../../notifications/notifications.js';
import { createKey } from '../../machines/keys.js';
import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import type { SignedIn } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';
import { openDirect, post, start, tryLeave, viewChat, type ConversationOnWire } from '../chatting.js';
import { signInMany } from '../contacting.js';
import { createTaskStudio, openTask } from '../task-chatting.js';
import { replyTo } from '../thread-cases.js';

const trySet = (http: HttpClient, me: SignedIn, id: string, body: unknown): Promise<HttpAnswer> =>
  http.call('updateChatSettings', { token: me.accessToken, params: { conversationId: id }, body });

/** Changes the user's settings for the conversation. */
export const setChatSettings = (
  http: HttpClient,
  me: SignedIn,
  id: string,
  body: object,
): Promise<ConversationOnWire> =>
  http.get('updateChatSettings', 200, { token: me.accessToken, params: { conversationId: id }, body });

const defaults = { notify: 'all', mutedUntil: null };

async function createGroup(http: HttpClient) {
  const [ada, bob, cyd] = (await signInMany(http, 3)) as [SignedIn, SignedIn, SignedIn];
  const { id } = await start(http, ada, { others: [bob, cyd], title: 'Engines' });
  return { id, ada, bob, cyd };
}

/** Tests the settings of participants: the level of notifications, and muting. */
export function conversationSettingsCases(options: HttpContractOptions): void {
  settingsCases(options);
  silenceCases(options);
}

function settingsCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the settings of a conversation', () => {
    const http = useServer(options);

    runner.it('belong to one participant, and change one by one', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const opened = await openDirect(http(), ada, bob);
      assert.deepEqual(opened.me, defaults);
      const mutedUntil = '2030-01-01T10:00:00+01:00';
      const muted = await setChatSettings(http(), ada, opened.id, { mutedUntil });
      assert.deepEqual(muted, { ...opened, me: { notify: 'all', mutedUntil: '2030-01-01T09:00:00.000Z' } });
      const silent = await setChatSettings(http(), ada, opened.id, { notify: 'none' });
      assert.deepEqual(silent.me, { ...muted.me, notify: 'none' });
      assert.deepEqual(await viewChat(http(), ada, opened.id), silent);
      assert.deepEqual((await viewChat(http(), bob, opened.id)).me, defaults);
      const loud = await setChatSettings(http(), ada, opened.id, { notify: 'mentions', mutedUntil: null });
      assert.deepEqual(loud.me, { notify: 'mentions', mutedUntil: null });
      assert.deepEqual((await setChatSettings(http(), ada, opened.id, {})).me, loud.me);
    });

    runner.it('keep all of 16 parallel changes', async () => {
      const { id, bob } = await createGroup(http());
      const mutedUntil = '2030-01-01T09:00:00.000Z';
      await inParallel(racers, (index) =>
        setChatSettings(http(), bob, id, index % 2 === 0 ? { notify: 'none' } : { mutedUntil }),
      );
      assert.deepEqual((await viewChat(http(), bob, id)).me, { notify: 'none', mutedUntil });
    });

    runner.it('refuse other values', async () => {
      const { id, bob } = await createGroup(http());
      for (const body of [
        { notify: 'some' },
        { notify: null },
        { mutedUntil: 'tomorrow' },
        { mutedUntil: 5 },
        { mutedUntil: '+010000-01-01T00:00:00Z' },
        { mutedUntil: '1969-12-31T23:59:59Z' },
        { userId: bob.id },
        [],
      ]) {
        expectProblem(await trySet(http(), bob, id, body), 'VALIDATION_FAILED');
      }
      assert.deepEqual((await viewChat(http(), bob, id)).me, defaults);
    });

    runner.it('cannot be changed with API keys', async () => {
      const { id, bob } = await createGroup(http());
      const { key: token } = await createKey(http(), bob, ['chat:view', 'chat:message.send']);
      const call = { token, params: { conversationId: id }, body: { notify: 'none' } };
      expectProblem(await http().call('updateChatSettings', call), 'NOT_FOR_MACHINES');
      assert.deepEqual((await viewChat(http(), bob, id)).me, defaults);
    });

    runner.it('do not exist for users who do not participate', async () => {
      const { id, ada, bob } = await createGroup(http());
      const [stranger] = (await signInMany(http(), 1)) as [SignedIn];
      expectProblem(await trySet(http(), stranger, id, { notify: 'none' }), 'NOT_FOUND');
      expectProblem(await trySet(http(), stranger, stranger.id, { notify: 'none' }), 'NOT_FOUND');
      assert.equal((await tryLeave(http(), bob, { id })).status, 204);
      expectProblem(await trySet(http(), bob, id, { notify: 'none' }), 'NOT_FOUND');
      assert.equal((await setChatSettings(http(), ada, id, { notify: 'none' })).me?.notify, 'none');
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id: taskChat } = await openTask(http(), owner, taskId, 201);
      assert.equal((await viewChat(http(), guest, taskChat)).me, null);
      expectProblem(await trySet(http(), guest, taskChat, { notify: 'none' }), 'NOT_FOUND');
    });
  });
}

function silenceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a silenced conversation', () => {
    // A server of its own. On Postgres, events wait for up to 30 s behind a position of the log that a rolled-back transaction left empty,
    // as other cases do.
    const http = useServer(options, { trustedProxies: 0 });

    runner.it('makes no notifications of mentions and replies, until it is no longer silenced', async () => {
      const { id, ada, bob, cyd } = await createGroup(http());
      const mention = () => post(http(), ada, id, { body: 'look', mentions: [bob.id, cyd.id] });
      const root = await post(http(), bob, id, { body: 'Lunch?' });
      const mutedUntil = new Date(http().server.clock.now().getTime() + 60_000).toISOString();
      await setChatSettings(http(), bob, id, { mutedUntil });
      await mention();
      await replyTo(http(), ada, root);
      // Events are recorded in order, so the later events of Cyd show that the earlier ones were processed.
      await mention();
      await waitForCount(http(), cyd, 2);
      assert.deepEqual((await listNotifications(http(), bob)).items, []);
      const { unreadCount, mentionCount } = await viewChat(http(), bob, id);
      assert.deepEqual([unreadCount, mentionCount], [2, 2]);
      http().server.clock.advance({ minutes: 1 });
      await mention();
      await waitForCount(http(), bob, 1);
      await setChatSettings(http(), bob, id, { notify: 'none' });
      await mention();
      await waitForCount(http(), cyd, 4);
      await setChatSettings(http(), bob, id, { notify: 'mentions' });
      await mention();
      await replyTo(http(), ada, root);
      const { items } = await waitForCount(http(), bob, 3);
      assert.deepEqual(items.map(({ kind, count }) => `${kind} ${count}`).toSorted(), ['mention 2', 'thread_reply 1']);
    });

    runner.it('does not count in the totals of the overview', async () => {
      const { id, ada, bob } = await createGroup(http());
      await post(http(), ada, id, { body: 'one' });
      await post(http(), ada, id, { body: 'two', mentions: [bob.id] });
      const viewTotals = async () =>
        (await http().get<{ unread: object }>('viewOverview', 200, { token: bob.accessToken })).unread;
      assert.deepEqual(await viewTotals(), { conversations: 1, messages: 2, mentions: 1 });
      await setChatSettings(http(), bob, id, { notify: 'mentions' });
      assert.deepEqual(await viewTotals(), { conversations: 1, messages: 1, mentions: 1 });
      await setChatSettings(http(), bob, id, { notify: 'none' });
      assert.deepEqual(await viewTotals(), { conversations: 0, messages: 0, mentions: 0 });
      const mutedUntil = new Date(http().server.clock.now().getTime() + 1000).toISOString();
      await setChatSettings(http(), bob, id, { notify: 'all', mutedUntil });
      assert.deepEqual(await viewTotals(), { conversations: 0, messages: 0, mentions: 0 });
      http().server.clock.advance({ seconds: 1 });
      assert.deepEqual(await viewTotals(), { conversations: 1, messages: 2, mentions: 1 });
    });
  });
}
