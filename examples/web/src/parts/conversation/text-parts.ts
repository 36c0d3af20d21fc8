export interface TextPart {
  readonly kind: 'text' | 'mention' | 'link';
  readonly text: string;
}

// Without the punctuation that ends a sentence.
const link = String.raw`https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]`;

/** A message's text, with its links and with "@" before the names that it mentions. */
export function textParts(body: string, mentionedNames: readonly string[]): TextPart[] {
  // The longest first, so that "@Ada" leaves "@Ada Lovelace" whole.
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
