// So many rows go in a fraction of the time that a transaction may take.
const rowsAtOnce = 10_000;

/**
 * A statement that removes rows of a table whose `column` is at or before $1 and for which `condition` holds. Rows that
 * somebody holds are left for the next time. Those that are locked stay in their place, so they are found again by it.
 */
export function sweepStatement(table: string, column: string, condition = 'true'): string {
  return `
  DELETE FROM crewkit.${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM crewkit.${table} WHERE ${column} <= $1 AND ${condition} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED
  ))`;
}
