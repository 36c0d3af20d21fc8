import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/parts';
import { cx } from '../../ui/cx.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import styles from './markdown.module.css';
import { parseBlocks, type Block } from './parse-blocks.js';
import { parseInline, type Inline } from './parse-inline.js';

/** Longer texts are shown as plain text, so that pages stay small and fast. Descriptions have at most 10,000 characters. */
const most = { characters: 20_000, blocks: 300, parts: 600 };

export interface MarkdownProps {
  readonly source: string;
  /** The names of mentioned users. */
  readonly mentions?: readonly string[];
  /** The name of the reader if the text mentions the reader, which is emphasized. */
  readonly ownName?: string | null;
}

/** Simple Markdown as React elements: bold, italic, code, lists, links to web pages and mentions. HTML is text like any other. */
export function Markdown({ source, mentions = [], ownName = null }: MarkdownProps): ReactElement {
  const room = { parts: most.parts, mentions, ownName };
  const blocks = source.length > most.characters ? [] : parseBlocks(source);
  const isShown = source === '' || (blocks.length > 0 && blocks.length <= most.blocks);
  const [first] = blocks;
  // Most messages are one paragraph, and a conversation shows many of them: it needs no element around it.
  if (blocks.length === 1 && first?.kind === 'paragraph') {
    return <p className={styles.paragraph}>{renderText(first.lines.join('\n'), room)}</p>;
  }
  return (
    <div className={styles.markdown}>
      {isShown ? blocks.map((block, index) => renderBlock(block, index, room)) : <p>{source}</p>}
    </div>
  );
}

interface Room {
  /** The number of parts that may still be rendered. */
  parts: number;
  readonly mentions: readonly string[];
  readonly ownName: string | null;
}

function renderBlock(block: Block, key: number, room: Room): ReactElement {
  if (block.kind === 'paragraph') return <p key={key}>{renderText(block.lines.join('\n'), room)}</p>;
  if (block.kind === 'code') {
    return (
      <pre key={key} role="group" tabIndex={0} aria-label={texts.codeBlock}>
        <code>{block.text}</code>
      </pre>
    );
  }
  room.parts -= block.items.length;
  if (room.parts < 0) return <p key={key}>{block.items.join('\n')}</p>;
  const items = block.items.map((item, index) => <li key={index}>{renderText(item, room)}</li>);
  return block.start === null ? (
    <ul key={key}>{items}</ul>
  ) : (
    <ol key={key} start={block.start}>
      {items}
    </ol>
  );
}

function renderText(text: string, room: Room): ReactNode {
  const parts = parseInline(text, room.mentions);
  room.parts -= countParts(parts);
  return room.parts < 0 ? text : parts.map((part, index) => renderInline(part, index, room));
}

/** Counts nested parts too. */
function countParts(parts: readonly Inline[]): number {
  return parts.reduce((count, part) => count + 1 + ('parts' in part ? countParts(part.parts) : 0), 0);
}

function renderInline(part: Inline, key: number, room: Room): ReactNode {
  if ('parts' in part) {
    const Mark = part.kind === 'strong' ? 'strong' : 'em';
    return <Mark key={key}>{part.parts.map((each, index) => renderInline(each, index, room))}</Mark>;
  }
  if (part.kind === 'mention') {
    const isOwn = part.text === `@${room.ownName ?? ''}`;
    return (
      <span key={key} className={cx(styles.mention, isOwn && styles.own)}>
        {part.text}
      </span>
    );
  }
  if (!('href' in part)) return part.kind === 'code' ? <code key={key}>{part.text}</code> : part.text;
  return (
    <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
      {part.text}
      <VisuallyHidden>{` ${texts.newTabHint}`}</VisuallyHidden>
    </a>
  );
}
