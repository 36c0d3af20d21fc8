import type { ErrorCode } from './error-codes.js';
import type { FieldError, Problem } from './schemas.js';

// Two copies of the SDK in one page must recognize each other's errors.
const brand = Symbol.for('@crewkit/client-sdk/error');

export interface ErrorParts {
  readonly message: string;
  readonly problem?: Problem;
  readonly retryAfterSeconds?: number | null;
  /** Given if there is no problem document: a provider's callback has none. */
  readonly challengeToken?: string;
  readonly cause?: unknown;
}

/**
 * The error with which the SDK rejects. `code` is a union of literals, so the compiler can check that a `switch` over it is exhaustive:
 * `default: error.code satisfies never`.
 */
export class CrewkitError extends Error {
  override readonly name = 'CrewkitError';
  /** Server codes as in docs/reference/errors.md, and the SDK's own. */
  readonly code: ErrorCode;
  /** The problem document (RFC 9457) as received; null for the SDK's own codes. */
  readonly problem: Problem | null;
  /** Whole seconds, with `RATE_LIMITED`, `ACCOUNT_LOCKED` and `UNAVAILABLE` if the server sent them. */
  readonly retryAfterSeconds: number | null;
  /** With `TWO_FACTOR_REQUIRED`: for `auth.verifyTwoFactor`; else null. */
  readonly challengeToken: string | null;

  constructor(code: ErrorCode, { message, problem, retryAfterSeconds, challengeToken, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.problem = problem ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.challengeToken = challengeToken ?? problem?.challengeToken ?? null;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Returns whether the value is a `CrewkitError`, with the code if one is given. */
  static is<const Code extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: Code,
  ): error is CrewkitError & { readonly code: Code } {
    if (typeof error !== 'object' || error === null || !(brand in error)) return false;
    return code === undefined || ('code' in error && error.code === code);
  }

  /** HTTP status; null for the SDK's own codes. */
  get status(): number | null {
    return this.problem?.status ?? null;
  }

  /** With `VALIDATION_FAILED`: the invalid fields, by path, with reasons. */
  get fieldErrors(): readonly FieldError[] {
    return this.problem?.errors ?? [];
  }

  /** With `FORBIDDEN`: the missing permissions. */
  get requiredPermissions(): readonly string[] {
    return this.problem?.requiredPermissions ?? [];
  }
}
