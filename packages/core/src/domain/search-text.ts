import { withFewMarks } from './few-marks.js';

/** Longest search text, in UTF-16 units: one character may become eighteen, and every search reads all of it. */
const maxSearchTextUnits = 12_000;

/**
 * Returns the searchable form of texts: the parts joined, with differences in letter case removed. Text beyond `maxSearchTextUnits` in
 * this form is cut off and not found; so are all but the first 30 marks on one letter.
 */
export function searchText(...parts: readonly string[]): string {
  const text = withFewMarks(parts.join(' ')).normalize('NFKC').toLowerCase();
  // Normalized again, because lower-case letters compose with accents that upper-case ones do not.
  const whole = withFewMarks(text.normalize('NFKC')).slice(0, maxSearchTextUnits);
  return whole.length === maxSearchTextUnits ? whole.replace(/\p{Surrogate}$/u, '') : whole;
}

/** Returns typed text in the form of `searchText`; null, which means no filter, if it is null or blank. */
export function toSearch(typed: string | null): string | null {
  return searchText(typed ?? '').trim() || null;
}
