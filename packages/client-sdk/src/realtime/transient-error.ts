import { CrewkitError } from '../crewkit-error.js';
import type { ErrorCode } from '../error-codes.js';

const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK_ERROR',
  'TIMED_OUT',
  // The response is most likely a proxy's error page, because the server is unreachable.
  'UNEXPECTED_ANSWER',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
]);

/** Returns whether a request that failed with this error may succeed later. */
export function isTransient(error: unknown): boolean {
  return CrewkitError.is(error) && passing.has(error.code);
}

/**
 * Converts an error to a `CrewkitError`. Returns a `CrewkitError` unchanged. Wraps any other error, which must come from a bug in the
 * program or in the server.
 */
export function asCrewkitError(error: unknown): CrewkitError {
  if (CrewkitError.is(error)) return error;
  return new CrewkitError('UNEXPECTED_ANSWER', { message: 'Something unforeseen went wrong.', cause: error });
}

/** Returns the delay in ms after which the server allows a retry, or 0 if the error contains no such delay. */
export function getRetryAfterMs(error: unknown): number {
  return CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/**
 * Handles the errors of a request that uses a message as its cursor. Returns null for `CURSOR_INVALID`, which means that this message no
 * longer exists. Rethrows every other error.
 */
export function unlessUnknown(error: unknown): null {
  if (CrewkitError.is(error) && error.code === 'CURSOR_INVALID') return null;
  throw error;
}
