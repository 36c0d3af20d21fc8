import { CrewkitError } from '@crewkit/core';
import { DatabaseError } from 'pg';

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) for problems with the connection, resources, the operator or
// the system; for timeouts of locks and transactions; for a read-only server; and for serialization failures and deadlocks.
const unavailable = /^(?:08|53|57|58)|^(?:55P03|25P03|25P04|25006|40001|40P01)$/;
const conflict = '23505';
const brokenReference = '23503';
// SQLSTATEs for text that cannot be stored or is not a valid value. Only user input can cause these errors.
const invalid = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);
const collision = new Set(['40001', '40P01']);
const unknownStatement = '26000';
const statementExists = '42P05';
const invalidParameter = '22023';
const unsupported = '0A000';
// The server function that reports a stale cached plan. Its error has the SQLSTATE for unsupported features and a
// message in any language, so the function's name is needed to identify it.
const planCheck = 'RevalidateCachedQuery';
// After an error with one of these SQLSTATEs, the server has closed the connection, or the connection is unusable.
const fatal = /^(?:08|53|57P|58|XX)|^(?:25P03|25P04|25006)$/;
const terminated = /^57P0[125]$/;
const canceled = '57014';

// pg identifies this error only by its message.
const answerTimeoutMessage = 'Query read timeout';

/**
 * Maps the error of a statement to an error of the core: `UNAVAILABLE` if the database cannot serve requests now, `CONFLICT` for a violated
 * unique constraint, and `VALIDATION_FAILED` for values that the database cannot store. Returns other errors unchanged, because they come
 * from bugs in this package. Only this module knows the database's error codes.
 */
export function translateError(error: unknown): unknown {
  if (CrewkitError.is(error) || isOwnError(error)) return error;
  if (!(error instanceof DatabaseError)) return new CrewkitError('UNAVAILABLE', { cause: error });
  const code = error.code ?? '';
  if (unavailable.test(code) || isStale(error)) return new CrewkitError('UNAVAILABLE', { cause: error });
  if (code === conflict) return new CrewkitError('CONFLICT', { cause: error });
  if (invalid.has(code)) return new CrewkitError('VALIDATION_FAILED', { cause: error });
  return error;
}

/** Returns whether the error means that the connection is lost. The server may or may not have received the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return terminated.test(error.code ?? '');
  if (!(error instanceof Error) || CrewkitError.is(error) || isOwnError(error)) return false;
  return error.message !== answerTimeoutMessage;
}

/** Returns whether the connection can still be used after this error. It cannot be used if it is lost or if its state is unknown. */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return !fatal.test(error.code ?? '') && !isStale(error);
}

/**
 * Returns whether the error means that the work collided with another transaction. In that case, no change was made, and a retry may
 * succeed.
 */
export function isWorthAnotherRun(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  // A row that this run read has since been deleted or referenced. The next run reads the new state and returns the
  // result for that state.
  const isGoing = error.code === brokenReference;
  return isGoing || collision.has(error.code ?? '') || isStale(error);
}

/**
 * Returns whether the statements of a batch should be sent one by one after this error, because only one of them may have caused it, or
 * because the connection was lost. While the server is unreachable or too slow, a second attempt would only take more time.
 */
export function isWorthSendingAlone(error: unknown): boolean {
  // A read is rejected with a translated error.
  if (CrewkitError.is(error)) return error.code !== 'UNAVAILABLE';
  return isConnectionLost(error) || (error instanceof DatabaseError && error.code !== canceled);
}

/** Returns whether the error says that the server has never assigned the transaction id that the query asked about. */
export function isUnknownTransaction(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === invalidParameter;
}

/**
 * Returns whether the session's prepared statements differ from those that this process expects, because a pooler shares the session with
 * other clients or because a table has changed.
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
