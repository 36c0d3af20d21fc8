// Decides by its content whether a string is a text of the interface.

const keys = ['Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Tab'];
const productNames = [
  'Android',
  'Chrome',
  'Crewkit',
  'Edge',
  'Firefox',
  'Linux',
  'Mac OS',
  'Mobile',
  'Opera',
  'Safari',
  'Samsung Internet',
  'Windows',
];
// Values of properties in React Aria.
const placements = ['bottom end', 'bottom start', 'top end', 'top start'];
// Values of the web platform: a media query, and the type of dragged files.
const platformValues = ['(pointer: fine)', 'Files'];
const untranslated = [...keys, ...productNames, ...placements, ...platformValues];

/** A word with a capital, or several words. */
export function looksLikeText(text) {
  const isCapitalized = /^\s*\p{Lu}\p{Ll}*(?:[\s.,:;?!…’]|$)/u.test(text) && !/^\p{Lu}+$/u.test(text);
  return isCapitalized || /\p{L}[.,:;?!…’”)]*\s+[(“]?\p{L}/u.test(text);
}

export function isWords(text) {
  return hasLetters(text) && !untranslated.includes(text.trim());
}

export function hasLetters(text) {
  return /\p{L}/u.test(text);
}
