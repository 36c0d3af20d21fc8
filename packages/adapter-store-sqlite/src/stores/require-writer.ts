import type { Statements } from '../connection.js';

// It changes nothing, but SQLite refuses to begin it where writing is refused.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/**
 * There is one writer at a time, so whoever is inside `run` has every lock already. Whoever is not can have none: throws
 * in `read`.
 */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
