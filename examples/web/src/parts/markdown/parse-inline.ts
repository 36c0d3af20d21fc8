export type Inline =
  | { readonly kind: 'text' | 'code' | 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] };

// Each alternative is bounded, or cannot match again inside what it has consumed: the time grows with the length of the text.
const alternatives = [
  String.raw`\x60(?<code>[^\x60\n]{1,500})\x60`,
  String.raw`\[(?<words>[^\[\]\n]{1,500})\]\((?<target>[^\s()<>"]{1,2000})\)`,
  String.raw`\*\*(?=[^\s*])(?<strong>[^\n]{1,500}?)(?<=[^\s*])\*\*`,
  String.raw`\*(?=[^\s*])(?<star>[^*\n]{1,500}?)(?<=\S)\*`,
  String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])(?<line>[^_\n]{1,500}?)(?<=\S)_(?![\p{L}\p{N}_])`,
  // Excludes the punctuation at the end of a sentence.
  String.raw`(?<address>https?:\/\/[^\s<>"]{0,2000}[^\s<>"'.,;:!?*)\]}])`,
];
const special = /[.*+?^${}()|[\]\\/]/g;
const pattern = new RegExp(alternatives.join('|'), 'giu');

/**
 * Parses the formatted parts of a line. Incomplete marks stay text, as do links other than http and https. A mark cannot contain its own
 * kind, so marks nest at most three levels deep. `names` are those of mentioned users.
 */
export function parseInline(text: string, names: readonly string[] = []): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const add = (part: Inline): void => {
    const last = parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      parts[parts.length - 1] = { ...last, text: last.text + part.text };
    else if (part.kind !== 'text' || part.text !== '') parts.push(part);
  };
  for (const match of text.matchAll(withMentions(names))) {
    add({ kind: 'text', text: text.slice(end, match.index) });
    add(toPart(match[0], match.groups ?? {}, names));
    end = match.index + match[0].length;
  }
  add({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Returns the pattern, with mentions as its first alternative. */
function withMentions(names: readonly string[]): RegExp {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return pattern;
  // The longest names first, so that "@Ada" does not match a part of "@Ada Lovelace".
  const sorted = named.toSorted((a, b) => b.length - a.length).map((name) => name.replace(special, String.raw`\$&`));
  const mention = String.raw`(?<mention>@(?:${sorted.join('|')})(?![\p{L}\p{N}]))`;
  return new RegExp([mention, ...alternatives].join('|'), 'giu');
}

function toPart(whole: string, found: Readonly<Record<string, string | undefined>>, names: readonly string[]): Inline {
  const { mention, code, words, target, strong, address } = found;
  const emphasis = found['star'] ?? found['line'];
  if (mention !== undefined) return { kind: 'mention', text: mention };
  if (code !== undefined) return { kind: 'code', text: code };
  if (address !== undefined) return toLink(whole, address, whole);
  if (words !== undefined) return toLink(words, target ?? '', whole);
  const inner = strong ?? emphasis;
  if (inner === undefined) return { kind: 'text', text: whole };
  return { kind: strong === undefined ? 'emphasis' : 'strong', parts: parseInline(inner, names) };
}

function toLink(text: string, target: string, whole: string): Inline {
  const url = URL.canParse(target) ? new URL(target) : null;
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return isWeb ? { kind: 'link', text, href: url.href } : { kind: 'text', text: whole };
}
