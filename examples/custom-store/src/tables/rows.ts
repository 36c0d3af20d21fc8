import { CrewkitError } from '@crewkit/core';

/** Returns the key of a row that is identified by several ids. */
export function rowKey(...ids: readonly string[]): string {
  return ids.join(' ');
}

/** Returns the hash as text. Two arrays with the same bytes would be different keys of a map, but their texts are equal. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}

/** Adds a row. Throws `CONFLICT` if a row with the same key exists. */
export function insertRow<Row>(table: Map<string, Row>, key: string, row: Row): void {
  if (table.has(key)) throw new CrewkitError('CONFLICT');
  table.set(key, row);
}

/** Removes the matching rows and returns them. */
export function deleteRows<Row>(table: Map<string, Row>, fits: (row: Row) => boolean): Row[] {
  const found = [...table].filter(([, row]) => fits(row));
  for (const [key] of found) table.delete(key);
  return found.map(([, row]) => row);
}
