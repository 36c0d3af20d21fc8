import { withFewMarks } from './few-marks.js';

/** The maximum length of a search text, in UTF-16 units. One character can become eighteen, and every search reads the whole text. */
const maxSearchTextUnits = 12_000;

/**
 * Returns the searchable form of texts: the parts are joined, and differences in letter case are removed. Text beyond `maxSearchTextUnits`
 * in this form is cut off and not found. All marks on one letter except the first 30 are cut off too.
 */
export function searchText(...parts: readonly string[]): string {
  const text = withFewMarks(parts.join(' ')).normalize('NFKC').toLowerCase();
  // The text is normalized again, because lower-case letters compose with accents that upper-case letters do not compose with.
  const whole = withFewMarks(text.normalize('NFKC')).slice(0, maxSearchTextUnits);
  return whole.length === maxSearchTextUnits ? whole.replace(/\p{Surrogate}$/u, '') : whole;
}

/** Returns typed text in the form of `searchText`. Returns null, which means no filter, if the text is null or blank. */
export function toSearch(typed: string | null): string | null {
  return searchText(typed ?? '').trim() || null;
}
