import { AppError } from '@crewkit/core';

/** Adds a row. Throws `CONFLICT` if a row with the same key exists. */
export function insertRow<Row>(table: Map<string, Row>, key: string, row: Row): void {
  if (table.has(key)) throw new AppError('CONFLICT');
  table.set(key, row);
}
