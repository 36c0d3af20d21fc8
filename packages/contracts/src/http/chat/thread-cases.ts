import assert from 'node:assert/strict';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { listMessages, openDirect, post, start, tryDelete, tryLeave, tryPost, viewChat } from './chatting.js';
import type { MessageOnWire, MessagePage } from './chatting.js';

interface ThreadOnWire {
  readonly root: MessageOnWire;
  readonly items: readonly MessageOnWire[];
  readonly nextCursor: string | null;
  readonly following: boolean;
}

type Operation = 'listThread' | 'followThread' | 'unfollowThread' | 'markThreadRead';

function callThread(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  operation: Operation,
  { root, ...call }: { readonly root: MessageOnWire; readonly query?: Record<string, string>; readonly body?: object },
): Promise<HttpAnswer> {
  const params = { conversationId: root.conversationId, messageId: root.id };
  return http.call(operation, { token, params, ...(operation === 'markThreadRead' && { body: {} }), ...call });
}

async function listThread(
  http: HttpClient,
  me: SignedIn,
  root: MessageOnWire,
  query: Record<string, string> = {},
): Promise<ThreadOnWire> {
  const answer = await callThread(http, me, 'listThread', { root, query });
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as ThreadOnWire;
}

/** Posts a reply in the thread. */
export const replyTo = (http: HttpClient, me: SignedIn, root: MessageOnWire, body = 'reply'): Promise<MessageOnWire> =>
  post(http, me, root.conversationId, { body, threadRootId: root.id });

const unreadReplies = async (http: HttpClient, me: SignedIn, root: MessageOnWire): Promise<number | undefined> =>
  (await listThread(http, me, root)).root.thread?.unreadCount;

async function addScene(http: HttpClient) {
  const [ada, bob, cyd] = [await signIn(http), await signIn(http), await signIn(http)];
  const { id } = await start(http, ada, { others: [bob, cyd], title: null });
  return { id, ada, bob, cyd, root: await post(http, ada, id, { body: 'Lunch?' }) };
}

/** Tests threads. */
export function threadCases(options: HttpContractOptions): void {
  replyCases(options);
  followerCases(options);
}

function replyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('replies in a thread', () => {
    const http = useServer(options);

    runner.it('are listed in the thread, and counted on the root', async () => {
      const { id, ada, bob, root } = await addScene(http());
      assert.deepEqual([root.threadRootId, root.thread], [null, null]);
      const replies = [];
      for (const who of [bob, ada, bob]) replies.push(await replyTo(http(), who, root));
      const last = replies[2];
      const page = await listThread(http(), bob, root);
      assert.deepEqual([page.items, page.nextCursor, page.following], [replies, null, true]);
      const counts = { replyCount: 3, lastReplySeq: 4, lastReplyAt: last?.createdAt };
      assert.deepEqual(page.root.thread, { ...counts, unreadCount: 1 });
      assert.deepEqual(await listMessages(http(), ada, id), [{ ...page.root, thread: { ...counts, unreadCount: 2 } }]);
      const list = (include: string): Promise<MessagePage> =>
        http().get('listMessages', 200, {
          ...{ token: ada.accessToken, params: { conversationId: id }, query: { include } },
        });
      assert.equal((await list('conversation')).items.length, 1);
      for (const include of ['thread', 'conversation,thread']) {
        const { items, lastSeq, conversation } = await list(include);
        assert.deepEqual([items.map(({ seq }) => seq), lastSeq], [[4, 3, 2, 1], 4]);
        assert.equal(conversation === undefined, include === 'thread');
      }
      const first = await listThread(http(), bob, root, { limit: '2' });
      assert.deepEqual([first.items, first.nextCursor === null], [replies.slice(0, 2), false]);
      const rest = await listThread(http(), bob, root, { limit: '2', cursor: first.nextCursor ?? '' });
      assert.deepEqual([rest.items, rest.nextCursor], [replies.slice(2), null]);
      const before = await listThread(http(), bob, root, { before: last?.id ?? '', limit: '1' });
      assert.deepEqual(before.items, replies.slice(1, 2));
      const further = await listThread(http(), bob, root, { before: last?.id ?? '', cursor: before.nextCursor ?? '' });
      assert.deepEqual(further.items, replies.slice(0, 1));
      const both = { root, query: { before: root.id, after: root.id } };
      expectProblem(await callThread(http(), ada, 'listThread', both), 'VALIDATION_FAILED');
    });

    runner.it('are one change each, with the root and the reply', async () => {
      const { id, ada, bob, root } = await addScene(http());
      const replies = await inParallel(racers, (index) => replyTo(http(), index % 2 === 0 ? ada : bob, root));
      const own = replies.filter((_, index) => index % 2 === 0);
      await inParallel(own.length, async (index) => {
        assert.equal((await tryDelete(http(), ada, own[index] ?? root)).status, 204);
      });
      const { thread } = (await listThread(http(), ada, root)).root;
      assert.deepEqual([thread?.replyCount, thread?.unreadCount], [racers / 2, racers / 2]);
      const { items, lastChangeSeq } = await http().get<{
        readonly items: readonly {
          readonly changeSeq: number;
          readonly kind: string;
          readonly messageId: string;
          readonly message: MessageOnWire;
          readonly reply?: MessageOnWire;
        }[];
        readonly lastChangeSeq: number;
      }>('listChatChanges', 200, { token: bob.accessToken, params: { conversationId: id }, query: { limit: '100' } });
      assert.equal(lastChangeSeq, 1 + racers * 2);
      assert.deepEqual(
        items.map(({ changeSeq }) => changeSeq),
        Array.from({ length: lastChangeSeq }, (_, index) => index + 1),
      );
      const posted = items.slice(1, 1 + racers);
      assert.ok(posted.every(({ kind, messageId }) => kind === 'thread' && messageId === root.id));
      assert.deepEqual(
        posted.map(({ reply }) => reply?.seq),
        posted.map((_, index) => index + 2),
      );
      assert.equal(items.at(-1)?.message.thread?.replyCount, racers / 2);
      assert.equal(items.at(-1)?.kind, 'thread');
    });

    runner.it('have no replies of their own, and need a message of the conversation', async () => {
      const { id, ada, bob, root } = await addScene(http());
      const reply = await replyTo(http(), bob, root);
      const other = await openDirect(http(), ada, bob);
      const elsewhere = await post(http(), ada, other.id, { body: 'Dinner?' });
      const tryReply = (message: MessageOnWire): Promise<HttpAnswer> =>
        tryPost(http(), ada, id, { body: 'Yes', threadRootId: message.id });
      expectProblem(await tryReply(reply), 'NESTED_REPLY');
      expectProblem(await tryReply(elsewhere), 'VALIDATION_FAILED');
      const operations = ['listThread', 'followThread', 'unfollowThread', 'markThreadRead'] as const;
      for (const operation of operations) {
        expectProblem(await callThread(http(), ada, operation, { root: reply }), 'NESTED_REPLY');
        expectProblem(
          await callThread(http(), ada, operation, { root: { ...elsewhere, conversationId: id } }),
          'NOT_FOUND',
        );
      }
      assert.equal((await tryDelete(http(), ada, root)).status, 204);
      expectProblem(await tryReply(root), 'CONFLICT');
      assert.equal((await viewChat(http(), ada, id)).lastSeq, 2);
      assert.deepEqual((await listThread(http(), bob, root)).items, [reply]);
      assert.equal((await tryLeave(http(), bob, { id })).status, 204);
      for (const operation of operations) {
        expectProblem(await callThread(http(), bob, operation, { root }), 'NOT_FOUND');
      }
    });

    runner.it('with the same `clientMessageId` are stored and counted once', async () => {
      const { id, bob, ada, root } = await addScene(http());
      const message = { body: 'Yes', threadRootId: root.id, clientMessageId: 'a' };
      const answers = await inParallel(racers, () => tryPost(http(), bob, id, message));
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
      assert.ok(answers.every(({ status }) => status === 200 || status === 201));
      assert.equal((await listThread(http(), ada, root)).root.thread?.replyCount, 1);
      const { threadRootId: _, ...withoutRoot } = message;
      expectProblem(await tryPost(http(), bob, id, withoutRoot), 'IDEMPOTENCY_MISMATCH');
    });
  });
}

function followerCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('followers of a thread', () => {
    const http = useServer(options);

    runner.it('have unread replies, which do not count as unread messages of the conversation', async () => {
      const { id, ada, bob, cyd, root } = await addScene(http());
      assert.equal((await viewChat(http(), cyd, id)).unreadCount, 1);
      const first = await replyTo(http(), bob, root);
      await replyTo(http(), bob, root);
      assert.equal((await viewChat(http(), cyd, id)).unreadCount, 1);
      assert.equal((await viewChat(http(), ada, id)).unreadCount, 0);
      const unread = (who: SignedIn): Promise<number | undefined> => unreadReplies(http(), who, root);
      assert.deepEqual([await unread(ada), await unread(bob), await unread(cyd)], [2, 0, 0]);
      assert.equal((await callThread(http(), ada, 'markThreadRead', { root, body: { seq: first.seq } })).status, 204);
      assert.equal(await unread(ada), 1);
      assert.equal((await callThread(http(), ada, 'markThreadRead', { root })).status, 204);
      assert.equal(await unread(ada), 0);
      for (const _ of [1, 2]) assert.equal((await callThread(http(), cyd, 'followThread', { root })).status, 204);
      for (const _ of [1, 2]) assert.equal((await callThread(http(), ada, 'unfollowThread', { root })).status, 204);
      await replyTo(http(), bob, root);
      assert.deepEqual([await unread(ada), await unread(bob), await unread(cyd)], [0, 0, 1]);
      const following = async (who: SignedIn): Promise<boolean> => (await listThread(http(), who, root)).following;
      assert.deepEqual([await following(ada), await following(bob), await following(cyd)], [false, true, true]);
    });
  });
}
