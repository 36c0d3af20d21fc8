import { CrewkitError } from '@crewkit/core';

import { refusal } from '../copy/copy-triggers.js';

// Result codes (https://www.sqlite.org/rescode.html), including their extended forms.
const unavailable = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|PERM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|NOMEM)/;
const conflict = /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/;
const inUse = /^SQLITE_(?:BUSY|LOCKED)/;
const corrupt = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** Returns whether COMMIT failed because of a deferred foreign key. Other foreign keys fail in their own statement. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
}

/** Returns whether another connection has locked the database. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && inUse.test(String(error.code));
}

/** Returns whether the content of the file is damaged, or is not a database. */
export function isCorrupt(error: unknown): boolean {
  return error instanceof Error && 'code' in error && corrupt.test(String(error.code));
}

/**
 * Maps a driver error to an error of the core: `UNAVAILABLE` if the database cannot serve requests now, or refuses writes because it was
 * copied, and `CONFLICT` for a violated unique constraint. Returns other errors unchanged, because they come from bugs in this package. Only
 * this module knows SQLite's result codes.
 */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (unavailable.test(error.code) || error.message === refusal)
    return new CrewkitError('UNAVAILABLE', { cause: error });
  if (conflict.test(error.code)) return new CrewkitError('CONFLICT', { cause: error });
  return error;
}
