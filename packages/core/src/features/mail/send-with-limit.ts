import type { Mail } from '../../domain/mail.js';
import type { Mailer } from '../../ports/mail/mailer.js';

/** Reports that the delivery of an email was aborted before the mailer reported a result. */
export class MailAbandoned extends Error {
  constructor(
    readonly code: 'MAILER_TIMEOUT' | 'SHUTTING_DOWN',
    message: string,
  ) {
    super(message);
    this.name = 'MailAbandoned';
  }
}

/**
 * Sends the email. Rejects with `MailAbandoned` after `limitMs` milliseconds or when `controller` is aborted, even if the mailer ignores
 * the abort and continues. What the mailer reports after that is ignored.
 */
export async function sendWithLimit(
  mailer: Mailer,
  mail: Mail,
  { controller, limitMs }: { readonly controller: AbortController; readonly limitMs: number },
): Promise<void> {
  const { signal } = controller;
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const message = `The mailer did not respond within ${limitMs / 1000} seconds.`;
  const timer = setTimeout(() => controller.abort(new MailAbandoned('MAILER_TIMEOUT', message)), limitMs);
  try {
    await Promise.race([mailer.send(mail, signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
