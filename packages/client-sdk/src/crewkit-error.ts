import type { ErrorCode } from './error-codes.js';
import type { FieldError, Problem } from './schemas.js';

// If a page contains two copies of the SDK, each must recognize the other's errors.
const brand = Symbol.for('@crewkit/client-sdk/error');

/** The codes of failures that may pass. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK_ERROR',
  'TIMED_OUT',
  // The response is most likely a proxy's error page, because the server is unreachable.
  'UNEXPECTED_ANSWER',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
]);

export interface ErrorParts {
  readonly message: string;
  readonly problem?: Problem | undefined;
  readonly hostCode?: string | null | undefined;
  readonly retryAfterSeconds?: number | null | undefined;
  /** The token for the second factor, from a social sign-in callback. Omit it if `problem` contains the token. */
  readonly challengeToken?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The error with which the SDK's promises reject. `code` is a union of literals, so the compiler can check that a `switch` over it is
 * exhaustive: `default: error.code satisfies never`.
 */
export class CrewkitError extends Error {
  override readonly name = 'CrewkitError';
  /** A server code listed in docs/reference/errors.md, or one of the SDK's own codes. */
  readonly code: ErrorCode;
  /**
   * The code that the server's application chose for its refusal, for example `SEAT_LIMIT_REACHED`, if the code is `REFUSED_BY_HOST`. null if
   * the application chose none.
   */
  readonly hostCode: string | null;
  /** The problem document (RFC 9457) as received, or null for the SDK's own codes. */
  readonly problem: Problem | null;
  /**
   * The delay after which to retry, in whole seconds, or null if the server sent none. The server can send a delay with `RATE_LIMITED`,
   * `ACCOUNT_LOCKED` and `UNAVAILABLE`.
   */
  readonly retryAfterSeconds: number | null;
  /** The token for `auth.verifyTwoFactor` if the code is `TWO_FACTOR_REQUIRED`; otherwise null. */
  readonly challengeToken: string | null;

  constructor(code: ErrorCode, { message, problem, hostCode, retryAfterSeconds, challengeToken, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hostCode = hostCode ?? null;
    this.problem = problem ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.challengeToken = challengeToken ?? problem?.challengeToken ?? null;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Returns whether the value is a `CrewkitError` and, if `code` is given, whether it has that code. */
  static is<const Code extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: Code,
  ): error is CrewkitError & { readonly code: Code } {
    if (typeof error !== 'object' || error === null || !(brand in error)) return false;
    return code === undefined || ('code' in error && error.code === code);
  }

  /** The HTTP status, or null for the SDK's own codes. */
  get status(): number | null {
    return this.problem?.status ?? null;
  }

  /** The invalid fields, with their paths and reasons; empty unless the code is `VALIDATION_FAILED`. */
  get fieldErrors(): readonly FieldError[] {
    return this.problem?.errors ?? [];
  }

  /** The missing permissions; empty unless the code is `FORBIDDEN`. */
  get requiredPermissions(): readonly string[] {
    return this.problem?.requiredPermissions ?? [];
  }
}

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
