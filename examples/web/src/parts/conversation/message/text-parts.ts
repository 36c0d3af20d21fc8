export interface TextPart {
  readonly kind: 'text' | 'mention' | 'link';
  readonly text: string;
}

// Excludes the punctuation at the end of a sentence.
const link = String.raw`https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;

/** Splits the text of a message into plain text, links and mentions. */
export function textParts(body: string, mentionedNames: readonly string[]): TextPart[] {
  // The longest names first, so that "@Ada" does not match a part of "@Ada Lovelace".
  const names = [...mentionedNames].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const mention = names.length === 0 ? '(?!)' : `@(?:${names.map(escape).join('|')})`;
  const pattern = new RegExp(`(?<mention>${mention}(?![\\p{L}\\p{N}]))|(?<link>${link})`, 'gu');
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of body.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: body.slice(end, match.index) });
    parts.push({ kind: match.groups?.['mention'] === undefined ? 'link' : 'mention', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < body.length) parts.push({ kind: 'text', text: body.slice(end) });
  return parts;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
