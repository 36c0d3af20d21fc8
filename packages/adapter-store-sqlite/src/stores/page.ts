import type { Page } from '@crewkit/core/domain';
import type { IdWindow } from '@crewkit/core/ports';

/** What statements in order of ids ask for: one more than `limit`, which tells whether there are more. */
export function fromWindow({ after, limit }: IdWindow): { readonly after: string; readonly limit: number } {
  // Sorts before every id.
  return { after: after ?? '', limit: limit + 1 };
}

/** A page of `limit` out of items of which one more was asked for. */
export function toPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): Page<Item, Position> {
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : positionOf(last) };
}
