import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventNotice } from '../../ports/events/event-bus.js';
import { decodeNotices } from './decode-notices.js';
import { NoticeEncoder } from './notice-encoder.js';

// Real ids are UUIDs. These ids can contain any text of any length.
const id = fc.string({ unit: 'binary', maxLength: 60 });
const notice: fc.Arbitrary<EventNotice> = fc.oneof(
  fc.record({
    position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    keys: fc.array(
      id.map((text) => `user:${text}` as const),
      { maxLength: 3 },
    ),
  }),
  fc.record({ passing: fc.record({ type: fc.constant('typing.announced'), conversationId: id, userId: id }) }),
);

const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});

describe('NoticeEncoder', () => {
  it('keeps order and size limits, and loses nothing that fits', () => {
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 50 }), fc.integer({ min: 500, max: 2_000 }), (notices, maxBytes) => {
        const { texts, tooBig } = new NoticeEncoder(maxBytes).encode(notices);
        for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        const decoded = texts.map((text) => decodeNotices(text));
        expect(decoded.flatMap((each) => each.notices)).toHaveLength(notices.length - tooBig);
        if (tooBig === 0) expect(decoded.flatMap((each) => each.notices)).toEqual(notices);
        expect(decoded.every(({ invalid }) => invalid === 0)).toBe(true);
      }),
    );
  });

  it('respects the size limit to the byte', () => {
    const shortest = Array.from({ length: 500 }, () => ({ position: 7, keys: [] }));
    for (let maxBytes = 100; maxBytes < 200; maxBytes += 1) {
      const { texts } = new NoticeEncoder(maxBytes).encode(shortest);
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('fills each text with as many notices as fit', () => {
    const { texts } = new NoticeEncoder(7_900).encode(Array.from({ length: 1_000 }, () => typing('u'.repeat(36))));
    for (const text of texts.slice(0, -1)) expect(text.length).toBeGreaterThan(7_700);
  });

  it('drops only notices that exceed the size of a text', () => {
    const { texts, tooBig } = new NoticeEncoder(200).encode([typing('a'), typing('ü'.repeat(100)), typing('b')]);
    expect(tooBig).toBe(1);
    expect(texts.flatMap((text) => decodeNotices(text).notices)).toEqual([typing('a'), typing('b')]);
  });

  it('never writes the same text twice', () => {
    const encoder = new NoticeEncoder(200);
    const texts = [1, 2, 3].flatMap(() => encoder.encode(Array.from({ length: 10 }, () => typing('a'))).texts);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
