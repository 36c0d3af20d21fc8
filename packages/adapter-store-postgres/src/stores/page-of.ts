import type { Page } from '@crewkit/core/domain';

/** Before every id that somebody has: where a list in order of ids begins. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';
/** Where one in descending order does. */
export const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Reading<Row, Item, Position> {
  readonly toItem: (row: Row) => Item;
  readonly toPosition: (row: Row) => Position;
}

/** A page of at most `limit` items. `rows` is one more where the list goes on. */
export function pageOf<Row, Item, Position>(
  rows: readonly Row[],
  limit: number,
  { toItem, toPosition }: Reading<Row, Item, Position>,
): Page<Item, Position> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(toItem), next: last === undefined ? null : toPosition(last) };
}
