import type { Page } from '@crewkit/core/domain';
import type { IdWindow } from '@crewkit/core/ports';

/** Parameters of statements in order of ids: one more than `limit`, which shows whether there are more. */
export function fromWindow({ after, limit }: IdWindow): { readonly after: string; readonly limit: number } {
  // Sorts before every id.
  return { after: after ?? '', limit: limit + 1 };
}

/** Returns a page of `limit` items from a list that was requested with one more. */
export function toPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  toPosition: (item: Item) => Position,
): Page<Item, Position> {
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : toPosition(last) };
}
