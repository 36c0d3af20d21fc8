export interface TextPiece {
  readonly text: string;
  /** Whether this part matches the search. */
  readonly isHit: boolean;
}

const words = /[\p{L}\p{M}\p{N}]+/gu;

/** Splits a text into parts and marks the matching word prefixes; ignores case and accents, like the server. */
export function highlight(text: string, query: string): TextPiece[] {
  const sought = [...query.matchAll(words)].map(([word]) => plain(word)).filter((word) => word !== '');
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(words)) {
    const length = hitLength(match[0], sought);
    if (length === 0) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isHit: false });
    end = match.index + length;
    pieces.push({ text: text.slice(match.index, end), isHit: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

/** Returns the part of a long text around the first match. */
export function excerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const [first] = highlight(line, query);
  const at = first === undefined || first.isHit || first.text.length === line.length ? 0 : first.text.length;
  const from = at <= before ? 0 : line.indexOf(' ', at - before) + 1;
  const to = from + longest;
  return `${from > 0 ? '… ' : ''}${line.slice(from, to).trimEnd()}${to < line.length ? ' …' : ''}`;
}

const before = 60;
const longest = 220;

/** Returns the length of the longest prefix of the word that matches the search. */
function hitLength(word: string, sought: readonly string[]): number {
  const whole = plain(word);
  const fitting = sought.filter((one) => whole.startsWith(one)).map((one) => one.length);
  if (fitting.length === 0) return 0;
  const longestHit = Math.max(...fitting);
  let [length, plainLength] = [0, 0];
  for (const letter of word) {
    // Accents after the last letter belong to it.
    if (plainLength >= longestHit && !/\p{M}/u.test(letter)) break;
    length += letter.length;
    plainLength += plain(letter).length;
  }
  return length;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
