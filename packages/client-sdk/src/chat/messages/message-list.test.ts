import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sampleMessage } from '../../../test/sample-message.js';
import type { Message } from '../../schemas.js';
import { MessageList } from './message-list.js';

const windowSize = 200;

/** Creates a version of a message: 0 is the original, 9 is the tombstone, and numbers in between are edits. */
function message(seq: number, version = 0): Message {
  const at = `2026-11-21T09:30:00.00${version}Z`;
  return sampleMessage({
    id: `m${seq}`,
    seq,
    body: version === 9 ? '' : `${seq}.${version}`,
    editedAt: version === 0 ? null : at,
    deletedAt: version === 9 ? at : null,
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const page = (from: number, to: number): Message[] => range(from, to).map((seq) => message(seq));
const seqs = (list: MessageList): number[] => list.messages.map(({ seq }) => seq);

describe('a window of messages', () => {
  it('starts with a page in either order, and includes messages that arrived before the page', () => {
    const list = new MessageList();
    list.add(message(11));
    list.add(message(9, 1));
    expect(list.messages).toEqual([]);
    list.replace(page(6, 10).reverse(), 10);
    expect(seqs(list)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(list.messages[3]?.body).toBe('9.1');
    expect([list.hasOlder, list.hasNewer]).toEqual([true, false]);
  });

  it('can start empty', () => {
    const list = new MessageList();
    list.replace([], 0);
    expect([list.isLoaded, list.missing, list.hasOlder, list.hasNewer]).toEqual([true, 0, false, false]);
    list.add(message(1));
    expect(seqs(list)).toEqual([1]);
  });

  it('hides messages after a sequence gap until it is filled', () => {
    const list = new MessageList();
    list.replace(page(1, 3), 3);
    list.add(message(6));
    expect([seqs(list), list.missing]).toEqual([[1, 2, 3], 3]);
    list.merge(page(4, 5), 6);
    expect([seqs(list), list.missing]).toEqual([[1, 2, 3, 4, 5, 6], 0]);
  });

  it('does not revert an edit or a deletion by a page that was read before it', () => {
    const list = new MessageList();
    list.replace(page(3, 5), 5);
    list.add(message(2, 9));
    list.add(message(4, 2));
    list.addOlder(page(1, 5), 5);
    expect(list.messages.map(({ body }) => body)).toEqual(['1.0', '', '3.0', '4.2', '5.0']);
  });

  it('applies the later of two edits of one millisecond in the order of events', () => {
    const list = new MessageList();
    list.replace(page(1, 1), 1);
    list.add(message(1, 1));
    list.add({ ...message(1, 1), body: 'later' });
    list.merge([message(1, 1)], 1);
    expect(list.messages[0]?.body).toBe('later');
  });

  it('keeps the array identity until something changes', () => {
    const list = new MessageList();
    list.replace(page(1, 3), 3);
    const before = list.messages;
    list.merge(page(1, 3), 3);
    expect(list.messages).toBe(before);
  });

  it('does not grow without bounds because of hidden messages', () => {
    const list = new MessageList();
    list.replace([], 0);
    for (const seq of range(2, 2000)) list.add(message(seq));
    expect(list.known).toHaveLength(500);
    list.add(message(1));
    expect([seqs(list), list.missing]).toEqual([[1], 1999]);
  });

  it('drops its oldest messages at the newest end, and its newest ones when older ones are added', () => {
    const list = new MessageList();
    list.replace(page(901, 1000), 1000);
    for (const seq of range(1001, 1150)) list.add(message(seq));
    expect([seqs(list), list.hasNewer]).toEqual([range(951, 1150), false]);
    list.addOlder(page(901, 950).reverse(), 1150);
    expect([seqs(list), list.hasNewer, list.missing]).toEqual([range(901, 1100), true, 0]);
    // The message is recorded but not shown, because it does not directly follow the window.
    list.add(message(1151));
    expect([list.lastSeq, list.newestSeq]).toEqual([1100, 1151]);
    list.addNewer(page(1101, 1150), 1151);
    expect([seqs(list), list.hasNewer]).toEqual([range(951, 1150), true]);
    list.addNewer(page(1151, 1151), 1151);
    expect([seqs(list), list.hasNewer]).toEqual([range(952, 1151), false]);
  });

  it('shows a page from any position, and returns to the newest page', () => {
    const list = new MessageList();
    list.replace(page(951, 1000), 1000);
    list.jump(page(101, 150).reverse(), 1000);
    expect([seqs(list), list.hasOlder, list.hasNewer, list.missing]).toEqual([range(101, 150), true, true, 0]);
    list.follow();
    expect([list.hasNewer, list.missing]).toEqual([false, 850]);
    list.replace(page(901, 1000).reverse(), 1000);
    expect([seqs(list), list.missing]).toEqual([range(901, 1000), 0]);
    // The page reaches the newest message, so the window grows again from here on.
    list.jump(page(951, 1000), 1000);
    list.add(message(1001));
    expect([list.lastSeq, list.hasNewer]).toEqual([1001, false]);
  });

  it('keeps its oldest messages while a user looks at them, and stops following the newest message when it is full', () => {
    const list = new MessageList();
    list.replace(page(1, 100), 100);
    list.keeping.add({});
    list.merge(page(101, 190), 190);
    list.hear(300);
    expect([list.firstSeq, list.lastSeq, list.missing]).toEqual([1, 190, 110]);
    list.merge(page(191, 290), 300);
    expect([seqs(list), list.hasNewer, list.missing]).toEqual([range(1, 200), true, 0]);
  });

  it('ignores pages that are not adjacent to its messages', () => {
    const list = new MessageList();
    list.replace(page(951, 1000), 1000);
    list.addOlder(page(801, 900), 1000);
    list.jump(page(101, 150), 1000);
    list.addNewer(page(161, 200), 1000);
    expect(seqs(list)).toEqual(range(101, 150));
  });

  it('remembers a change to a message that it dropped until a page contains the change', () => {
    const list = new MessageList();
    list.replace(page(801, 1000), 1000);
    list.add(message(1000, 2));
    list.addOlder(page(751, 800), 1000);
    list.addNewer(page(951, 1000), 1000);
    expect(list.messages.at(-1)?.body).toBe('1000.2');
  });

  it('detects that the server has no newer messages', () => {
    const list = new MessageList();
    list.replace(page(1, 100), 100);
    list.jump(page(1, 50), 100);
    list.addNewer([], 50);
    expect([list.hasNewer, list.missing]).toEqual([false, 0]);
  });
});

describe('the merging invariant', () => {
  const length = 600;
  const seq = fc.integer({ min: 1, max: length });
  const size = fc.integer({ min: 1, max: 100 });
  /**
   * One step: an event or a page. Events come in any order, late, twice or not at all. Pages may or may not touch the window, and may have
   * been read before or after the events.
   */
  const step = fc.record({
    kind: fc.constantFrom(
      ...(['event', 'event', 'event', 'touchOlder', 'touchNewer', 'addOlder', 'addNewer'] as const),
      ...(['replace', 'jump', 'merge', 'follow', 'keep'] as const),
    ),
    seq,
    size,
    version: fc.constantFrom(0, 1, 2, 9),
    isFresh: fc.boolean(),
  });

  it('keeps the newest version of each message once, in order, without sequence gaps, and within the size limit at any time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (story) => {
        const list = new MessageList();
        const newest = new Map<number, number>();
        for (const { kind, seq: at, size: count, version, isFresh } of story) {
          const read = (from: number): Message[] =>
            range(Math.max(1, from), Math.min(length, from + count - 1))
              .map((each) => message(each, isFresh ? newest.get(each) : 0))
              .reverse();
          const steps: Record<typeof kind, () => unknown> = {
            event: () => {
              newest.set(at, Math.max(newest.get(at) ?? 0, version));
              list.add(message(at, version));
            },
            touchOlder: () => list.isLoaded && list.addOlder(read(list.firstSeq - count), length),
            touchNewer: () => list.isLoaded && list.lastSeq < length && list.addNewer(read(list.lastSeq + 1), length),
            addOlder: () => list.isLoaded && list.addOlder(read(at), length),
            addNewer: () => list.isLoaded && list.addNewer(read(at), length),
            replace: () => list.replace(read(at), length),
            jump: () => list.jump(read(at), length),
            merge: () => list.merge(read(at), length),
            follow: () => list.follow(),
            keep: () => list.keeping.add(list),
          };
          steps[kind]();
          const shown = seqs(list);
          expect(shown).toEqual(shown.length === 0 ? [] : range(list.firstSeq, list.lastSeq));
          expect(shown.length).toBeLessThanOrEqual(windowSize);
          expect(list.messages).toEqual(shown.map((each) => message(each, newest.get(each))));
          if (list.hasNewer) expect([list.lastSeq < list.newestSeq, list.missing]).toEqual([true, 0]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reaches both ends from any position', () => {
    fc.assert(
      fc.property(seq, size, (from, count) => {
        const list = new MessageList();
        list.jump(page(from, Math.min(length, from + count)), length);
        while (list.hasOlder) list.addOlder(page(Math.max(1, list.firstSeq - 50), list.firstSeq - 1).reverse(), length);
        expect(seqs(list)).toEqual(range(1, list.lastSeq));
        while (list.hasNewer) list.addNewer(page(list.lastSeq + 1, Math.min(length, list.lastSeq + 50)), length);
        expect([list.lastSeq, list.messages.length, list.missing]).toEqual([length, windowSize, 0]);
      }),
    );
  });
});
