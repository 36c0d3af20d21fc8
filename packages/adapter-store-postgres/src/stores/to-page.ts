import type { Page } from '@crewkit/core/adapter';

/** An id that sorts before every other id. Lists in ascending order start with it. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';
/** An id that sorts after every other id. Lists in descending order start with it. */
export const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Reading<Row, Item, Position> {
  readonly toItem: (row: Row) => Item;
  readonly toPosition: (row: Row) => Position;
}

/**
 * Turns the result of a query for `limit + 1` rows into a page of at most `limit` items. The extra row only shows whether there is a next
 * page.
 */
export function toPage<Row, Item, Position>(
  rows: readonly Row[],
  limit: number,
  { toItem, toPosition }: Reading<Row, Item, Position>,
): Page<Item, Position> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), next: last === undefined ? null : toPosition(last) };
}
