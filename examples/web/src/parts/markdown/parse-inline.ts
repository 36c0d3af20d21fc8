export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] };

// Each alternative is bounded, or cannot match again inside what it has consumed: the time grows with the length of the text.
const pattern = new RegExp(
  [
    String.raw`\x60(?<code>[^\x60\n]{1,500})\x60`,
    String.raw`\[(?<words>[^\[\]\n]{1,500})\]\((?<target>[^\s()<>"]{1,2000})\)`,
    String.raw`\*\*(?=[^\s*])(?<strong>[^\n]{1,500}?)(?<=[^\s*])\*\*`,
    String.raw`\*(?=[^\s*])(?<star>[^*\n]{1,500}?)(?<=\S)\*`,
    String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<line>[^_\n]{1,500}?)(?<=\S)_(?![\p{L}\p{N}_])`,
    // Excludes the punctuation at the end of a sentence.
    String.raw`(?<address>https?:\/\/[^\s<>"]{0,2000}[^\s<>"'.,;:!?*)\]}])`,
  ].join('|'),
  'giu',
);

/**
 * Parses the formatted parts of a line. Incomplete marks stay text, as do links other than http and https. A mark cannot contain its own
 * kind, so marks nest at most three levels deep.
 */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const add = (part: Inline): void => {
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      parts[parts.length - 1] = { ...last, text: last.text + part.text };
    else if (part.kind !== 'text' || part.text !== '') parts.push(part);
  };
  for (const match of text.matchAll(pattern)) {
    add({ kind: 'text', text: text.slice(end, match.index) });
    add(toPart(match[0], match.groups ?? {}));
    end = match.index + match[0].length;
  }
  add({ kind: 'text', text: text.slice(end) });
  return parts;
}

function toPart(whole: string, found: Readonly<Record<string, string | undefined>>): Inline {
  const { code, words, target, strong, address } = found;
  const emphasis = found['star'] ?? found['line'];
  if (code !== undefined) return { kind: 'code', text: code };
  if (address !== undefined) return toLink(whole, address, whole);
  if (words !== undefined) return toLink(words, target ?? '', whole);
  const inner = strong ?? emphasis;
  if (inner === undefined) return { kind: 'text', text: whole };
  return { kind: strong === undefined ? 'emphasis' : 'strong', parts: parseInline(inner) };
}

function toLink(text: string, target: string, whole: string): Inline {
  const url = URL.canParse(target) ? new URL(target) : null;
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb ? { kind: 'link', text, href: url.href } : { kind: 'text', text: whole };
}
