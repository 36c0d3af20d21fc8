/** A slice of a list. `next` is the position to continue after, null at the end. */
export interface Page<Item, Position> {
  readonly items: readonly Item[];
  readonly next: Position | null;
}
