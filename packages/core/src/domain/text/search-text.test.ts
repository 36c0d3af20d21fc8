import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { searchText } from './search-text.js';

const maxSearchTextUnits = 12_000;

// Under normalization or a change of letter case, these characters become longer or shorter, or compose or decompose.
const odd = fc.constantFrom(
  ...[
    '\ufdfa',
    'ﬁ',
    'İ',
    'ẞ',
    'Σ',
    'ς',
    'ϴ',
    'K',
    'H\u0331',
    'J\u030c',
    'T\u0308',
    '\u0345',
    '\u0301',
    '😀',
    '𝔄',
    '가',
    '\u1100\u1161',
  ],
);
const unit = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('a', 'B', ' '));
const text = fc.oneof(
  fc.string({ unit, maxLength: 40 }),
  fc.tuple(fc.string({ unit, maxLength: 5 }), unit).map(([start, each]) => start + each.repeat(7000)),
);

describe('searchText', () => {
  it.each([
    ['STRASSE', 'strasse'],
    ['ＡDMIN', 'admin'],
    ['ﬁNISH', 'finish'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['H\u0331', '\u1e96'],
  ])('maps %j to %j', (given, expected) => {
    expect(searchText(given)).toBe(expected);
  });

  it('concatenates the parts', () => {
    expect(searchText('Ada', 'Lovelace', 'ADA@example.org')).toBe('ada lovelace ada@example.org');
  });

  it('truncates long texts between characters', () => {
    expect(searchText('x'.repeat(maxSearchTextUnits + 1))).toBe('x'.repeat(maxSearchTextUnits));
    expect(searchText('\ufdfa'.repeat(10_000))).toHaveLength(maxSearchTextUnits);
    const odd = `x${'😀'.repeat(maxSearchTextUnits)}`;
    expect(searchText(odd)).toBe(odd.slice(0, maxSearchTextUnits - 1));
  });

  it('respects the maximum length, keeps texts well-formed, and is idempotent', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (parts) => {
        const made = searchText(...parts.map((part) => part.toWellFormed()));
        expect(made.length).toBeLessThanOrEqual(maxSearchTextUnits);
        expect(made.isWellFormed()).toBe(true);
        expect(searchText(made)).toBe(made);
      }),
    );
  });

  it('runs in linear time on combining marks, of which it keeps a few', () => {
    for (const marks of ['\u0301\u0323', '\u0344\u0323', '\u0301\uff9e', '\u0344\u3099\u09be']) {
      const started = performance.now();
      const made = searchText(`a${marks.repeat(30_000)}b`);
      expect(performance.now() - started).toBeLessThan(1500);
      expect(made).toMatch(/^.\p{M}{28,30}b$/u);
      expect(searchText(made)).toBe(made);
    }
    const fewest = `q${'\u0323'.repeat(30)}`;
    expect(searchText(fewest)).toBe(fewest);
  });

  it('is idempotent for every character', () => {
    const changing: string[] = [];
    for (let point = 0; point <= 0x10_ff_ff; point += 1) {
      if (point >= 0xd8_00 && point <= 0xdf_ff) continue;
      const made = searchText(String.fromCodePoint(point));
      if (searchText(made) !== made) changing.push(point.toString(16));
    }
    expect(changing).toEqual([]);
  });
});
