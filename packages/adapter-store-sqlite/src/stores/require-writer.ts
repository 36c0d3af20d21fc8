import type { Statements } from '../connections/connection.js';

// This statement changes no row, but fails on a connection that cannot write.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/**
 * Throws an error if the connection cannot write, as inside `read`. Stores call this function instead of acquiring a lock: because there is
 * only one writer at a time, a connection that can write (as inside `run`) already holds all locks.
 */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
