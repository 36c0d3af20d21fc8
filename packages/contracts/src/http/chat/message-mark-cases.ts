import assert from 'node:assert/strict';

import { block } from './contacting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { listMessages, openDirect, post, start, tryDelete, tryLeave, type MessageOnWire } from './chatting.js';

type Message = Pick<MessageOnWire, 'id' | 'conversationId'>;

const params = ({ id: messageId, conversationId }: Message): Record<string, string> => ({ messageId, conversationId });

function tryMark(
  http: HttpClient,
  me: SignedIn,
  operation: 'addReaction' | 'removeReaction',
  message: Message & { readonly emoji: string },
): Promise<HttpAnswer> {
  const emoji = encodeURIComponent(message.emoji);
  return http.call(operation, { token: me.accessToken, params: { ...params(message), emoji } });
}

/** Adds a reaction, which must be allowed. */
export async function react(http: HttpClient, me: SignedIn, message: Message, emoji: string): Promise<void> {
  const answer = await tryMark(http, me, 'addReaction', { ...message, emoji });
  assert.equal(answer.status, 204, answer.text);
}

function tryPin(http: HttpClient, me: SignedIn, message: Message, operation = 'pinMessage'): Promise<HttpAnswer> {
  return http.call(operation, { token: me.accessToken, params: params(message) });
}

interface PinsOnWire {
  readonly items: readonly {
    readonly messageId: string;
    readonly pinnedBy: string;
    readonly pinnedAt: string;
    readonly message: MessageOnWire;
  }[];
}

const listPins = (http: HttpClient, me: SignedIn, id: string): Promise<PinsOnWire> =>
  http.get('listPins', 200, { token: me.accessToken, params: { conversationId: id } });

/** Tests reactions to messages, and pinned messages. */
export function messageMarkCases(options: HttpContractOptions): void {
  reactionCases(options);
  pinCases(options);
}

function reactionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('reactions', () => {
    const http = useServer(options);

    runner.it('are counted by emoji, and show each caller which ones are their own', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), ada, bob);
      const message = await post(http(), ada, id, { body: 'Lunch?' });
      for (const [who, emoji] of [
        [ada, '👩🏽‍🚀'],
        [bob, '👩🏽‍🚀'],
        [bob, '❤️'],
        [bob, '❤️'],
      ] as const) {
        await react(http(), who, message, emoji);
        http().server.clock.advance({ seconds: 1 });
      }
      const reactions = async (who: SignedIn) => (await listMessages(http(), who, id))[0]?.reactions;
      assert.deepEqual(await reactions(ada), [
        { emoji: '👩🏽‍🚀', count: 2, mine: true },
        { emoji: '❤️', count: 1, mine: false },
      ]);
      for (const _ of [1, 2]) {
        assert.equal((await tryMark(http(), bob, 'removeReaction', { ...message, emoji: '👩🏽‍🚀' })).status, 204);
      }
      assert.deepEqual(await reactions(bob), [
        { emoji: '👩🏽‍🚀', count: 1, mine: false },
        { emoji: '❤️', count: 1, mine: true },
      ]);
    });

    runner.it('must be exactly one emoji', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const message = await post(http(), ada, (await openDirect(http(), ada, bob)).id, { body: 'Lunch?' });
      for (const emoji of ['a', '❤', '👍👍', ':+1:', '👍'.repeat(30)]) {
        for (const operation of ['addReaction', 'removeReaction'] as const) {
          expectProblem(await tryMark(http(), ada, operation, { ...message, emoji }), 'VALIDATION_FAILED');
        }
      }
    });

    runner.it('are refused on deleted messages, and to users who may not write', async () => {
      const [ada, bob, eve] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const { id } = await start(http(), ada, { others: [bob, eve] });
      const message = { ...(await post(http(), ada, id, { body: 'Lunch?' })), emoji: '👍' };
      await react(http(), eve, message, '👍');
      assert.equal((await tryLeave(http(), eve, { id })).status, 204);
      expectProblem(await tryMark(http(), eve, 'addReaction', message), 'NOT_FOUND');
      expectProblem(await tryMark(http(), eve, 'removeReaction', message), 'NOT_FOUND');
      expectProblem(await tryMark(http(), bob, 'addReaction', { ...message, id: ada.id }), 'NOT_FOUND');
      assert.equal((await tryDelete(http(), ada, message)).status, 204);
      expectProblem(await tryMark(http(), bob, 'addReaction', message), 'CONFLICT');
      assert.deepEqual((await listMessages(http(), ada, id))[0]?.reactions, []);
      const direct = await openDirect(http(), ada, bob);
      const other = { ...(await post(http(), ada, direct.id, { body: 'Lunch?' })), emoji: '👍' };
      await block(http(), ada, bob);
      expectProblem(await tryMark(http(), bob, 'addReaction', other), 'FORBIDDEN');
    });

    runner.it('have at most 20 emojis per message', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const message = await post(http(), ada, (await openDirect(http(), ada, bob)).id, { body: 'Lunch?' });
      const emojis = Array.from({ length: 21 }, (_, index) => String.fromCodePoint(0x1f400 + index));
      for (const emoji of emojis.slice(0, 20)) await react(http(), ada, message, emoji);
      const last = { ...message, emoji: emojis[20] ?? '' };
      expectProblem(await tryMark(http(), ada, 'addReaction', last), 'CONFLICT');
      await react(http(), bob, message, emojis[0] ?? '');
    });
  });
}

function pinCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('pinned messages', () => {
    const http = useServer(options);

    runner.it('are listed with the user who pinned them, most recently pinned first', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), ada, bob);
      const [one, two] = [await post(http(), ada, id, { body: 'one' }), await post(http(), ada, id, { body: 'two' })];
      for (const [who, message] of [
        [bob, two],
        [ada, one],
        [bob, one],
      ] as const) {
        assert.equal((await tryPin(http(), who, message)).status, 204);
        http().server.clock.advance({ seconds: 1 });
      }
      const { items } = await listPins(http(), bob, id);
      assert.deepEqual(
        items.map(({ messageId, pinnedBy, message }) => [messageId, pinnedBy, message.body]),
        [
          [one.id, ada.id, 'one'],
          [two.id, bob.id, 'two'],
        ],
      );
      assert.equal(items[0]?.message.pinnedAt, items[0]?.pinnedAt);
      for (const _ of [1, 2]) assert.equal((await tryPin(http(), bob, one, 'unpinMessage')).status, 204);
      assert.equal((await tryDelete(http(), ada, two)).status, 204);
      assert.deepEqual(await listPins(http(), ada, id), { items: [] });
      expectProblem(await tryPin(http(), ada, two), 'CONFLICT');
    });

    runner.it('are hidden from non-participants', async () => {
      const [ada, bob, eve] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const message = await post(http(), ada, (await openDirect(http(), ada, bob)).id, { body: 'one' });
      expectProblem(await tryPin(http(), eve, message), 'NOT_FOUND');
      expectProblem(await tryPin(http(), eve, message, 'unpinMessage'), 'NOT_FOUND');
      const call = { token: eve.accessToken, params: { conversationId: message.conversationId } };
      expectProblem(await http().call('listPins', call), 'NOT_FOUND');
    });
  });
}
