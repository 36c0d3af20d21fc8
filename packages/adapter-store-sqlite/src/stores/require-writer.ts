import type { Statements } from '../connection.js';

// Changes nothing, but SQLite rejects it on a connection that cannot write.
const writeNothing = 'UPDATE markers SET set_at = set_at WHERE name = NULL';

/** There is one writer at a time, so callers inside `run` already hold every lock. Throws in `read`, where no lock can be taken. */
export function requireWriter(connection: Statements): void {
  connection.run(writeNothing);
}
