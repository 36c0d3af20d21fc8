import { withFewMarks } from './text-line.js';

/** The maximum length of a word, in code points. Longer words are truncated and found by their beginning. */
const maxWordCodePoints = 40;
/** The maximum number of words of one text. No message body contains that many words. The maximum limits the size of index entries. */
const maxWords = 5_000;
const marks = /\p{M}+/gu;
const word = /[\p{L}\p{N}]+/gu;

/**
 * Returns the words by which a text is found: runs of letters and digits, without duplicates, accents and upper case, so that `elan` finds
 * `Élan`. Every store indexes exactly these words, so that all stores behave alike.
 */
export function searchWords(text: string): string[] {
  const small = withFewMarks(text).normalize('NFKD').replaceAll(marks, '').toLowerCase();
  // A final sigma differs from a sigma inside a longer word.
  const plain = small.replaceAll('ς', 'σ');
  const words = new Set<string>();
  for (const [found] of plain.matchAll(word)) {
    if (words.size === maxWords) break;
    // A word without more UTF-16 units than the limit has no more code points either, and need not be split.
    words.add(found.length <= maxWordCodePoints ? found : [...found].slice(0, maxWordCodePoints).join(''));
  }
  return [...words];
}
