import type { ReactElement, ReactNode } from 'react';

import { useNearViewport } from './use-near-viewport.js';

export interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** The content of the list item. */
  readonly children: (item: Item) => ReactNode;
  /** The assumed height of an item that is not rendered. */
  readonly itemHeightRem: number;
  readonly className?: string | undefined;
}

const chunkSize = 25;

/** A list of any length, as lists of some items each: those far from the viewport are not rendered. */
export function WindowedList<Item>({ items, ...props }: WindowedListProps<Item>): ReactElement {
  const count = Math.ceil(items.length / chunkSize);
  const chunks = Array.from({ length: count }, (_, at) => items.slice(at * chunkSize, (at + 1) * chunkSize));
  return (
    <>
      {chunks.map((chunk, at) => (
        <Chunk key={at} items={chunk} isNearAtFirst={at < 2} {...props} />
      ))}
    </>
  );
}

type ChunkProps<Item> = WindowedListProps<Item> & { readonly isNearAtFirst: boolean };

function Chunk<Item>(props: ChunkProps<Item>): ReactElement {
  const { items, itemKey, children, itemHeightRem, className, isNearAtFirst } = props;
  const { ref, isNear, height } = useNearViewport<HTMLUListElement>(isNearAtFirst);
  if (!isNear) {
    const gap = height > 0 ? `${height}px` : `${items.length * itemHeightRem}rem`;
    return <ul ref={ref} aria-hidden className={className} style={{ height: gap }} />;
  }
  return (
    <ul ref={ref} className={className}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
