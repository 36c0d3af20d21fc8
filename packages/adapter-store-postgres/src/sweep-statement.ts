// Deleting this many rows takes a fraction of the transaction timeout.
const rowsAtOnce = 10_000;

/**
 * Builds a statement that removes rows of a table whose `column` is at or before $1 and that satisfy `condition`. Skips locked rows, which
 * the next run finds again.
 */
export function sweepStatement(table: string, column: string, condition = 'true'): string {
  return `
  DELETE FROM crewkit.${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM crewkit.${table} WHERE ${column} <= $1 AND ${condition} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  ))`;
}
