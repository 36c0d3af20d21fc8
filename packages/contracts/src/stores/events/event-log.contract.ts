import assert from 'node:assert/strict';
import type { StoreAdapter, DurableEvent, RecordedEvent } from '@crewkit/core/adapter';
import { pause } from '../../until.js';
import { assertRising, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addChat, at, idAt, sampleMessage } from '../support/store-samples.js';

class Undo extends Error {}

const verified = (number: number): DurableEvent => ({ type: 'user.verified', userId: idAt(number) });
const everyKind: readonly DurableEvent[] = [
  { type: 'user.registered', userId: idAt(1) },
  { type: 'user.verified', userId: idAt(1) },
  { type: 'session.revoked', userId: idAt(1), sessionId: idAt(2) },
  { type: 'conversation.created', conversationId: idAt(3) },
  { type: 'message.posted', conversationId: idAt(3), messageId: idAt(4), seq: 9_007_199_254_740_991 },
  { type: 'conversation.read', conversationId: idAt(3), userId: idAt(1), lastReadSeq: 0 },
];

const append = (store: StoreAdapter, events: readonly DurableEvent[], time = at(0)): Promise<readonly number[]> =>
  store.unitOfWork.run((stores) => stores.events.append(events, time));
const list = (
  store: StoreAdapter,
  after = 0,
  { missing = [], limit = 100 }: { missing?: readonly number[]; limit?: number } = {},
): Promise<RecordedEvent[]> => store.unitOfWork.read((stores) => stores.events.list({ after, missing, limit }));
const lastPosition = (store: StoreAdapter): Promise<number> =>
  store.unitOfWork.read((stores) => stores.events.lastPosition());

export const eventLogCases: StoreCases = {
  async 'returns every kind of event as it was appended, in order'(store) {
    const positions = await append(store, everyKind, at(7));
    assertRising(positions);
    assertSame(
      await list(store),
      everyKind.map((event, index) => ({ position: positions[index], recordedAt: at(7), event })),
    );
  },

  async 'is initially empty, and appends nothing for an empty list'(store) {
    assert.equal(await lastPosition(store), 0);
    assertSame(await append(store, []), []);
    assertSame(await list(store), []);
  },

  async 'counts positions from 1 up'(store) {
    const [first] = await append(store, [verified(1)]);
    assert.ok(Number.isSafeInteger(first) && Number(first) >= 1, `${typeof first} ${first}`);
    assert.equal(await lastPosition(store), first);
    assert.equal((await list(store))[0]?.position, first);
  },

  async 'lists events after a position, up to a limit'(store) {
    const positions = await append(store, [1, 2, 3, 4, 5].map(verified));
    const after = (index: number): number => positions[index] ?? assert.fail();
    const found = await list(store, after(1), { limit: 2 });
    assert.deepEqual(
      found.map((each) => each.position),
      [after(2), after(3)],
    );
    assertSame(await list(store, after(4)), []);
  },

  async 'lists requested missing positions beside the new ones, in order'(store) {
    const positions = await append(store, [1, 2, 3, 4].map(verified));
    const [first = 0, , third = 0, fourth = 0] = positions;
    const found = await list(store, third, { missing: [first] });
    assert.deepEqual(
      found.map((each) => each.position),
      [first, fourth],
    );
    assert.equal((await list(store, third, { missing: [first], limit: 1 })).length, 1);
  },

  async 'stores nothing of a transaction that is rolled back'(store) {
    const failing = store.unitOfWork.run(async (stores) => {
      await stores.events.append([verified(1)], at(0));
      throw new Undo();
    });
    await assert.rejects(failing, Undo);
    const [position] = await append(store, [verified(2)]);
    assertSame(await list(store), [{ position, recordedAt: at(0), event: verified(2) }]);
  },

  async 'assigns unique positions to parallel appenders'(store) {
    const positions = await inParallel(racers, (index) => append(store, [verified(index), verified(index)]));
    for (const pair of positions) assertRising(pair);
    const listed = await list(store);
    assert.equal(new Set(listed.map((each) => each.position)).size, racers * 2);
    assertRising(listed.map((each) => each.position));
    for (const [index, pair] of positions.entries()) {
      const mine = listed.filter((each) => pair.includes(each.position));
      assertSame(
        mine.map((each) => each.event),
        [verified(index), verified(index)],
      );
    }
  },

  async 'never returns an event before earlier events of the same conversation'(store) {
    const { chat, first, second } = await addChat(store);
    const post = (index: number): Promise<unknown> =>
      store.unitOfWork.run(async (stores) => {
        const outcome = await stores.messages.append(sampleMessage(chat, index % 2 === 0 ? first : second));
        if (outcome.kind !== 'appended') assert.fail(outcome.kind);
      });
    let posting = true;
    const all = inParallel(racers * 4, post).finally(() => {
      posting = false;
    });
    const watch = async (): Promise<void> => {
      while (posting) {
        assertSeqs(await list(store));
        // A synchronous store must still get time to write.
        await pause(1);
      }
    };
    await Promise.all([all, watch()]);
    assert.equal(assertSeqs(await list(store)), racers * 4);
  },

  async 'removes old events, and never reuses their positions'(store) {
    await append(store, [verified(1)], at(0));
    const [second = 0] = await append(store, [verified(2)], at(10));
    const sweep = (before: Date): Promise<number> =>
      store.unitOfWork.run((stores) => stores.events.deleteRecorded(before));
    assert.equal(await sweep(at(9)), 1);
    assert.equal(await sweep(at(9)), 0);
    assert.equal(await sweep(at(10)), 1);
    assertSame(await list(store), []);
    assert.equal(await lastPosition(store), second);
    const [third = 0] = await append(store, [verified(3)]);
    assert.ok(third > second, `${third} after ${second}`);
  },
};

/** Asserts that seqs are 1, 2, 3 … in the order of positions, and returns their number. */
function assertSeqs(events: readonly RecordedEvent[]): number {
  const seqs = events.flatMap(({ event }) => (event.type === 'message.posted' ? [event.seq] : []));
  assert.deepEqual(
    seqs,
    seqs.map((_, index) => index + 1),
  );
  return seqs.length;
}
