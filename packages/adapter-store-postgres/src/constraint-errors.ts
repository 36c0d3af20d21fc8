import { AppError } from '@crewkit/core';
import { DatabaseError } from 'pg';

// SQLSTATEs of https://www.postgresql.org/docs/current/errcodes-appendix.html.

// Connection, resources, operator, system; a lock or a transaction that took too long; a server that only reads; what
// happens to one of two that collide.
const unavailable = /^(?:08|53|57|58)|^(?:55P03|25P03|25P04|25006|40001|40P01)$/;
const conflict = '23505';
const brokenReference = '23503';
// Text that cannot be stored, or that is no such value. Only what somebody typed can be that.
const invalid = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);
const collision = new Set(['40001', '40P01']);
const unknownStatement = '26000';
const statementExists = '42P05';
const invalidParameter = '22023';
const unsupported = '0A000';
// The function of the server that says of an unsupported thing that it is an old plan; its message may be in any language.
const planCheck = 'RevalidateCachedQuery';
// After these the server closes the connection, or it is of no use.
const fatal = /^(?:08|53|57P|58|XX)|^(?:25P03|25P04|25006)$/;
const terminated = /^57P0[125]$/;

// pg says it with this message only.
const answerTimeoutMessage = 'Query read timeout';

/**
 * What an error of a statement means to the core: `UNAVAILABLE` when the database cannot serve now, `CONFLICT` for a
 * violated uniqueness, `VALIDATION_FAILED` for values that it cannot hold. Everything else is a fault of this package
 * and stays as it is. This file is the only place that knows the codes.
 */
export function translateError(error: unknown): unknown {
  if (AppError.is(error) || isFaultHere(error)) return error;
  if (!(error instanceof DatabaseError)) return new AppError('UNAVAILABLE', { cause: error });
  const code = error.code ?? '';
  if (unavailable.test(code) || isStale(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (code === conflict) return new AppError('CONFLICT', { cause: error });
  if (invalid.has(code)) return new AppError('VALIDATION_FAILED', { cause: error });
  return error;
}

/** The connection is gone. Whether the server has seen the statement before is another question. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return terminated.test(error.code ?? '');
  if (!(error instanceof Error) || AppError.is(error) || isFaultHere(error)) return false;
  return error.message !== answerTimeoutMessage;
}

/** False: who knows what the connection is in the middle of, or whether it is there at all. */
export function leavesConnectionUsable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return !fatal.test(error.code ?? '') && !isStale(error);
}

/** What fails with it, and has changed nothing, may succeed when it is run again: it has met another transaction. */
export function isWorthAnotherRun(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  // What was there when this run looked is gone, or used by somebody now: the next run finds that, and answers accordingly.
  const isGoing = error.code === brokenReference;
  return isGoing || collision.has(error.code ?? '') || isStale(error);
}

/** Of a question about a transaction: the server has not given this id to anything yet. */
export function isUnknownTransaction(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === invalidParameter;
}

/**
 * What the connection has prepared is not what this side believes: somebody in between gives its session to others too,
 * or a table has looked otherwise since.
 */
function isStale({ code, routine }: DatabaseError): boolean {
  if (code === unknownStatement || code === statementExists) return true;
  return code === unsupported && routine === planCheck;
}

/** What JavaScript throws when this code does something foolish with a value. */
function isFaultHere(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof ReferenceError
  );
}
