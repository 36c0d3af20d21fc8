// The number of rows to delete at a time. Deleting them takes only a fraction of the transaction timeout.
const rowsAtOnce = 10_000;

/**
 * Returns a statement that deletes up to 10,000 rows of a table: rows whose `column` is at or before $1 and that satisfy `condition`. The
 * statement skips locked rows, which the next run finds again.
 */
export function sweepStatement(table: string, column: string, condition = 'true'): string {
  return `
  DELETE FROM crewkit.${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM crewkit.${table} WHERE ${column} <= $1 AND ${condition} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  ))`;
}
