import assert from 'node:assert/strict';

import {
  endOfEvents,
  eventsSince,
  openDirect,
  post,
  start,
  tryLeave,
  tryPost,
  type ConversationOnWire,
  type MessageOnWire,
  type MessagePage,
} from './chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpClient } from '../support/http-client.js';

interface Chat {
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly id: string;
}

async function newChat(http: HttpClient): Promise<Chat> {
  const [ada, bob] = await Promise.all([signIn(http), signIn(http)]);
  return { ada, bob, id: (await openDirect(http, ada, bob)).id };
}

/** Sends `count` messages, one after another. */
async function fill(http: HttpClient, { ada, id }: Chat, count: number): Promise<MessageOnWire[]> {
  const sent: MessageOnWire[] = [];
  for (let index = 1; index <= count; index += 1) sent.push(await post(http, ada, id, { body: `message ${index}` }));
  return sent;
}

/** Tests the sending, listing and reading of messages. */
export function messageCases(options: HttpContractOptions): void {
  const { runner } = options;
  const seqs = (page: MessagePage): number[] => page.items.map((message) => message.seq);

  runner.describe('sending', () => {
    const http = useServer(options);

    runner.it('stores the text as it was sent', async () => {
      const { ada, id } = await newChat(http());
      const body = '  <b>héllo</b>\n\t"😀"\u202e \\u0000 ';
      const message = await post(http(), ada, id, { body });
      assert.match(message.id, /^[\da-f]{8}-[\da-f]{4}-7/);
      assert.deepEqual(message, {
        id: message.id,
        conversationId: id,
        seq: 1,
        changeSeq: 1,
        senderId: ada.id,
        kind: 'text',
        body,
        clientMessageId: null,
        replyToId: null,
        threadRootId: null,
        thread: null,
        mentions: [],
        attachments: [],
        reactions: [],
        pinnedAt: null,
        pinnedBy: null,
        createdAt: http().server.clock.now().toISOString(),
        editedAt: null,
        deletedAt: null,
      });
    });

    runner.it('numbers messages from 1 without gaps among parallel senders', async () => {
      const chat = await newChat(http());
      const senders = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? chat.ada : chat.bob));
      const sent = await Promise.all(
        senders.map((sender, index) => post(http(), sender, chat.id, { body: `${index}` })),
      );
      const expected = Array.from({ length: 20 }, (_, index) => index + 1);
      assert.deepEqual(
        sent.map((message) => message.seq).sort((a, b) => a - b),
        expected,
      );
      await tryPost(http(), chat.ada, chat.id, { body: ' ' });
      assert.equal((await post(http(), chat.ada, chat.id, { body: 'next' })).seq, 21);
    });

    runner.it('accepts 1 to 10,000 code points that are not all whitespace', async () => {
      const { ada, id } = await newChat(http());
      for (const body of ['x', 'x'.repeat(10_000), '😀'.repeat(10_000)]) {
        assert.equal((await post(http(), ada, id, { body })).body, body);
      }
      for (const body of ['', ' \n\t', '\u00a0\u2003', 'x'.repeat(10_001), '😀'.repeat(10_001)]) {
        const { errors = [] } = expectProblem(await tryPost(http(), ada, id, { body }), 'VALIDATION_FAILED');
        assert.deepEqual(
          errors.map((fault) => fault.path),
          ['body'],
        );
      }
    });

    runner.it('mentions each participant once', async () => {
      const { ada, bob, id } = await newChat(http());
      const stranger = await signIn(http());
      const message = await post(http(), ada, id, { body: 'x', mentions: [bob.id, ada.id, bob.id] });
      assert.deepEqual(message.mentions, [bob.id, ada.id]);
      const many = Array.from({ length: 51 }, () => bob.id);
      for (const mentions of [[stranger.id], ['bob'], [bob.id, '01981f6c-5a5e-7cc0-8000-000000000000'], many]) {
        const { errors = [] } = expectProblem(
          await tryPost(http(), ada, id, { body: 'x', mentions }),
          'VALIDATION_FAILED',
        );
        assert.ok(
          errors.every((fault) => fault.path.startsWith('mentions')),
          JSON.stringify(errors),
        );
      }
    });

    runner.it('accepts replies to messages of the same conversation only', async () => {
      const chat = await newChat(http());
      const foreign = await newChat(http());
      const [[first], [elsewhere]] = [await fill(http(), chat, 1), await fill(http(), foreign, 1)];
      const replyToId = first?.id ?? assert.fail();
      assert.equal((await post(http(), chat.bob, chat.id, { body: 'x', replyToId })).replyToId, replyToId);
      for (const wrong of [elsewhere?.id ?? '', '01981f6c-5a5e-7cc0-8000-000000000000', 'x']) {
        const answer = await tryPost(http(), chat.bob, chat.id, { body: 'x', replyToId: wrong });
        const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
        assert.deepEqual(
          errors.map((fault) => fault.path),
          ['replyToId'],
        );
      }
    });

    runner.it('returns the stored message for a repeated clientMessageId', async () => {
      const { ada, bob, id } = await newChat(http());
      const message = { body: 'once', clientMessageId: 'c-1' };
      const first = await post(http(), ada, id, message);
      assert.equal(first.clientMessageId, 'c-1');
      http().server.clock.advance({ hours: 48 });
      const { accessToken } = await openSession(http(), ada);
      const again = await http().get('postMessage', 200, {
        token: accessToken,
        params: { conversationId: id },
        body: message,
      });
      assert.deepEqual(again, first);
      const answer = await http().call('postMessage', {
        token: accessToken,
        params: { conversationId: id },
        body: { ...message, body: 'twice' },
      });
      expectProblem(answer, 'IDEMPOTENCY_MISMATCH');
      const reply = { ...message, replyToId: first.id };
      expectProblem(
        await http().call('postMessage', { token: accessToken, params: { conversationId: id }, body: reply }),
        'IDEMPOTENCY_MISMATCH',
      );
      const bobsToken = (await openSession(http(), bob)).accessToken;
      const bobs = await http().get<MessageOnWire>('postMessage', 201, {
        token: bobsToken,
        params: { conversationId: id },
        body: message,
      });
      assert.deepEqual([bobs.seq, bobs.senderId], [2, bob.id], 'a key belongs to its sender');
    });

    runner.it('stores one of 50 parallel sends with the same clientMessageId, and emits one event', async () => {
      const { ada, id } = await newChat(http());
      const position = await endOfEvents(http());
      const message = { body: 'once', clientMessageId: 'c-50' };
      const answers = await Promise.all(Array.from({ length: 50 }, () => tryPost(http(), ada, id, message)));
      assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
      assert.equal(answers.filter((answer) => answer.status === 200).length, 49);
      assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
      assert.equal((await eventsSince(http(), position, id)).length, 1);
      assert.equal((await post(http(), ada, id, { body: 'next' })).seq, 2);
    });

    runner.it('returns the stored message even if the message it replied to is gone', async () => {
      const [ada, bob, cyd] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
      const { id } = await start(http(), ada, { others: [bob, cyd] });
      const message = { body: 'hello', mentions: [bob.id], clientMessageId: 'c-1' };
      const first = await post(http(), ada, id, message);
      assert.equal((await tryLeave(http(), bob, { id })).status, 204);
      const again = await tryPost(http(), ada, id, message);
      assert.deepEqual([again.status, JSON.parse(again.text)], [200, first]);
      expectProblem(await tryPost(http(), ada, id, { ...message, clientMessageId: 'c-2' }), 'VALIDATION_FAILED');
      assert.equal((await post(http(), ada, id, { body: 'next' })).seq, 2);
    });

    runner.it('is refused to removed participants, including repeated messages', async () => {
      const [ada, bob, cyd] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
      const { id } = await start(http(), ada, { others: [bob, cyd] });
      const message = { body: 'mine', clientMessageId: 'c-1' };
      const { id: replyToId } = await post(http(), bob, id, message);
      assert.equal((await tryLeave(http(), ada, { id, userId: bob.id })).status, 204);
      const repeated = [message, { ...message, body: 'other' }, { body: 'x', replyToId, mentions: [ada.id] }];
      for (const each of repeated) expectProblem(await tryPost(http(), bob, id, each), 'NOT_FOUND');
      assert.equal((await post(http(), ada, id, { body: 'next' })).seq, 2);
    });
  });

  runner.describe('listing messages', () => {
    const http = useServer(options);
    const list = ({ ada, id }: Chat, query: Readonly<Record<string, string>> = {}): Promise<MessagePage> =>
      http().get('listMessages', 200, { token: ada.accessToken, params: { conversationId: id }, query });

    runner.it('returns the newest first, and pages back to the first', async () => {
      const chat = await newChat(http());
      assert.deepEqual(await list(chat), { items: [], nextCursor: null, lastSeq: 0 });
      const sent = await fill(http(), chat, 7);
      const first = await list(chat, { limit: '3' });
      assert.deepEqual(first.items, sent.slice(4).reverse());
      assert.equal(first.lastSeq, 7);
      const second = await list(chat, { limit: '3', before: first.nextCursor ?? assert.fail() });
      assert.deepEqual([seqs(second), second.lastSeq], [[4, 3, 2], 7]);
      const third = await list(chat, { limit: '3', before: second.nextCursor ?? assert.fail() });
      assert.deepEqual([seqs(third), third.nextCursor], [[1], null]);
      const exact = await list(chat, { limit: '7' });
      assert.equal(exact.nextCursor, null, 'a full last page leads nowhere');
    });

    runner.it('includes the conversation if the request asks for it', async () => {
      const chat = await newChat(http());
      await fill(http(), chat, 2);
      const { bob, id } = chat;
      const listed = await list({ ...chat, ada: bob }, { include: 'conversation', limit: '1' });
      const call = { token: bob.accessToken, params: { conversationId: id } };
      const view = await http().get<ConversationOnWire>('viewChat', 200, call);
      assert.deepEqual([seqs(listed), listed.conversation], [[2], view]);
      assert.equal(view.unreadCount, 2);
      const stranger = await signIn(http());
      const query = { include: 'conversation' };
      expectProblem(await http().call('listMessages', { ...call, query, token: stranger.accessToken }), 'NOT_FOUND');
      expectProblem(await http().call('listMessages', { ...call, query: { include: 'task' } }), 'VALIDATION_FAILED');
    });

    runner.it('continues before a message named by its id', async () => {
      const chat = await newChat(http());
      const sent = await fill(http(), chat, 4);
      assert.deepEqual(seqs(await list(chat, { before: sent[2]?.id ?? '' })), [2, 1]);
      assert.deepEqual(seqs(await list(chat, { before: sent[0]?.id ?? '' })), []);
    });

    runner.it('catches up after a message, oldest first', async () => {
      const chat = await newChat(http());
      const sent = await fill(http(), chat, 6);
      const first = await list(chat, { after: sent[1]?.id ?? '', limit: '2' });
      assert.deepEqual([seqs(first), first.lastSeq], [[3, 4], 6]);
      const second = await list(chat, { after: first.nextCursor ?? assert.fail(), limit: '2' });
      assert.deepEqual([seqs(second), second.nextCursor], [[5, 6], null]);
      assert.deepEqual(seqs(await list(chat, { after: sent[5]?.id ?? '' })), []);
    });

    runner.it('returns a message with its neighbors and pages to older ones', async () => {
      const chat = await newChat(http());
      const sent = await fill(http(), chat, 9);
      const toId = (seq: number): string => sent[seq - 1]?.id ?? assert.fail();
      const middle = await list(chat, { around: toId(5), limit: '4' });
      assert.deepEqual([seqs(middle), middle.lastSeq], [[7, 6, 5, 4], 9]);
      const cursor = middle.nextCursor ?? assert.fail();
      assert.deepEqual(seqs(await list(chat, { around: toId(5), cursor, limit: '4' })), [3, 2, 1]);
      assert.deepEqual(seqs(await list(chat, { around: cursor, limit: '3' })), [5, 4, 3]);
      assert.deepEqual(seqs(await list(chat, { around: toId(5), limit: '1' })), [5]);
      assert.deepEqual(seqs(await list(chat, { around: toId(1), limit: '4' })), [3, 2, 1]);
      const newest = await list(chat, { around: toId(9), limit: '4' });
      assert.deepEqual([seqs(newest), newest.lastSeq], [[9, 8, 7, 6], 9]);
    });

    runner.it('continues with only a cursor, in the direction of the first page', async () => {
      const chat = await newChat(http());
      const sent = await fill(http(), chat, 5);
      const newest = await list(chat, { limit: '2' });
      assert.deepEqual(seqs(await list(chat, { cursor: newest.nextCursor ?? '', limit: '2' })), [3, 2]);
      const after = sent[0]?.id ?? '';
      const first = await list(chat, { after, limit: '2' });
      assert.deepEqual(seqs(await list(chat, { after, cursor: first.nextCursor ?? '', limit: '2' })), [4, 5]);
      const params = { conversationId: chat.id };
      const bad = { token: chat.ada.accessToken, params, query: { cursor: 'junk' } };
      expectProblem(await http().call('listMessages', bad), 'CURSOR_INVALID');
    });

    runner.it('accepts null for absent parameters, as responses contain it', async () => {
      const chat = await newChat(http());
      const nothing = { clientMessageId: null, replyToId: null, mentions: null };
      const call = { token: chat.ada.accessToken, params: { conversationId: chat.id } };
      await http().get('postMessage', 201, { ...call, body: { body: 'hello', ...nothing } });
      await http().get('postMessage', 201, { ...call, body: { body: 'hello', clientMessageId: 'one' } });
      const again = { body: 'hello', ...nothing, clientMessageId: 'one' };
      await http().get('postMessage', 200, { ...call, body: again });
      await http().get('markChatRead', 200, { ...call, body: { seq: null } });
    });

    runner.it('returns 50 by default and 100 at most', async () => {
      const chat = await newChat(http());
      await Promise.all(
        Array.from({ length: 101 }, (_, index) => post(http(), chat.ada, chat.id, { body: `${index}` })),
      );
      assert.equal((await list(chat)).items.length, 50);
      const most = await list(chat, { limit: '100' });
      assert.deepEqual([most.items.length, most.items[99]?.seq], [100, 2]);
    });

    runner.it('rejects positions outside this conversation', async () => {
      const chat = await newChat(http());
      const foreign = await newChat(http());
      const [elsewhere] = await fill(http(), foreign, 1);
      const call = { token: chat.ada.accessToken, params: { conversationId: chat.id } };
      const conversationCursor = Buffer.from(`c.1.${chat.id}`).toString('base64url');
      const positions = [
        elsewhere?.id ?? '',
        '01981f6c-5a5e-7cc0-8000-000000000000',
        'x',
        '1',
        '%',
        conversationCursor,
        'A'.repeat(200),
      ];
      for (const position of positions) {
        for (const name of ['before', 'after', 'around']) {
          expectProblem(await http().call('listMessages', { ...call, query: { [name]: position } }), 'CURSOR_INVALID');
        }
      }
      const [own] = await fill(http(), chat, 2);
      const here = own?.id ?? '';
      const cursor = (await list(chat, { limit: '1' })).nextCursor ?? assert.fail();
      for (const two of [
        { before: here, after: here },
        { before: here, around: here },
        { after: here, around: here },
        { after: here, at: '2026-01-01T00:00:00Z' },
        { around: here, at: '2026-01-01T00:00:00Z' },
      ]) {
        for (const query of [two, { ...two, cursor }]) {
          expectProblem(await http().call('listMessages', { ...call, query }), 'VALIDATION_FAILED');
        }
      }
      expectProblem(await http().call('listMessages', { ...call, query: { before: '' } }), 'CURSOR_INVALID');
    });
  });

  runner.describe('reading', () => {
    const http = useServer(options);

    runner.it(
      'moves the read horizon of the caller forward, never back and never beyond the last message',
      async () => {
        const chat = await newChat(http());
        await fill(http(), chat, 4);
        const params = { conversationId: chat.id };
        const token = chat.bob.accessToken;
        const expectState = async (body: object, lastReadSeq: number, unreadCount: number): Promise<void> => {
          const state = await http().get('markChatRead', 200, { token, params, body });
          assert.deepEqual(state, { conversationId: chat.id, lastReadSeq, unreadCount });
          const view = await http().get<ConversationOnWire>('viewChat', 200, { token, params });
          assert.equal(view.unreadCount, unreadCount);
          const seen = view.participants.map((each) => [each.userId, each.lastReadSeq]);
          assert.equal(new Map(seen as [string, number][]).get(chat.bob.id), lastReadSeq);
        };
        await expectState({ seq: 0 }, 0, 4);
        await expectState({ seq: 2 }, 2, 2);
        await expectState({ seq: 1 }, 2, 2);
        await expectState({}, 4, 0);
        await expectState({ seq: 3 }, 4, 0);
        await post(http(), chat.ada, chat.id, { body: 'one more' });
        await expectState({ seq: 4 }, 4, 1);
        await expectState({ seq: 1_000_000 }, 5, 0);
        for (const seq of [-1, 1.5, '1', 2 ** 53]) {
          expectProblem(await http().call('markChatRead', { token, params, body: { seq } }), 'VALIDATION_FAILED');
        }
      },
    );

    runner.it('does not count messages of the caller as unread', async () => {
      const chat = await newChat(http());
      await fill(http(), chat, 3);
      await post(http(), chat.bob, chat.id, { body: 'mine' });
      const params = { conversationId: chat.id };
      const unread = async ({ accessToken: token }: SignedIn): Promise<number> =>
        (await http().get<ConversationOnWire>('viewChat', 200, { token, params })).unreadCount;
      assert.deepEqual([await unread(chat.ada), await unread(chat.bob)], [1, 3]);
    });
  });
}

async function openSession(http: HttpClient, { email, password }: SignedIn): Promise<{ readonly accessToken: string }> {
  return http.get('login', 200, { body: { email, password } });
}
