import type { Mailer } from '../ports/mailer.js';

/** Sends nothing, for development. The outbox keeps every email for `GET /dev/mailbox`. */
export class DevMailer implements Mailer {
  readonly keepsMails = true;

  send(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
