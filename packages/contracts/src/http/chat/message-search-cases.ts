import assert from 'node:assert/strict';

import {
  edit,
  openDirect,
  post,
  search,
  start,
  tryDelete,
  tryLeave,
  type MessageOnWire,
  type MessagePage,
} from './chatting.js';
import { replyTo } from './thread-cases.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createTaskStudio, letGo, letIn, openTask } from './task-chatting.js';
import { unknownId, type PageOnWire } from '../workspace/workspace.js';

interface Chat {
  readonly id: string;
  readonly ada: SignedIn;
  readonly bob: SignedIn;
}

async function newChat(http: HttpClient, bodies: readonly string[] = []): Promise<Chat> {
  const [ada, bob] = await Promise.all([signIn(http), signIn(http)]);
  const { id } = await openDirect(http, ada, bob);
  for (const [index, body] of bodies.entries()) await post(http, index % 2 === 0 ? ada : bob, id, { body });
  return { ada, bob, id };
}

/** Tests message search, and jumping to a date. */
export function messageSearchCases(options: HttpContractOptions): void {
  options.runner.describe('searching messages', () => {
    wordCases(options);
    whoseCases(options);
    pageCases(options);
  });
  dateCases(options);
}

function dateCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('jumping to a date', () => {
    const http = useServer(options);
    const seqs = ({ items }: MessagePage): number[] => items.map(({ seq }) => seq);

    runner.it('returns the first message at or after a time with its neighbors', async () => {
      const { ada, id } = await newChat(http());
      const call = { token: ada.accessToken, params: { conversationId: id } };
      const list = (query: Readonly<Record<string, string>>) =>
        http().get<MessagePage>('listMessages', 200, { ...call, query });
      const { clock } = http().server;
      assert.deepEqual(seqs(await list({ at: clock.now().toISOString() })), []);
      const sent: MessageOnWire[] = [];
      for (const body of ['1', '2', '3', '4', '5', '6', '7']) {
        sent.push(await post(http(), ada, id, { body }));
        clock.advance({ minutes: 1 });
      }
      const [root, , third] = sent;
      assert.ok(root && third);
      const at = third.createdAt;
      const around = await list({ around: third.id, limit: '4' });
      assert.deepEqual(seqs(around), [5, 4, 3, 2]);
      assert.deepEqual(await list({ at, limit: '4' }), around);
      const earlier = new Date(Date.parse(at) - 1).toISOString();
      assert.deepEqual(await list({ at: earlier.replace('Z', '+00:00'), limit: '4' }), around);
      assert.deepEqual(seqs(await list({ at, limit: '4', cursor: around.nextCursor ?? '' })), [1]);
      assert.deepEqual(seqs(await list({ at: '1970-01-01T00:00:00Z', limit: '1' })), [1]);
      assert.deepEqual(seqs(await list({ at: '9999-01-01T00:00:00Z', limit: '2' })), [7, 6]);
      // Replies in threads are left out, and so they are not found either.
      const now = clock.now().toISOString();
      await replyTo(http(), ada, root);
      await post(http(), ada, id, { body: '9' });
      assert.deepEqual(seqs(await list({ at: now, limit: '1' })), [9]);
      assert.deepEqual(seqs(await list({ at: now, limit: '1', include: 'thread' })), [8]);
    });

    runner.it('reveals nothing to non-members, and refuses other values', async () => {
      const { ada, id } = await newChat(http(), ['one']);
      const { accessToken: token } = await signIn(http());
      const params = { conversationId: id };
      const query = { at: '2026-01-01T00:00:00Z' };
      expectProblem(await http().call('listMessages', { token, params, query }), 'NOT_FOUND');
      for (const at of ['yesterday', '2026-01-01', '1969-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '']) {
        const answer = await http().call('listMessages', { token: ada.accessToken, params, query: { at } });
        expectProblem(answer, 'VALIDATION_FAILED');
      }
    });
  });
}

function wordCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('finds messages with all words or word prefixes, ignoring case and accents', async () => {
    const bodies = ['Élan vital', 'elan, and more', 'Привет, мир!', '𝒻ancy <b>engine-room</b>', 'ΟΔΟΣ 42', '😀'];
    const { ada, bob } = await newChat(http(), bodies);
    const found: [q: string, expected: number[]][] = [
      ['elan', [1, 0]],
      ['ÉLAN', [1, 0]],
      ['e\u0301lan', [1, 0]],
      ['ela', [1, 0]],
      ['lan', []],
      ['vital elan', [0]],
      ['elan vit', [0]],
      ['elan nothing', []],
      ['"elan" AND NOT more*', []],
      ['привет', [2]],
      ['МИР', [2]],
      ['fancy', [3]],
      ['engine room', [3]],
      ['room-engine', [3]],
      ['b', [3]],
      ['4', [4]],
      ['42', [4]],
      ['420', []],
      ['οδος', [4]],
      ["vital'; --", [0]],
    ];
    for (const [q, expected] of found) {
      const texts = expected.map((index) => bodies[index]);
      for (const person of [ada, bob]) assert.deepEqual(await search(http(), person, { q }), texts, q);
    }
  });

  runner.it('finds the current text of edited messages', async () => {
    const { id, ada, bob } = await newChat(http());
    const sent = await post(http(), ada, id, { body: 'before' });
    const other = await post(http(), bob, id, { body: 'beforehand', replyToId: sent.id });
    await edit(http(), ada, sent, { body: 'after' });
    assert.deepEqual(await search(http(), bob, { q: 'before' }), ['beforehand']);
    assert.deepEqual(await search(http(), bob, { q: 'after' }), ['after']);
    await tryDelete(http(), ada, sent);
    assert.deepEqual(await search(http(), bob, { q: 'after' }), []);
    const call = { token: ada.accessToken, query: { q: 'beforehand' } };
    assert.deepEqual(await http().get('searchMessages', 200, call), { items: [other], nextCursor: null });
  });

  runner.it('requires a word, and validates limits and cursors as lists do', async () => {
    const { id, ada } = await newChat(http(), ['hello']);
    const token = ada.accessToken;
    for (const q of ['', ' ', '!?', '😀', '*', '\u0301', 'x'.repeat(201)]) {
      const answer = await http().call('searchMessages', { token, query: { q } });
      const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
      assert.deepEqual(new Set(errors.map(({ path }) => path)), new Set(['q']), JSON.stringify(q));
    }
    expectProblem(await http().call('searchMessages', { token }), 'VALIDATION_FAILED');
    const wrong = [{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { limit: '1.5' }, { conversationId: 'x' }];
    for (const query of wrong) {
      expectProblem(
        await http().call('searchMessages', { token, query: { q: 'hello', ...query } }),
        'VALIDATION_FAILED',
      );
    }
    const seqCursor = Buffer.from('s.1').toString('base64url');
    for (const cursor of ['x', '%', '1', '', seqCursor, `${unknownId}x`, 'A'.repeat(200)]) {
      expectProblem(await http().call('searchMessages', { token, query: { q: 'hello', cursor } }), 'CURSOR_INVALID');
    }
    assert.deepEqual(await search(http(), ada, { q: 'hello', conversationId: id }), ['hello']);
  });
}

function whoseCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('covers all conversations of the caller, or one', async () => {
    const { id, ada, bob } = await newChat(http(), ['needle one']);
    const cyd = await signIn(http());
    const { id: other } = await openDirect(http(), ada, cyd);
    await post(http(), cyd, other, { body: 'needle two' });
    assert.deepEqual(await search(http(), ada, { q: 'needle' }), ['needle two', 'needle one']);
    assert.deepEqual(await search(http(), bob, { q: 'needle' }), ['needle one']);
    assert.deepEqual(await search(http(), cyd, { q: 'needle' }), ['needle two']);
    assert.deepEqual(await search(http(), await signIn(http()), { q: 'needle' }), []);
    assert.deepEqual(await search(http(), ada, { q: 'needle', conversationId: id }), ['needle one']);
    assert.deepEqual(await search(http(), ada, { q: 'needle', conversationId: other }), ['needle two']);
    for (const conversationId of [other, unknownId]) {
      const call = { token: bob.accessToken, query: { q: 'needle', conversationId } };
      expectProblem(await http().call('searchMessages', call), 'NOT_FOUND');
    }
  });

  runner.it('covers the whole history of joined conversations, until the caller leaves', async () => {
    const [ada, bob, cyd, late] = await Promise.all([1, 2, 3, 4].map(() => signIn(http())));
    assert.ok(ada && bob && cyd && late);
    const { id } = await start(http(), ada, { others: [bob, cyd] });
    await post(http(), bob, id, { body: 'needle' });
    assert.deepEqual(await search(http(), late, { q: 'needle' }), []);
    const params = { conversationId: id };
    await http().get('addChatParticipants', 201, { token: ada.accessToken, params, body: { userIds: [late.id] } });
    assert.deepEqual(await search(http(), late, { q: 'needle' }), ['needle']);
    for (const person of [late, bob]) {
      assert.equal((await tryLeave(http(), person, { id })).status, 204);
      assert.deepEqual(await search(http(), person, { q: 'needle' }), []);
    }
    assert.deepEqual(await search(http(), cyd, { q: 'needle' }), ['needle']);
  });

  runner.it('covers task conversations while the caller participates and can see the task', async () => {
    const studio = await createTaskStudio(http());
    const { owner, guest, taskId } = studio;
    const { id } = await openTask(http(), owner, taskId, 201);
    await post(http(), owner, id, { body: 'needle' });
    for (const query of [{ q: 'needle' }, { q: 'needle', conversationId: id }]) {
      assert.deepEqual(await search(http(), guest, query), [], 'the guest sees it without taking part');
    }
    await openTask(http(), guest, taskId);
    for (const query of [{ q: 'needle' }, { q: 'needle', conversationId: id }]) {
      assert.deepEqual(await search(http(), guest, query), ['needle']);
    }
    await letGo(http(), studio);
    assert.deepEqual(await search(http(), guest, { q: 'needle' }), []);
    await letIn(http(), studio);
    assert.deepEqual(await search(http(), guest, { q: 'needle' }), ['needle']);
    assert.deepEqual(await search(http(), owner, { q: 'needle' }), ['needle']);
  });
}

function pageCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('returns the newest first across conversations, in pages of any size', async () => {
    const { id, ada, bob } = await newChat(http());
    const { id: other } = await openDirect(http(), ada, await signIn(http()));
    const sent: MessageOnWire[] = [];
    for (let number = 1; number <= 7; number += 1) {
      sent.unshift(await post(http(), ada, number % 3 === 0 ? other : id, { body: `page ${number}` }));
    }
    const bodies = sent.map(({ body }) => body);
    for (const limit of [1, 2, 3, 7, 100]) assert.deepEqual(await search(http(), ada, { q: 'page', limit }), bodies);
    const call = { token: ada.accessToken, query: { q: 'page' } };
    assert.deepEqual(await http().get('searchMessages', 200, call), { items: sent, nextCursor: null });
    const own = sent.filter(({ conversationId }) => conversationId === id).map(({ body }) => body);
    assert.deepEqual(await search(http(), bob, { q: 'page', limit: 2 }), own);
  });

  runner.it('continues at its position when new messages arrive', async () => {
    const { id, ada } = await newChat(http(), ['page 1', 'page 2', 'page 3']);
    const query = { q: 'page', limit: '2' };
    const token = ada.accessToken;
    const first = await http().get<PageOnWire<MessageOnWire>>('searchMessages', 200, { token, query });
    await post(http(), ada, id, { body: 'page 4' });
    const more = { ...query, cursor: first.nextCursor ?? assert.fail() };
    const second = await http().get<PageOnWire<MessageOnWire>>('searchMessages', 200, { token, query: more });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ body }) => body),
      ['page 3', 'page 2', 'page 1'],
    );
  });
}
