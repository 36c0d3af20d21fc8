import assert from 'node:assert/strict';

import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { endOfEvents, eventsSince, openDirect, post, withoutMessages, type ConversationOnWire } from '../chatting.js';
import { signIn, type SignedIn } from '../../support/people.js';

interface ConversationPage {
  readonly items: readonly ConversationOnWire[];
  readonly nextCursor: string | null;
}

async function listAll(http: HttpClient, token: string, limit: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: Record<string, string> = cursor === null ? { limit } : { limit, cursor };
    const page: ConversationPage = await http.get<ConversationPage>('listChats', 200, { token, query });
    ids.push(...page.items.map((each) => each.id));
    pages += 1;
    cursor = page.nextCursor;
    assert.ok(pages < 50, 'the list does not end');
  } while (cursor !== null);
  return { ids, pages };
}

/** Tests direct conversations: creating, reading and listing them. */
export function conversationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('direct conversations', () => {
    const http = useServer(options);
    let [ada, bob, eve]: SignedIn[] = [];
    const people = (): { ada: SignedIn; bob: SignedIn; eve: SignedIn } => ({
      ada: ada ?? assert.fail(),
      bob: bob ?? assert.fail(),
      eve: eve ?? assert.fail(),
    });
    runner.beforeAll(async () => {
      [ada, bob, eve] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
    });

    runner.it('are created once and are identical from both sides', async () => {
      const { ada: a, bob: b } = people();
      const made = await http().call('openDirectChat', { token: a.accessToken, params: { userId: b.id } });
      assert.equal(made.status, 201);
      const conversation = JSON.parse(made.text) as ConversationOnWire;
      const now = http().server.clock.now().toISOString();
      const participant = (userId: string): object => ({ userId, role: 'member', joinedAt: now, lastReadSeq: 0 });
      const { id, participants, ...rest } = conversation;
      assert.deepEqual(new Set(participants), new Set([participant(a.id), participant(b.id)]));
      assert.deepEqual(rest, {
        kind: 'direct',
        taskId: null,
        task: null,
        organizationId: null,
        title: null,
        createdBy: a.id,
        ...withoutMessages(now),
      });
      for (const [me, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const again = await http().call('openDirectChat', { token: me.accessToken, params: { userId: other.id } });
        assert.equal(again.status, 200);
        assert.deepEqual(JSON.parse(again.text), conversation);
        const params = { conversationId: id };
        assert.deepEqual(await http().get('viewChat', 200, { token: me.accessToken, params }), conversation);
      }
    });

    runner.it('are created once by parallel requests from both sides', async () => {
      const [me, other] = await Promise.all([signIn(http()), signIn(http())]);
      const position = await endOfEvents(http());
      const calls = Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? ([me, other] as const) : ([other, me] as const),
      );
      const answers = await Promise.all(
        calls.map(([from, to]) =>
          http().call('openDirectChat', { token: from.accessToken, params: { userId: to.id } }),
        ),
      );
      assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
      assert.equal(answers.filter((answer) => answer.status === 200).length, 49);
      const [id = '', ...more] = new Set(answers.map(({ text }) => (JSON.parse(text) as ConversationOnWire).id));
      assert.deepEqual(more, []);
      const created = { type: 'conversation.created', conversationId: id };
      assert.deepEqual(await eventsSince(http(), position, id), [created]);
    });

    runner.it('are rejected with the caller, unknown users, disabled accounts and malformed ids', async () => {
      const { ada: a } = people();
      const disabled = await signIn(http());
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(disabled.id, { disabledAt: clock.now() }));
      for (const userId of [
        a.id,
        '01981f6c-5a5e-7cc0-8000-000000000000',
        disabled.id,
        'bob',
        people().bob.id.toUpperCase(),
      ]) {
        const answer = await http().call('openDirectChat', { token: a.accessToken, params: { userId } });
        assert.equal(answer.status, 404, userId);
      }
    });

    runner.it('do not exist for non-participants, whatever the request', async () => {
      const { ada: a, bob: b, eve: e } = people();
      const { id } = await openDirect(http(), a, b);
      const { id: messageId } = await post(http(), a, id, { body: 'secret', clientMessageId: 'shared' });
      const tries = [
        ['viewChat', {}],
        ['listMessages', {}],
        ['listMessages', { query: { before: messageId } }],
        ['postMessage', { body: { body: 'hello' } }],
        ['postMessage', { body: { body: 'secret', clientMessageId: 'shared' } }],
        ['postMessage', { body: { body: 'hello', replyToId: messageId, mentions: [a.id] } }],
        ['editMessage', { body: { body: 'mine' } }],
        ['deleteMessage', {}],
        ['markChatRead', { body: {} }],
        ['markChatRead', { body: { seq: 1 } }],
      ] as const;
      for (const [operation, rest] of tries) {
        const call = { token: e.accessToken, ...rest };
        const foreign = await http().call(operation, { ...call, params: { conversationId: id, messageId } });
        const missing = await http().call(operation, {
          ...call,
          params: { conversationId: '01981f6c-5a5e-7cc0-8000-000000000000', messageId },
        });
        const { requestId: _1, ...first } = expectProblem(foreign, 'NOT_FOUND');
        const { requestId: _2, ...second } = expectProblem(missing, 'NOT_FOUND');
        assert.deepEqual(first, second, operation);
      }
      const page = await http().get<ConversationPage>('listChats', 200, { token: e.accessToken });
      assert.deepEqual(page, { items: [], nextCursor: null });
    });
  });

  runner.describe('the list of conversations', () => {
    const http = useServer(options);

    runner.it('is sorted by latest activity, in pages of any size', async () => {
      const { clock } = http().server;
      const me = await signIn(http());
      const others = await Promise.all(Array.from({ length: 7 }, () => signIn(http())));
      const ids: string[] = [];
      for (const other of others) {
        clock.advance({ seconds: 1 });
        ids.unshift((await openDirect(http(), me, other)).id);
      }
      const oldest = ids.at(-1) ?? assert.fail();
      clock.advance({ seconds: 1 });
      await post(http(), others[0] ?? assert.fail(), oldest, { body: 'I am here again' });
      const expected = [oldest, ...ids.slice(0, -1)];
      for (const [limit, pages] of [
        ['1', 7],
        ['2', 4],
        ['3', 3],
        ['7', 1],
        ['100', 1],
      ] as const) {
        assert.deepEqual(await listAll(http(), me.accessToken, limit), { ids: expected, pages }, `limit ${limit}`);
      }
    });

    runner.it('neither skips nor repeats conversations that were active in the same millisecond', async () => {
      const me = await signIn(http());
      const others = await Promise.all(Array.from({ length: 5 }, () => signIn(http())));
      const opened = await Promise.all(others.map((other) => openDirect(http(), me, other)));
      const { ids } = await listAll(http(), me.accessToken, '2');
      assert.equal(ids.length, 5);
      assert.deepEqual(new Set(ids), new Set(opened.map((each) => each.id)));
    });

    runner.it('shows last message and unread count from the caller’s view', async () => {
      const [me, other] = await Promise.all([signIn(http()), signIn(http())]);
      const { id } = await openDirect(http(), me, other);
      const first = await post(http(), other, id, { body: 'one' });
      const last = await post(http(), other, id, { body: 'two' });
      assert.equal(first.seq, 1);
      for (const [person, unread] of [
        [me, 2],
        [other, 0],
      ] as const) {
        const { items } = await http().get<ConversationPage>('listChats', 200, { token: person.accessToken });
        const seen = items.map(({ lastMessage, lastSeq, unreadCount }) => ({ lastMessage, lastSeq, unreadCount }));
        assert.deepEqual(seen, [{ lastMessage: last, lastSeq: 2, unreadCount: unread }]);
      }
    });

    runner.it('rejects cursors of other lists', async () => {
      const me = await signIn(http());
      const messageCursor = Buffer.from('s.5').toString('base64url');
      for (const cursor of ['x', '%', '1', messageCursor, me.id, 'A'.repeat(200)]) {
        expectProblem(await http().call('listChats', { token: me.accessToken, query: { cursor } }), 'CURSOR_INVALID');
      }
    });
  });
}
