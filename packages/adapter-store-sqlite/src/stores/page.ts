import type { Page } from '@crewkit/core/domain';
import type { IdWindow } from '@crewkit/core/ports';

/**
 * Returns the parameters for statements that list rows ordered by id. They request one more row than `limit`, which shows whether the list
 * continues.
 */
export function fromWindow({ after, limit }: IdWindow): { readonly after: string; readonly limit: number } {
  // The empty text sorts before all ids.
  return { after: after ?? '', limit: limit + 1 };
}

/** Returns a page of `limit` items from a list for which one additional item was requested. */
export function toPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  toPosition: (item: Item) => Position,
): Page<Item, Position> {
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : toPosition(last) };
}
