import type { Page } from '@crewkit/core/adapter';

/** Returns the part of a list that the window selects, in the order of the position, which is an id or a number. */
export function toPage<Item, Position extends string | number>(
  items: Iterable<Item>,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
  toPosition: (item: Item) => Position,
): Page<Item, Position> {
  const rest = [...items]
    .filter((item) => after === null || toPosition(item) > after)
    .sort((a, b) => (toPosition(a) < toPosition(b) ? -1 : 1));
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return { items: shown, next: last === undefined ? null : toPosition(last) };
}
