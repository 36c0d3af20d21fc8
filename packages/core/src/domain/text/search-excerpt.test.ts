import { describe, expect, it } from 'vitest';

import { searchExcerpt } from './search-excerpt.js';
import { searchWords } from './search-words.js';

const excerpt = (text: string, query: string): string => searchExcerpt(text, searchWords(query));

describe('an excerpt', () => {
  it('is the whole of a short text, on one line', () => {
    expect(excerpt(' Book\n\nthe  ferry ', 'ferry')).toBe('Book the ferry');
    expect(excerpt('', 'ferry')).toBe('');
  });

  it('surrounds the first matching word', () => {
    const text = `${'ferries '.repeat(40)}to Ålesund and ${'back '.repeat(60)}`;
    const found = excerpt(text, 'alesund');
    expect(found).toMatch(/^… ferries .*to Ålesund and back .*back …$/);
    expect(found.length).toBeLessThanOrEqual(200);
    // A match cannot begin inside a word.
    expect(excerpt(`${'outback '.repeat(40)}back`, 'back')).toMatch(/^… outback .*outback back$/);
  });

  it('is the beginning if no word matches', () => {
    const found = excerpt('word '.repeat(100), 'other');
    expect(found).toMatch(/^word word .* word …$/);
    expect(found.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['without spaces', '漢'.repeat(500)],
    ['of characters with two units', '😀'.repeat(300)],
    ['of a letter with many accents', `a${'\u0301'.repeat(9_000)}`],
    ['of one long word before the one that is found', `${'x'.repeat(500)} needle`],
  ])('keeps whole characters of a text %s', (_, text) => {
    const found = excerpt(text, 'needle');
    expect(found.length).toBeLessThanOrEqual(200);
    expect(found.isWellFormed()).toBe(true);
  });
});
