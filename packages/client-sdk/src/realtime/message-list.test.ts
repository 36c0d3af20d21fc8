import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sampleMessage } from '../../test/sample-message.js';
import type { Message } from '../schemas.js';
import { MessageList } from './message-list.js';

/** `version` 0: as it was posted; further ones are edits, 9 is a tombstone. */
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

describe('a list of messages', () => {
  it('begins with a page in either order, and earlier messages', () => {
    const list = new MessageList();
    list.add(message(11));
    list.add(message(9, 1));
    expect(list.messages).toEqual([]);
    list.addPage(page(6, 10).reverse(), 10);
    expect(seqs(list)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(list.messages[3]?.body).toBe('9.1');
    expect(list.hasOlder).toBe(true);
  });

  it('begins empty', () => {
    const list = new MessageList();
    list.addPage([], 0);
    expect([list.isLoaded, list.missing, list.hasOlder]).toEqual([true, 0, false]);
    list.add(message(1));
    expect(seqs(list)).toEqual([1]);
  });

  it('hides messages after a sequence gap until it is filled', () => {
    const list = new MessageList();
    list.addPage(page(1, 3), 3);
    list.add(message(6));
    expect([seqs(list), list.missing]).toEqual([[1, 2, 3], 3]);
    list.addPage(page(4, 5), 6);
    expect([seqs(list), list.missing]).toEqual([[1, 2, 3, 4, 5, 6], 0]);
  });

  it('does not revert an edit or a deletion by a page that was read before it', () => {
    const list = new MessageList();
    list.addPage(page(3, 5), 5);
    list.add(message(2, 9));
    list.add(message(4, 2));
    list.addPage(page(1, 5), 5);
    expect(list.messages.map(({ body }) => body)).toEqual(['1.0', '', '3.0', '4.2', '5.0']);
  });

  it('applies the later of two edits of one millisecond in the order of events', () => {
    const list = new MessageList();
    list.addPage(page(1, 1), 1);
    list.add(message(1, 1));
    list.add({ ...message(1, 1), body: 'later' });
    list.addPage([message(1, 1)], 1);
    expect(list.messages[0]?.body).toBe('later');
  });

  it('keeps the array identity until something changes', () => {
    const list = new MessageList();
    list.addPage(page(1, 3), 3);
    const before = list.messages;
    list.addPage(page(1, 3), 3);
    expect(list.messages).toBe(before);
  });

  it('restarts with a page far ahead', () => {
    const list = new MessageList();
    list.addPage(page(1, 3), 3);
    list.hear(5000);
    list.replace(page(4991, 5000), 5000);
    expect([seqs(list), list.missing]).toEqual([range(4991, 5000), 0]);
  });

  it('does not grow without bounds by hidden messages', () => {
    const list = new MessageList();
    list.addPage([], 0);
    for (const seq of range(2, 2000)) list.add(message(seq));
    list.add(message(1));
    expect([seqs(list), list.missing]).toEqual([[1], 1999]);
  });
});

describe('the merging invariant', () => {
  const length = 30;
  /** What a server tells in whatever order, late, twice or not at all. */
  const told = fc.oneof(
    fc.record({
      kind: fc.constant('event' as const),
      seq: fc.integer({ min: 1, max: length }),
      version: fc.constantFrom(0, 1, 2, 9),
    }),
    fc.record({
      kind: fc.constant('page' as const),
      seq: fc.integer({ min: 1, max: length }),
      version: fc.constantFrom(0, 1, 2, 9),
      size: fc.integer({ min: 1, max: 12 }),
    }),
  );

  it('keeps the newest version of each message, in order, once, without sequence gaps, at any time', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 60 }), (story) => {
        const list = new MessageList();
        const newest = new Map<number, number>();
        const tell = (seq: number, version: number): Message => {
          newest.set(seq, Math.max(newest.get(seq) ?? 0, version));
          return message(seq, version);
        };
        for (const each of story) {
          if (each.kind === 'event') list.add(tell(each.seq, each.version));
          else {
            const last = Math.min(length, each.seq + each.size - 1);
            const items = range(each.seq, last).map((seq) => tell(seq, each.version));
            list.addPage(each.version === 1 ? items : items.reverse(), last);
          }
          const shown = seqs(list);
          expect(shown).toEqual(shown.length === 0 ? [] : range(list.firstSeq, list.lastSeq));
          for (const { seq, body } of list.messages) {
            expect(body).toBe(message(seq, newest.get(seq)).body);
          }
        }
        // Catching up, then all that is older, as they were posted.
        if (!list.isLoaded) list.addPage(page(length - 4, length).reverse(), length);
        list.hear(length);
        if (list.messages.length === 0) list.replace(page(length - 4, length).reverse(), length);
        while (list.missing > 0) list.addPage(page(list.lastSeq + 1, Math.min(length, list.lastSeq + 7)), length);
        while (list.hasOlder) list.addPage(page(Math.max(1, list.firstSeq - 7), list.firstSeq - 1).reverse(), length);
        expect(list.messages).toEqual(range(1, length).map((seq) => message(seq, newest.get(seq) ?? 0)));
      }),
      { numRuns: 200 },
    );
  });
});
