import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toIsoTime } from './to-iso-time.js';

describe('toIsoTime', () => {
  it('returns the same as toISOString, on the same day as before and on another', () => {
    const instants = fc.array(fc.tuple(fc.date({ noInvalidDate: true }), fc.integer({ min: 0, max: 172_800_000 })));
    fc.assert(
      fc.property(instants, (pairs) => {
        for (const [first, laterMs] of pairs) {
          const second = new Date(Math.min(first.getTime() + laterMs, 8.64e15));
          expect([first, second].map(toIsoTime)).toEqual([first.toISOString(), second.toISOString()]);
        }
      }),
    );
  });

  it.each([0, -1, 8.64e15, -8.64e15, Date.UTC(10_000, 0), Date.UTC(2024, 1, 29, 23, 59, 59, 999)])(
    'returns the same as toISOString for %d',
    (time) => {
      expect(toIsoTime(new Date(time))).toBe(new Date(time).toISOString());
    },
  );

  it('throws a RangeError for invalid dates', () => {
    expect(() => toIsoTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});
