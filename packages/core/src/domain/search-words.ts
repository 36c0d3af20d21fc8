import { withFewMarks } from './few-marks.js';

/** Longest word, in code points; of longer ones the rest is left out, and every word that begins so is found. */
const maxWordCodePoints = 40;
/** More words than any message body can have of one letter each; bounds what one message adds to an index. */
const maxWords = 5_000;
const marks = /\p{M}+/gu;
const word = /[\p{L}\p{N}]+/gu;

/**
 * The words by which a text is found: runs of letters and digits, each once, without accents and without upper case, so
 * that `Élan` is found by `elan`. Every store indexes exactly these, so none can differ.
 */
export function searchWords(text: string): string[] {
  const small = withFewMarks(text).normalize('NFKD').replaceAll(marks, '').toLowerCase();
  // At its end a word has another sigma, which the beginning of a longer word has not.
  const plain = small.replaceAll('ς', 'σ');
  const words = new Set<string>();
  for (const [found] of plain.matchAll(word)) {
    if (words.size === maxWords) break;
    words.add([...found].slice(0, maxWordCodePoints).join(''));
  }
  return [...words];
}
