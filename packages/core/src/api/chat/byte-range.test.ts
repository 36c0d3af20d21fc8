import { describe, expect, it } from 'vitest';

import { byteRange } from './byte-range.js';

const tag = '"abc"';
const of = (range: string | null, size = 10, ifRange: string | null = null): unknown =>
  byteRange({ range, ifRange }, { size, tag });

describe('byteRange', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-9', 0, 9],
    ['bytes=2-5', 2, 5],
    ['bytes=9-', 9, 9],
    ['bytes=0-', 0, 9],
    ['bytes=5-99999999999999999999999', 5, 9],
    ['bytes=-1', 9, 9],
    ['bytes=-10', 0, 9],
    ['bytes=-11', 0, 9],
    ['Bytes= 1-2 ', 1, 2],
  ])('returns the range for %s', (range, first, last) => {
    expect(of(range)).toEqual({ first, last });
  });

  it.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=20-19',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=+1-2',
    'bytes=1.5-2',
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'bytes 0-1',
    'items=0-1',
    'bytes=0x1-2',
  ])('returns the whole body for %j', (range) => {
    expect(of(range)).toBeNull();
  });

  it.each(['bytes=10-', 'bytes=10-10', 'bytes=11-20', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    'cannot satisfy %s',
    (range) => {
      expect(() => of(range)).toThrow(
        expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE', details: { totalBytes: 10 } }),
      );
    },
  );

  it('returns no range of an empty body', () => {
    for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
      expect(() => of(range, 0)).toThrow(expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }));
    }
  });

  it('returns a range only if If-Range matches', () => {
    expect(of('bytes=0-1', 10, tag)).toEqual({ first: 0, last: 1 });
    for (const ifRange of ['"other"', `W/${tag}`, 'abc', '', '*', 'Sat, 21 Nov 2026 08:00:00 GMT', `${tag}, "b"`]) {
      expect(of('bytes=0-1', 10, ifRange), ifRange).toBeNull();
      expect(of('bytes=99-', 10, ifRange), ifRange).toBeNull();
    }
  });
});
