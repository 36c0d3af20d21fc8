import { CrewkitError } from '../crewkit-error.js';
import type { ErrorCode } from '../error-codes.js';

const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK_ERROR',
  'TIMED_OUT',
  // Most likely the error page of a proxy while the server is unreachable.
  'UNEXPECTED_ANSWER',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
]);

/** Returns whether the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  return CrewkitError.is(error) && passing.has(error.code);
}

/** Returns the error as a `CrewkitError`. Other errors come from a bug in the program or in the server. */
export function asCrewkitError(error: unknown): CrewkitError {
  if (CrewkitError.is(error)) return error;
  return new CrewkitError('UNEXPECTED_ANSWER', { message: 'Something unforeseen went wrong.', cause: error });
}

/** Returns the delay that the server asked for, in ms; 0 if it did not ask for one. */
export function getRetryAfterMs(error: unknown): number {
  return CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/** For `catch`: returns null if the message given as the cursor no longer exists, and rethrows every other error. */
export function unlessUnknown(error: unknown): null {
  if (CrewkitError.is(error) && error.code === 'CURSOR_INVALID') return null;
  throw error;
}
