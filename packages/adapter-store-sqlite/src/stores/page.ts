import type { Page, IdWindow } from '@crewkit/core/adapter';

/**
 * Returns the parameters of a statement that lists rows ordered by id. The statement gets `limit + 1` as its limit: the extra row only
 * shows whether there is a next page.
 */
export function fromWindow({ after, limit }: IdWindow): { readonly after: string; readonly limit: number } {
  // The empty text sorts before all ids.
  return { after: after ?? '', limit: limit + 1 };
}

/**
 * Turns the result of a query for `limit + 1` items into a page of at most `limit` items. The extra item only shows whether there is a next
 * page.
 */
export function toPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  toPosition: (item: Item) => Position,
): Page<Item, Position> {
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : toPosition(last) };
}
