import type { Statements } from '../connections/connection.js';

// This statement changes no row, but fails on a connection that cannot write.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/**
 * Requires a connection that can write. There is only one writer at a time, so callers inside `run` already hold all database locks. Throws
 * inside `read`, where a database lock cannot be acquired.
 */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
