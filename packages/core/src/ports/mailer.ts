import type { Mail } from '../domain/mail.js';

/** Hands one mail to whatever delivers it. */
export interface Mailer {
  /**
   * True: nothing leaves, and sent mails stay in the outbox for `GET /dev/mailbox`. For development only.
   */
  readonly keepsMails: boolean;
  /**
   * Resolves when the next hop took responsibility; rejects otherwise, and the outbox tries again. Settles within 60
   * seconds.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
