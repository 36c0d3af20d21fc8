import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { send } from './chat-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, addChat, at, sampleAccount, sampleMessage } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type WaitingMention = StoreInput<'mentions', 'insert'>;

const recordSeen = (store: StoreAdapter, userIds: readonly string[], seenAt: Date): Promise<void> =>
  write(store, ({ mentions }) => mentions.recordSeen(userIds, seenAt));
const lastSeen = (store: StoreAdapter, userId: string): Promise<Date | null> =>
  look(store, ({ mentions }) => mentions.lastSeenAt(userId));
const insert = (store: StoreAdapter, waiting: readonly WaitingMention[], dueAt: Date): Promise<void> =>
  write(store, ({ mentions }) => mentions.insert(waiting, dueAt));
const takeDue = (store: StoreAdapter, now: Date, limit = 100): Promise<WaitingMention[]> =>
  write(store, ({ mentions }) => mentions.takeDue(now, limit));

interface Scene {
  readonly second: string;
  /** Sends a message from the first user that mentions the second user, and returns the waiting mention. */
  readonly mention: () => Promise<WaitingMention>;
}

async function addScene(store: StoreAdapter): Promise<Scene> {
  const { first, second, chat } = await addChat(store);
  const mention = async (): Promise<WaitingMention> => {
    const { id, seq } = await send(store, sampleMessage(chat, first, { mentions: [second] }));
    return { messageId: id, conversationId: chat, seq, userId: second, mentionedBy: first };
  };
  return { second, mention };
}

const inOrder = (waiting: readonly WaitingMention[]): WaitingMention[] =>
  waiting.toSorted((a, b) => a.seq - b.seq || (a.userId < b.userId ? -1 : 1));

export const mentionStoreCases: StoreCases = {
  async 'returns when each user was last seen'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    assert.equal(await lastSeen(store, first), null);
    await recordSeen(store, [], at(5));
    await recordSeen(store, [first, second], at(10));
    await recordSeen(store, [second], at(20));
    assertSame(await lastSeen(store, first), at(10));
    assertSame(await lastSeen(store, second), at(20));
    for (const unknown of [third, randomUUID()]) assert.equal(await lastSeen(store, unknown), null);
  },

  async 'records nothing for closed and unknown accounts'(store) {
    const account = sampleAccount();
    const [other = ''] = await addAccounts(store, 1);
    const { id: closed, email } = account;
    await write(store, async ({ accounts, personalData }) => {
      await accounts.insertIfAbsent(account);
      await personalData.erase({ userId: closed, email }, at(5));
    });
    const unknown = randomUUID();
    await recordSeen(store, [closed, other, unknown], at(10));
    assertSame(await lastSeen(store, other), at(10));
    for (const id of [closed, unknown]) assert.equal(await lastSeen(store, id), null);
  },

  async 'never moves the time when a user was last seen back, however much the clocks differ'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    await recordSeen(store, [first], at(20));
    await recordSeen(store, [first, second], at(10));
    assertSame(await lastSeen(store, first), at(20));
    assertSame(await lastSeen(store, second), at(10));
  },

  async 'records the latest of many parallel times, even for a user named twice'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    await inParallel(racers, (index) => {
      const both = index % 2 === 0 ? [first, second, first] : [second, first];
      return recordSeen(store, both, at((index * 7) % racers));
    });
    for (const userId of [first, second]) assertSame(await lastSeen(store, userId), at(racers - 1));
  },

  async 'returns every field of a due mention, and removes it'(store) {
    const { mention } = await addScene(store);
    const waiting = await mention();
    await insert(store, [waiting], at(100));
    assertSame(await takeDue(store, at(99)), []);
    assertSame(await takeDue(store, at(100)), [waiting]);
    assertSame(await takeDue(store, at(9000)), []);
  },

  async 'returns due mentions, the oldest first, up to the limit'(store) {
    const { mention } = await addScene(store);
    const [third, first, second] = [await mention(), await mention(), await mention()];
    for (const [waiting, dueAt] of [
      [third, at(30)],
      [first, at(10)],
      [second, at(20)],
    ] as const) {
      await insert(store, [waiting], dueAt);
    }
    assertSame(await takeDue(store, at(20), 1), [first]);
    assertSame(await takeDue(store, at(20), 5), [second]);
    assertSame(await takeDue(store, at(9000), 5), [third]);
  },

  async 'stores each user mentioned by a message'(store) {
    const { second, mention } = await addScene(store);
    const waiting = await mention();
    const others = await addAccounts(store, 3);
    const all = [second, ...others].map((userId) => ({ ...waiting, userId }));
    await insert(store, all, at(10));
    await insert(store, [], at(10));
    assertSame(inOrder(await takeDue(store, at(10))), inOrder(all));
  },

  async 'stores each mention of a message once'(store) {
    const { mention } = await addScene(store);
    const [waiting, other] = [await mention(), await mention()];
    const [third = ''] = await addAccounts(store, 1);
    await insert(store, [waiting], at(10));
    // An edit does the same: it inserts the users mentioned before, and one more.
    const more = { ...waiting, userId: third };
    await insert(store, [waiting, more], at(10));
    await insert(store, [other], at(10));
    assertSame(inOrder(await takeDue(store, at(10))), inOrder([waiting, more, other]));
  },

  async 'hands each mention to one of many parallel callers'(store) {
    const { mention } = await addScene(store);
    const all: WaitingMention[] = [];
    for (let count = 0; count < racers * 2; count += 1) all.push(await mention());
    for (const [index, waiting] of all.entries()) await insert(store, [waiting], at(index % 5));
    const taken = (await inParallel(racers, () => takeDue(store, at(10), 3))).flat();
    // Callers can get fewer than the limit if other callers have locked the rows.
    for (let more = await takeDue(store, at(10)); more.length > 0; more = await takeDue(store, at(10))) {
      taken.push(...more);
    }
    assertSame(inOrder(taken), inOrder(all));
  },

  async 'returns mentions again if the transaction was rolled back'(store) {
    const { mention } = await addScene(store);
    const waiting = await mention();
    await insert(store, [waiting], at(10));
    const failing = write(store, async ({ mentions }) => {
      assertSame(await mentions.takeDue(at(10), 10), [waiting]);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assertSame(await takeDue(store, at(10)), [waiting]);
  },
};
