import type { Mailer } from '../../ports/mail/mailer.js';

/** A mailer for development that sends no emails. The outbox keeps every email, and `GET /dev/mailbox` lists them. */
export class DevMailer implements Mailer {
  readonly keepsMails = true;

  send(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
