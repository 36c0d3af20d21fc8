type ProviderErrorKind = 'SOCIAL_LOGIN_FAILED' | 'UNAVAILABLE';

const maxCodeLength = 64;

/**
 * A failure of an identity provider. The error is logged as the cause of a `CrewkitError`. Its message must therefore contain no text from
 * outside, except statuses and well-known codes.
 */
export class ProviderError extends Error {
  /** The message as a single word, for logs that contain codes but no messages. */
  readonly code: string;

  constructor(
    /** The code of the CrewkitError that results from this error. */
    readonly kind: ProviderErrorKind,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
    this.code = message.replace(/\W+/g, '_').slice(0, maxCodeLength);
  }
}

/** Creates the error for a response from the provider that cannot be used. */
export function misfit(message: string): ProviderError {
  return new ProviderError('SOCIAL_LOGIN_FAILED', message);
}
