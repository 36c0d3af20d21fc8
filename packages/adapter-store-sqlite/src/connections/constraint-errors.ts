import { CrewkitError } from '@crewkit/core';

// Result codes (https://www.sqlite.org/rescode.html), including their extended forms.
const unavailable = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|PERM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|NOMEM)/;
const conflict = /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/;

/** Returns whether COMMIT failed because of a deferred foreign key. Other foreign keys fail in their own statement. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/**
 * Maps a driver error to an error of the core: `UNAVAILABLE` if the database cannot serve requests now, and `CONFLICT` for a violated
 * unique constraint. Returns other errors unchanged, because they come from bugs in this package. Only this module knows SQLite's result
 * codes.
 */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (unavailable.test(error.code)) return new CrewkitError('UNAVAILABLE', { cause: error });
  if (conflict.test(error.code)) return new CrewkitError('CONFLICT', { cause: error });
  return error;
}
