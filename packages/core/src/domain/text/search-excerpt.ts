import { withFewMarks } from './text-line.js';

const maxUnits = 200;
/** The number of characters that the excerpt shows before the first match. */
const unitsBefore = 60;

/**
 * Returns an excerpt of at most 200 characters around the first word that begins with one of `words` (as `searchWords` returns them). If
 * there is no such word, the excerpt starts at the beginning. Line breaks become spaces, and an ellipsis marks omitted text.
 */
export function searchExcerpt(text: string, words: readonly string[]): string {
  // The line is decomposed, so that a letter matches regardless of its accents.
  const line = withFewMarks(text).normalize('NFD').replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= maxUnits) return line.normalize('NFC');
  const at = Math.max(0, line.search(createFirst(words)));
  const start = at <= unitsBefore ? 0 : line.indexOf(' ', at - unitsBefore - 1) + 1;
  // A word before the match can be longer than `unitsBefore`.
  const from = start > at ? at : start;
  const before = from > 0 ? '… ' : '';
  const rest = line.slice(from);
  const room = maxUnits - before.length;
  return `${before}${rest.length <= room ? rest : `${cut(rest, room - 2)} …`}`.normalize('NFC');
}

/** Cuts the text at a word boundary, unless the second half of the text contains no space. */
function cut(text: string, units: number): string {
  const space = text.lastIndexOf(' ', units);
  if (space > units / 2) return text.slice(0, space);
  // The pattern splits neither a character nor a letter from its accents.
  return text
    .slice(0, units)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/.\p{M}*$/u, '');
}

/**
 * Returns a pattern that finds the first of the words. The words contain only letters and digits, and therefore no regular-expression
 * syntax.
 */
function createFirst(words: readonly string[]): RegExp {
  const alternatives = words.map((word) => [...word].join(String.raw`\p{M}*`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])(?:${alternatives.join('|')})`, 'iu');
}
