/** The number of emojis in a row; the style sheet of the picker has the same number. */
const columns = 8;

/** Returns the rows of the groups with these sizes: for each row, the number of its first emoji and of the one after its last. */
function toRows(sizes: readonly number[]): { readonly start: number; readonly end: number }[] {
  let start = 0;
  return sizes.flatMap((size) => {
    const first = start;
    start += size;
    return Array.from({ length: Math.ceil(size / columns) }, (_, row) => ({
      start: first + row * columns,
      end: Math.min(first + (row + 1) * columns, first + size),
    }));
  });
}

type Move = (index: number, sizes: readonly number[]) => number;

function moveByRows(index: number, sizes: readonly number[], step: 1 | -1): number {
  const rows = toRows(sizes);
  const current = rows.findIndex(({ end }) => index < end);
  const [from, to] = [rows[current], rows[current + step]];
  if (from === undefined || to === undefined) return index;
  return Math.min(to.start + index - from.start, to.end - 1);
}

/** For each key, the number of the emoji that it moves to, in groups of these sizes. */
export const moves: Readonly<Record<string, Move | undefined>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, sizes) => Math.min(sizes.reduce((sum, size) => sum + size, 0) - 1, index + 1),
  ArrowUp: (index, sizes) => moveByRows(index, sizes, -1),
  ArrowDown: (index, sizes) => moveByRows(index, sizes, 1),
};
