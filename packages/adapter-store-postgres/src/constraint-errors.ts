import { AppError } from '@crewkit/core';
import { DatabaseError } from 'pg';

// SQLSTATEs of https://www.postgresql.org/docs/current/errcodes-appendix.html.
// Connection, resources, operator, system; lock or transaction timeouts; a read-only server; serialization failures and deadlocks.
const unavailable = /^(?:08|53|57|58)|^(?:55P03|25P03|25P04|25006|40001|40P01)$/;
const conflict = '23505';
const brokenReference = '23503';
// Text that cannot be stored or is not a valid value. Only user input can cause these.
const invalid = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);
const collision = new Set(['40001', '40P01']);
const unknownStatement = '26000';
const statementExists = '42P05';
const invalidParameter = '22023';
const unsupported = '0A000';
// The server function that reports a stale cached plan as an unsupported feature; its message may be in any language.
const planCheck = 'RevalidateCachedQuery';
// After these errors the server closes the connection, or the connection is unusable.
const fatal = /^(?:08|53|57P|58|XX)|^(?:25P03|25P04|25006)$/;
const terminated = /^57P0[125]$/;

// pg reports it with this message only.
const answerTimeoutMessage = 'Query read timeout';

/**
 * Maps an error of a statement to an error of the core: `UNAVAILABLE` if the database cannot serve requests now, `CONFLICT` for a violated
 * unique constraint, `VALIDATION_FAILED` for values that it cannot store. Other errors are bugs of this package and are returned unchanged.
 * Only this module knows the codes.
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

/** The connection is lost. The server may or may not have received the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return terminated.test(error.code ?? '');
  if (!(error instanceof Error) || AppError.is(error) || isOwnError(error)) return false;
  return error.message !== answerTimeoutMessage;
}

/** False if the state of the connection is unknown, or the connection is gone. */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return !fatal.test(error.code ?? '') && !isStale(error);
}

/** True if nothing was changed and a retry may succeed, because the work collided with another transaction. */
export function isWorthAnotherRun(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  // A row that this run read was deleted or is referenced now: the next run sees that and answers accordingly.
  const isGoing = error.code === brokenReference;
  return isGoing || collision.has(error.code ?? '') || isStale(error);
}

/** For a query about a transaction: the server has not assigned this id yet. */
export function isUnknownTransaction(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === invalidParameter;
}

/**
 * The prepared statements of the session differ from what this side assumes: a pooler shares the session with other clients, or a table has
 * changed since.
 */
function isStale({ code, routine }: DatabaseError): boolean {
  if (code === unknownStatement || code === statementExists) return true;
  return code === unsupported && routine === planCheck;
}

/** Errors that JavaScript throws for bugs in this code. */
function isOwnError(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof ReferenceError
  );
}
