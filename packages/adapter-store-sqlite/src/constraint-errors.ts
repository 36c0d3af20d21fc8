import { AppError } from '@crewkit/core';

// Result codes of https://www.sqlite.org/rescode.html, with their extended forms.
const unavailable = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|PERM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL|NOMEM)/;
const conflict = /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY)/;

/**
 * What a driver error means to the core: `UNAVAILABLE` when the database cannot serve now, `CONFLICT` for a violated
 * uniqueness. Everything else is a fault of this package and stays as it is. The only place that knows the codes.
 */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (unavailable.test(error.code)) return new AppError('UNAVAILABLE', { cause: error });
  if (conflict.test(error.code)) return new AppError('CONFLICT', { cause: error });
  return error;
}
