import { errorCatalogue, type ErrorCode } from './catalogue.js';

const brand = Symbol.for('crewkit.CrewkitError');

/** One invalid input field: its path, a stable snake_case code, and a sentence for users. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Further details of an error. All of them are sent to the client, and none of them are logged. */
export interface CrewkitErrorDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Whole seconds, at least 1. The value becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly requiredPermissions?: readonly string[];
  /** With `TWO_FACTOR_REQUIRED`, the token of the second-factor challenge. */
  readonly challengeToken?: string;
  /** The time at which the second-factor challenge expires, in ISO 8601. */
  readonly challengeExpiresAt?: string;
  /** With `POLICY_NOT_MET`, and with `CONFLICT` for a sign-in policy, the field of the organization's sign-in policy that the caller does not meet. */
  readonly requirement?: string;
  /** With `RECENT_SIGN_IN_REQUIRED`, the age in seconds that a sign-in can have for the request. */
  readonly maxAgeSeconds?: number;
  /** The methods that the path supports. They become the `Allow` header. */
  readonly allow?: readonly string[];
  /** With `RANGE_NOT_SATISFIABLE`, the file's total number of bytes. It becomes the `Content-Range` header. */
  readonly totalBytes?: number;
  /** With `QUOTA_EXCEEDED`, the kind of owner whose quota is exceeded, and the owner's usage without this upload. */
  readonly quota?: {
    readonly scope: 'user' | 'organization';
    readonly usedBytes: number;
    readonly limitBytes: number;
  };
  /**
   * With `REFUSED_BY_HOST`, the code and HTTP status that the embedding application's hook chose. They replace those of `REFUSED_BY_HOST`
   * in the response.
   */
  readonly host?: { readonly code: string; readonly status: number };
}

export interface CrewkitErrorOptions extends CrewkitErrorDetails {
  readonly cause?: unknown;
}

/**
 * The only error that use cases, policies and ports throw on purpose, except for plain errors that report programming mistakes.
 * `api/http/responses/error-status.ts` maps error codes to HTTP statuses.
 */
export class CrewkitError extends Error {
  readonly code: ErrorCode;
  readonly details: CrewkitErrorDetails;

  constructor(code: ErrorCode, options: CrewkitErrorOptions = {}) {
    const { cause, ...details } = options;
    super(details.detail ?? errorCatalogue[code], cause === undefined ? undefined : { cause });
    this.name = 'CrewkitError';
    this.code = code;
    this.details = details;
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Returns whether the value is a CrewkitError from any installed copy of this package. `instanceof` does not recognize errors from other
   * copies.
   */
  static is<const Code extends ErrorCode = ErrorCode>(
    error: unknown,
    code?: Code,
  ): error is CrewkitError & { readonly code: Code } {
    if (typeof error !== 'object' || error === null || !(brand in error)) return false;
    return code === undefined || ('code' in error && error.code === code);
  }
}
