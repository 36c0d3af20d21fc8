import type { Page } from '@crewkit/core/domain';

/** This id sorts before every other id and starts a list in ascending order. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';
/** This id sorts after every other id and starts a list in descending order. */
export const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Reading<Row, Item, Position> {
  readonly toItem: (row: Row) => Item;
  readonly toPosition: (row: Row) => Position;
}

/** Returns a page of at most `limit` items. `rows` has one additional row if the list continues. */
export function toPage<Row, Item, Position>(
  rows: readonly Row[],
  limit: number,
  { toItem, toPosition }: Reading<Row, Item, Position>,
): Page<Item, Position> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), next: last === undefined ? null : toPosition(last) };
}
