import type { Mailer } from '../ports/mailer.js';

/** For development: sends nothing; the outbox keeps every mail for `GET /dev/mailbox`. */
export class DevMailer implements Mailer {
  readonly keepsMails = true;

  send(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
