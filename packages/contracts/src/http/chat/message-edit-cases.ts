import assert from 'node:assert/strict';

import {
  edit,
  endOfEvents,
  eventsSince,
  listMessages,
  openDirect,
  post,
  start,
  tryDelete,
  tryEdit,
  tryLeave,
  tryPost,
  viewChat,
  type ConversationOnWire,
} from './chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { unknownId, type PageOnWire } from '../workspace/workspace.js';

interface Chat {
  readonly id: string;
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly stranger: SignedIn;
}

async function newChat(http: HttpClient): Promise<Chat> {
  const [ada, bob, stranger] = await Promise.all([signIn(http), signIn(http), signIn(http)]);
  return { ada, bob, stranger, id: (await openDirect(http, ada, bob)).id };
}

/** Tests the editing and deletion of messages. */
export function messageEditCases(options: HttpContractOptions): void {
  options.runner.describe('editing a message', () => {
    editCases(options);
    editRightCases(options);
  });
  options.runner.describe('deleting a message', () => {
    deleteCases(options);
    tombstoneCases(options);
  });
}

function editCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('changes only its text and its edit time, for all participants', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'helo', mentions: [bob.id], clientMessageId: 'c-1' });
    await post(http(), bob, id, { body: 'what?' });
    const from = await endOfEvents(http());
    http().server.clock.advance({ seconds: 5 });
    const edited = await edit(http(), ada, sent, { body: ' hello\n' });
    const editedAt = http().server.clock.now().toISOString();
    assert.deepEqual(edited, { ...sent, changeSeq: 3, body: ' hello\n', editedAt });
    assert.deepEqual((await listMessages(http(), bob, id))[1], edited);
    const view = await viewChat(http(), bob, id);
    assert.deepEqual([view.lastSeq, view.unreadCount, view.updatedAt], [2, 1, editedAt]);
    const event = { type: 'message.updated', conversationId: id, messageId: sent.id, seq: 1, change: 'edit' };
    assert.deepEqual(await eventsSince(http(), from, id), [event]);
    http().server.clock.advance({ seconds: 5 });
    const again = await edit(http(), ada, sent, { body: 'hello!' });
    assert.equal(again.editedAt, http().server.clock.now().toISOString());
  });

  runner.it('updates the last message of the conversation', async () => {
    const { id, ada, bob } = await newChat(http());
    const edited = await edit(http(), ada, await post(http(), ada, id, { body: 'helo' }), { body: 'hello' });
    const page = await http().get<PageOnWire<ConversationOnWire>>('listChats', 200, { token: bob.accessToken });
    assert.deepEqual([page.items[0]?.lastMessage, page.items[0]?.unreadCount], [edited, 1]);
  });

  runner.it('does nothing if nothing changes', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello', mentions: [bob.id] });
    const from = await endOfEvents(http());
    http().server.clock.advance({ seconds: 5 });
    for (const change of [{ body: 'hello' }, { body: 'hello', mentions: [bob.id, bob.id] }]) {
      assert.deepEqual(await edit(http(), ada, sent, change), sent);
    }
    assert.deepEqual(await eventsSince(http(), from, id), []);
    assert.equal((await viewChat(http(), bob, id)).updatedAt, sent.createdAt);
  });

  runner.it('replaces its mentions on request: with participants or previously mentioned users', async () => {
    const [ada, bob, cyd, stranger] = await Promise.all([1, 2, 3, 4].map(() => signIn(http())));
    assert.ok(ada && bob && cyd && stranger);
    const { id } = await start(http(), ada, { others: [bob, cyd] });
    const sent = await post(http(), ada, id, { body: 'hello', mentions: [bob.id] });
    assert.deepEqual((await edit(http(), ada, sent, { body: 'hello you' })).mentions, [bob.id]);
    for (const mentions of [[stranger.id], [cyd.id, unknownId]]) {
      const { errors = [] } = expectProblem(
        await tryEdit(http(), ada, sent, { body: 'x', mentions }),
        'VALIDATION_FAILED',
      );
      assert.deepEqual(
        errors.map(({ path }) => path),
        ['mentions'],
      );
    }
    const both = await edit(http(), ada, sent, { body: 'hello you', mentions: [cyd.id, bob.id, cyd.id] });
    assert.deepEqual([both.mentions, both.body], [[cyd.id, bob.id], 'hello you']);
    assert.equal((await tryLeave(http(), bob, { id })).status, 204);
    const kept = await edit(http(), ada, sent, { body: 'bye', mentions: [bob.id] });
    assert.deepEqual(kept.mentions, [bob.id]);
    assert.deepEqual((await edit(http(), ada, sent, { body: 'bye', mentions: [] })).mentions, []);
    expectProblem(await tryEdit(http(), ada, sent, { body: 'bye', mentions: [bob.id] }), 'VALIDATION_FAILED');
  });

  runner.it('does not affect a repeated clientMessageId', async () => {
    const { id, ada } = await newChat(http());
    const message = { body: 'once', clientMessageId: 'c-1' };
    const edited = await edit(http(), ada, await post(http(), ada, id, message), { body: 'twice' });
    const again = await tryPost(http(), ada, id, message);
    assert.deepEqual([again.status, JSON.parse(again.text)], [200, edited]);
    expectProblem(await tryPost(http(), ada, id, { ...message, body: 'twice' }), 'IDEMPOTENCY_MISMATCH');
  });

  runner.it('by 16 parallel requests stores the text of one of them', async () => {
    const { id, ada } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello' });
    const bodies = Array.from({ length: 16 }, (_, index) => `hello ${index}`);
    const answers = await Promise.all(bodies.map((body) => tryEdit(http(), ada, sent, { body })));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const [left] = await listMessages(http(), ada, id);
    assert.ok(bodies.includes(left?.body ?? ''));
  });
}

function editRightCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('requires a valid message', async () => {
    const { id, ada } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello' });
    for (const body of ['x'.repeat(10_000), '😀'.repeat(10_000)]) {
      assert.equal((await edit(http(), ada, sent, { body })).body, body);
    }
    for (const body of ['', ' \n\t', 'x'.repeat(10_001)]) {
      const { errors = [] } = expectProblem(await tryEdit(http(), ada, sent, { body }), 'VALIDATION_FAILED');
      assert.deepEqual(
        errors.map(({ path }) => path),
        ['body'],
      );
    }
    expectProblem(await tryEdit(http(), ada, sent, {}), 'VALIDATION_FAILED');
    const more = { body: 'x', replyToId: sent.id };
    expectProblem(await tryEdit(http(), ada, sent, more), 'VALIDATION_FAILED');
  });

  runner.it('is allowed only to the author, while they are a participant', async () => {
    const { ada, bob, stranger, ...chat } = await newChat(http());
    const { id } = await start(http(), ada, { others: [bob, await signIn(http())] });
    const sent = await post(http(), bob, id, { body: 'mine' });
    const foreign = { ...sent, conversationId: chat.id };
    for (const attempt of [tryEdit, tryDelete]) {
      const { requiredPermissions } = expectProblem(await attempt(http(), ada, sent, { body: 'x' }), 'FORBIDDEN');
      assert.deepEqual(requiredPermissions, []);
      for (const ids of [sent, { ...sent, id: unknownId }, { ...sent, conversationId: unknownId }]) {
        expectProblem(await attempt(http(), stranger, ids, { body: 'x' }), 'NOT_FOUND');
      }
      for (const ids of [foreign, { ...sent, id: unknownId }, { ...sent, id: 'x' }]) {
        expectProblem(await attempt(http(), bob, ids, { body: 'x' }), 'NOT_FOUND');
      }
    }
    assert.equal((await tryLeave(http(), bob, { id })).status, 204);
    for (const attempt of [tryEdit, tryDelete]) {
      expectProblem(await attempt(http(), bob, sent, { body: 'x' }), 'NOT_FOUND');
    }
    assert.deepEqual(await listMessages(http(), ada, id), [sent]);
  });
}

function deleteCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('keeps its position and removes its content', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'secret', mentions: [bob.id], clientMessageId: 'c-1' });
    const reply = await post(http(), bob, id, { body: 'oh', replyToId: sent.id });
    const from = await endOfEvents(http());
    http().server.clock.advance({ seconds: 5 });
    assert.equal((await tryDelete(http(), ada, sent)).status, 204);
    const deletedAt = http().server.clock.now().toISOString();
    const tombstone = { ...sent, changeSeq: 3, body: '', mentions: [], deletedAt };
    for (const person of [ada, bob]) assert.deepEqual(await listMessages(http(), person, id), [reply, tombstone]);
    assert.equal((await viewChat(http(), bob, id)).updatedAt, deletedAt);
    http().server.clock.advance({ seconds: 5 });
    assert.equal((await tryDelete(http(), ada, sent)).status, 204);
    assert.deepEqual(await listMessages(http(), bob, id), [reply, tombstone]);
    const event = { type: 'message.updated', conversationId: id, messageId: sent.id, seq: 1, change: 'delete' };
    assert.deepEqual(await eventsSince(http(), from, id), [event]);
    assert.equal((await post(http(), bob, id, { body: 'next' })).seq, 3);
  });

  runner.it('removes it from the unread count', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = [];
    for (const body of ['one', 'two', 'three']) sent.push(await post(http(), ada, id, { body }));
    const own = await post(http(), bob, id, { body: 'mine' });
    const unread = async (): Promise<number> => (await viewChat(http(), bob, id)).unreadCount;
    assert.equal(await unread(), 3);
    const [first, second, third] = sent;
    assert.ok(first && second && third);
    await tryDelete(http(), ada, second);
    assert.equal(await unread(), 2);
    await tryDelete(http(), ada, second);
    await tryDelete(http(), bob, own);
    assert.equal(await unread(), 2);
    const state = await http().get('markChatRead', 200, {
      token: bob.accessToken,
      params: { conversationId: id },
      body: { seq: 1 },
    });
    assert.deepEqual(state, { conversationId: id, lastReadSeq: 1, unreadCount: 1 });
    // This message has already been read.
    await tryDelete(http(), ada, first);
    assert.equal(await unread(), 1);
    await tryDelete(http(), ada, third);
    assert.equal(await unread(), 0);
    const page = await http().get<PageOnWire<ConversationOnWire>>('listChats', 200, { token: bob.accessToken });
    assert.equal(page.items[0]?.unreadCount, 0);
  });

  runner.it('does not reorder the list of conversations', async () => {
    const { id, ada } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello' });
    http().server.clock.advance({ seconds: 5 });
    const other = await openDirect(http(), ada, await signIn(http()));
    http().server.clock.advance({ seconds: 5 });
    await edit(http(), ada, sent, { body: 'hello!' });
    await tryDelete(http(), ada, sent);
    const page = await http().get<PageOnWire<ConversationOnWire>>('listChats', 200, { token: ada.accessToken });
    assert.deepEqual(
      page.items.map((each) => each.id),
      [other.id, id],
    );
    assert.deepEqual([page.items[1]?.lastMessage?.body, page.items[1]?.lastSeq], ['', 1]);
  });

  runner.it('succeeds once among 16 parallel requests', async () => {
    const { id, ada } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello' });
    const from = await endOfEvents(http());
    const answers = await Promise.all(Array.from({ length: 16 }, () => tryDelete(http(), ada, sent)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
    assert.equal((await eventsSince(http(), from, id)).length, 1);
  });
}

function tombstoneCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('cannot be undone by an edit', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'hello' });
    const edited = await edit(http(), ada, sent, { body: 'hello!' });
    await tryDelete(http(), ada, sent);
    expectProblem(await tryEdit(http(), ada, sent, { body: 'hello' }), 'CONFLICT');
    expectProblem(await tryEdit(http(), bob, sent, { body: 'hello' }), 'FORBIDDEN');
    const [left] = await listMessages(http(), ada, id);
    assert.deepEqual([left?.body, left?.seq, left?.createdAt], ['', 1, edited.createdAt]);
    assert.notEqual(left?.deletedAt, null);
  });

  runner.it('is visible in the response to a repeated clientMessageId', async () => {
    const { id, ada } = await newChat(http());
    const message = { body: 'once', clientMessageId: 'c-1' };
    await tryDelete(http(), ada, await post(http(), ada, id, message));
    const again = await tryPost(http(), ada, id, message);
    assert.deepEqual([again.status, JSON.parse(again.text)], [200, (await listMessages(http(), ada, id))[0]]);
    expectProblem(await tryPost(http(), ada, id, { ...message, body: '' }), 'VALIDATION_FAILED');
    expectProblem(await tryPost(http(), ada, id, { ...message, body: 'other' }), 'IDEMPOTENCY_MISMATCH');
  });
}
