import { withFewMarks } from './few-marks.js';

/** Longest search text, in UTF-16 units: one character may become eighteen, and every search reads all of it. */
const maxSearchTextUnits = 12_000;

/**
 * The form in which texts are searched: the parts one after the other, and whatever differs in letter case alone is the
 * same. Of what is longer than `maxSearchTextUnits` in this form the rest is left out, and is therefore not found;
 * so are all but the first 30 of marks upon one letter.
 */
export function searchText(...parts: readonly string[]): string {
  const text = withFewMarks(parts.join(' ')).normalize('NFKC').toLowerCase();
  // Once more, because small letters compose with accents that capital ones do not.
  const whole = withFewMarks(text.normalize('NFKC')).slice(0, maxSearchTextUnits);
  return whole.length === maxSearchTextUnits ? whole.replace(/\p{Surrogate}$/u, '') : whole;
}
