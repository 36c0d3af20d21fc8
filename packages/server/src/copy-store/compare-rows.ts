import type { CopiedPart, TextRow } from '@crewkit/adapter-store-postgres';

/** Throws an Error that names the first row that differs, in any order. */
export function requireEqualRows(part: CopiedPart, expected: readonly TextRow[], actual: readonly TextRow[]): void {
  const found = new Map(actual.map((row) => [getKey(part, row), JSON.stringify(row)]));
  for (const row of expected) {
    const key = getKey(part, row);
    const other = found.get(key);
    if (other === undefined) throw new Error(`${part.table} ${key} is missing in the target.`);
    if (other !== JSON.stringify(row)) throw new Error(`${part.table} ${key} differs${nameColumn(part, row, other)}.`);
    found.delete(key);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw new Error(`${part.table} ${extra} is only in the target.`);
}

/** Returns the values of the primary key as a JSON array. */
function getKey({ key, columns }: CopiedPart, row: TextRow): string {
  return JSON.stringify(key.map((name) => row[columns.findIndex((column) => column.name === name)]));
}

function nameColumn({ columns }: CopiedPart, row: TextRow, other: string): string {
  const values = JSON.parse(other) as TextRow;
  const column = columns.find((_, index) => values[index] !== row[index]);
  return column === undefined ? '' : ` in ${column.name}`;
}
