/** Removes the matching rows and returns them. */
export function deleteRows<Row>(table: Map<string, Row>, fits: (row: Row) => boolean): Row[] {
  const found = [...table].filter(([, row]) => fits(row));
  for (const [key] of found) table.delete(key);
  return found.map(([, row]) => row);
}
