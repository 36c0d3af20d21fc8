import { describe, expect, it } from 'vitest';

import { findDisplayNameErrors, findTaskTitleErrors, findDescriptionErrors } from './names-and-descriptions.js';
import { normalizeLine } from './text-line.js';

describe('normalizeLine', () => {
  it('trims and applies NFC', () => {
    expect(normalizeLine('\t Zoe\u0308 \n')).toBe('Zo\u00eb');
  });
});

describe.each([
  { what: 'findDisplayNameErrors', findFaults: findDisplayNameErrors, most: 100 },
  { what: 'findTaskTitleErrors', findFaults: findTaskTitleErrors, most: 500 },
])('$what', ({ findFaults, most }) => {
  it('accepts a line of the maximum length in code points', () => {
    for (const line of ['x', '<b>', '\u{1f469}\u200d\u{1f680}', 'x'.repeat(most), '\u{1f600}'.repeat(most)]) {
      expect(findFaults(line, 'a')).toEqual([]);
    }
  });

  it.each([
    ['', 'too_small'],
    ['x'.repeat(most + 1), 'too_big'],
    ['x'.repeat(10_000_000), 'too_big'],
    ['a\nb', 'custom'],
    ['a\u2028b', 'custom'],
    ['a\0', 'custom'],
    ['\ud800', 'custom'],
  ])('rejects %#, naming the field', (line, code) => {
    expect(findFaults(line, 'a')).toEqual([expect.objectContaining({ path: 'a', code })]);
  });
});

describe('findDescriptionErrors', () => {
  it('accepts several lines, and none', () => {
    for (const text of ['', 'a\r\n\tb', '\u{1f600}'.repeat(10_000)])
      expect(findDescriptionErrors(text, 'a')).toEqual([]);
  });

  it('rejects overlong texts and other types', () => {
    for (const text of ['x'.repeat(10_001), 'a\0', '\udc00']) {
      expect(findDescriptionErrors(text, 'a')).toEqual([expect.objectContaining({ path: 'a' })]);
    }
  });
});
