import type { Mail } from '../../domain/mail.js';
import type { Mailer } from '../../ports/mailer.js';

/** Why a mail was given up although the mailer has not said that it failed. */
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
 * Sends the mail, and rejects with `MailAbandoned` when `limitMs` are over or `controller` is aborted, whether the mailer
 * reacts to its signal or not. What the mailer answers later is ignored.
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
  const message = `The mailer did not settle within ${limitMs / 1000} seconds.`;
  const timer = setTimeout(() => controller.abort(new MailAbandoned('MAILER_TIMEOUT', message)), limitMs);
  try {
    await Promise.race([mailer.send(mail, signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
