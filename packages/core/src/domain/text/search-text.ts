import { withFewMarks } from './text-line.js';

/**
 * The maximum length of a searchable text, in UTF-16 code units. A limit is needed because normalization can turn one character into
 * eighteen, and every search reads the whole text.
 */
const maxSearchTextUnits = 12_000;

/**
 * Returns the searchable form of texts: the parts are joined, and differences in letter case are removed. The result is cut off after
 * `maxSearchTextUnits`, so searches do not find the text after that point. On each letter, at most 30 marks, such as accents, are kept.
 */
export function searchText(...parts: readonly string[]): string {
  const text = withFewMarks(parts.join(' ')).normalize('NFKC').toLowerCase();
  // The text is normalized again, because some accents compose with a lower-case letter but not with its upper-case letter.
  const whole = withFewMarks(text.normalize('NFKC')).slice(0, maxSearchTextUnits);
  return whole.length === maxSearchTextUnits ? whole.replace(/\p{Surrogate}$/u, '') : whole;
}

/**
 * Returns the searchable form (see `searchText`) of the text that a user typed into a search field. Returns null, which means no filter, if
 * the text is null or blank.
 */
export function toSearch(typed: string | null): string | null {
  return searchText(typed ?? '').trim() || null;
}
