import { CrewkitError } from '../crewkit-error.js';
import type { ErrorCode } from '../error-codes.js';

const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK_ERROR',
  'TIMED_OUT',
  // A proxy's page while the server is away, most likely.
  'UNEXPECTED_ANSWER',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
]);

/** Whether the same may well succeed later. */
export function isTransient(error: unknown): boolean {
  return CrewkitError.is(error) && passing.has(error.code);
}

/** What is no error of the SDK is a fault of the program, or of the server. */
export function asCrewkitError(error: unknown): CrewkitError {
  if (CrewkitError.is(error)) return error;
  return new CrewkitError('UNEXPECTED_ANSWER', { message: 'Something unforeseen went wrong.', cause: error });
}

/** At least so long as the server wants it, in ms. */
export function getRetryAfterMs(error: unknown): number {
  return CrewkitError.is(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/** For `catch`: null if the server does not know the message any more after which it was asked. */
export function unlessUnknown(error: unknown): null {
  if (CrewkitError.is(error) && error.code === 'CURSOR_INVALID') return null;
  throw error;
}
