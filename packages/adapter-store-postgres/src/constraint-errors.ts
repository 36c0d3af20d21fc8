import { AppError } from '@crewkit/core';
import { DatabaseError } from 'pg';

// SQLSTATEs from https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, operator, system; timeouts for
// locks and transactions; a read-only server; serialization failures and deadlocks.
const unavailable = /^(?:08|53|57|58)|^(?:55P03|25P03|25P04|25006|40001|40P01)$/;
const conflict = '23505';
const brokenReference = '23503';
// Text that cannot be stored or is not a valid value. Only user input can cause these errors.
const invalid = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);
const collision = new Set(['40001', '40P01']);
const unknownStatement = '26000';
const statementExists = '42P05';
const invalidParameter = '22023';
const unsupported = '0A000';
// The server function that reports a stale cached plan as an unsupported feature. Its message may be in any language.
const planCheck = 'RevalidateCachedQuery';
// After these errors the server closes the connection, or the connection is unusable.
const fatal = /^(?:08|53|57P|58|XX)|^(?:25P03|25P04|25006)$/;
const terminated = /^57P0[125]$/;

// pg identifies this error only by its message.
const answerTimeoutMessage = 'Query read timeout';

/**
 * Maps an error of a statement to an error of the core: `UNAVAILABLE` if the database cannot serve requests now, `CONFLICT` for a violated
 * unique constraint, `VALIDATION_FAILED` for values that the database cannot store. Other errors are bugs in this package and are returned
 * unchanged. No other module depends on the codes.
 */
export function translateError(error: unknown): unknown {
  if (AppError.is(error) || isOwnError(error)) return error;
  if (!(error instanceof DatabaseError)) return new AppError('UNAVAILABLE', { cause: error });
  const code = error.code ?? '';
  if (unavailable.test(code) || isStale(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (code === conflict) return new AppError('CONFLICT', { cause: error });
  if (invalid.has(code)) return new AppError('VALIDATION_FAILED', { cause: error });
  return error;
}

/** Returns whether the connection is lost. The server may or may not have received the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return terminated.test(error.code ?? '');
  if (!(error instanceof Error) || AppError.is(error) || isOwnError(error)) return false;
  return error.message !== answerTimeoutMessage;
}

/** Returns false if the connection is lost or its state is unknown. */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return !fatal.test(error.code ?? '') && !isStale(error);
}

/** Returns whether no change was made and a retry may succeed, because the work collided with another transaction. */
export function isWorthAnotherRun(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  // A row that this run read has since been deleted or referenced. The next run reads the new state and returns the matching result.
  const isGoing = error.code === brokenReference;
  return isGoing || collision.has(error.code ?? '') || isStale(error);
}

/** Returns whether the server has not assigned the id in a query about a transaction. */
export function isUnknownTransaction(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === invalidParameter;
}

/**
 * Returns whether the session's prepared statements differ from those that this process assumes. The reason is that a pooler shares the
 * session with other clients, or that a table has changed.
 */
function isStale({ code, routine }: DatabaseError): boolean {
  if (code === unknownStatement || code === statementExists) return true;
  return code === unsupported && routine === planCheck;
}

/** Returns whether JavaScript threw the error because of a bug in this code. */
function isOwnError(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof ReferenceError
  );
}
