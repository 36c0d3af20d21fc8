import { withFewMarks } from './few-marks.js';

const maxUnits = 200;
/** How much of the text stands before the first word that was found. */
const unitsBefore = 60;

/**
 * Cuts at most 200 characters out of a text, around the first word that begins with one of `words` (in the form of
 * `searchWords`); from the beginning if there is none. Line breaks become spaces, and an ellipsis stands for what is left out.
 */
export function searchExcerpt(text: string, words: readonly string[]): string {
  // Decomposed, so that a letter matches whatever accents it has.
  const line = withFewMarks(text).normalize('NFD').replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= maxUnits) return line.normalize('NFC');
  const at = Math.max(0, line.search(firstOf(words)));
  const start = at <= unitsBefore ? 0 : line.indexOf(' ', at - unitsBefore - 1) + 1;
  // A word may be longer than what stands before it.
  const from = start > at ? at : start;
  const before = from > 0 ? '… ' : '';
  const rest = line.slice(from);
  const room = maxUnits - before.length;
  return `${before}${rest.length <= room ? rest : `${cut(rest, room - 2)} …`}`.normalize('NFC');
}

/** Whole words, unless there is no space in the second half. */
function cut(text: string, units: number): string {
  const space = text.lastIndexOf(' ', units);
  if (space > units / 2) return text.slice(0, space);
  // No half of a character, and no letter without its accents.
  return text
    .slice(0, units)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/.\p{M}*$/u, '');
}

/** Words are letters and digits, so nothing in them is syntax. */
function firstOf(words: readonly string[]): RegExp {
  const alternatives = words.map((word) => [...word].join(String.raw`\p{M}*`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])(?:${alternatives.join('|')})`, 'iu');
}
