type FaultKind = 'SOCIAL_LOGIN_FAILED' | 'UNAVAILABLE';

const maxCodeLength = 64;

/**
 * What went wrong with a provider, in words of ours. It gets logged as the cause of an AppError, so its message holds
 * nothing that came from outside but statuses and well-known codes.
 */
export class ProviderFault extends Error {
  /** The message as one word, for logs that keep codes and leave messages out. */
  readonly code: string;

  constructor(
    /** Code of the AppError that it becomes. */
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderFault';
    this.code = message.replace(/\W+/g, '_').slice(0, maxCodeLength);
  }
}

/** The provider said something that cannot be used. */
export function misfit(message: string): ProviderFault {
  return new ProviderFault('SOCIAL_LOGIN_FAILED', message);
}
