import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { searchWords } from './search-words.js';

describe('searchWords', () => {
  it.each([
    ['The Analytical Engine, 1837!', ['the', 'analytical', 'engine', '1837']],
    ['again and Again AND again', ['again', 'and']],
    ['ÉLAN naïve e\u0301te\u0301', ['elan', 'naive', 'ete']],
    ['ＷＩＤＥ ﬁn x² İstanbul', ['wide', 'fin', 'x2', 'istanbul']],
    ['Привет, Ёлка й', ['привет', 'елка', 'и']],
    ['ΟΔΟΣ οδός ΟΔΟΣΑΝ', ['οδοσ', 'οδοσαν']],
    ['漢字 と ひらがな', ['漢字', 'と', 'ひらかな']],
    ['a-b c_d e.f@g "h" (i) j*', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
    ['nul\0l \ud800x', ['nul', 'l', 'x']],
    ['', []],
    [' \t…—😀👩\u200d🚀!', []],
  ])('extracts the words of %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('truncates an overlong word between characters', () => {
    expect(searchWords('x'.repeat(41))).toEqual(['x'.repeat(40)]);
    expect(searchWords('𠀀'.repeat(41))).toEqual(['𠀀'.repeat(40)]);
    // The word is too long only before its accents are removed.
    expect(searchWords('e\u0301'.repeat(40))).toEqual(['e'.repeat(40)]);
  });

  it('keeps every word of the longest message, and no more', () => {
    const letters = Array.from({ length: 6000 }, (_, index) => String.fromCodePoint(0x2_00_00 + index));
    expect(searchWords(letters.slice(0, 5000).join(' '))).toEqual(letters.slice(0, 5000));
    expect(searchWords(letters.join(' '))).toEqual(letters.slice(0, 5000));
  });

  it('finds a text by the prefix of each of its words in any spelling', () => {
    const unit = fc.oneof(
      fc.constantFrom('É', 'e\u0301', 'Σ', 'ς', 'ß', 'İ', 'ﬁ', '가', '漢', '\u0345', '7', ' ', '-', '😀'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.nat(40), (text, length) => {
        const words = searchWords(text);
        for (const word of words) {
          expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
          expect(searchWords(word)).toEqual([word]);
          const prefix = [...word].slice(0, length + 1).join('');
          expect(searchWords(prefix)).toEqual([prefix]);
        }
        expect(new Set(words).size).toBe(words.length);
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
          expect(searchWords(text.normalize(form))).toEqual(words);
        }
      }),
    );
  });

  it('is idempotent for every character', () => {
    // The maximum number of words in one text.
    for (let start = 0; start <= 0x10_ff_ff; start += 1024) {
      const points = Array.from({ length: 1024 }, (_, index) => start + index);
      const text = points.map((point) => String.fromCodePoint(point)).join(' ');
      const words = searchWords(text);
      expect(searchWords(words.join(' '))).toEqual(words);
    }
  });

  it('runs in linear time on combining marks', () => {
    for (const marks of ['\u0301\u0323', '\u0344\u0323', '\u0301\uff9e']) {
      const started = performance.now();
      expect(searchWords(`a${marks.repeat(60_000)}b`)).toHaveLength(1);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
