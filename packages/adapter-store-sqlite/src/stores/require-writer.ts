import type { Statements } from '../connection.js';

// This statement changes no row, but SQLite rejects it on a connection that cannot write.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/**
 * Requires a connection that can write. There is one writer at a time, so callers inside `run` already hold every database lock. Throws
 * inside `read`, where no database lock can be acquired.
 */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
