import { parseBlocks, type Block } from './parse-blocks.js';
import { parseInline, type Inline } from './parse-inline.js';

/** Returns a text in Markdown as one line without marks. */
export function toPlainText(source: string): string {
  return parseBlocks(source).map(toText).join(' ').replaceAll(/\s+/gu, ' ').trim();
}

function toText(block: Block): string {
  if (block.kind === 'code') return block.text;
  const lines = block.kind === 'list' ? block.items : block.lines;
  return lines.map((line) => toWords(parseInline(line))).join(' ');
}

function toWords(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? toWords(part.parts) : part.text)).join('');
}
