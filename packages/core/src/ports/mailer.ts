import type { Mail } from '../domain/mail.js';

/** Hands one mail to whatever delivers it. */
export interface Mailer {
  /**
   * True: nothing leaves, and sent mails stay in the outbox for `GET /dev/mailbox`. For development only.
   */
  readonly keepsMails: boolean;
  /**
   * Resolves when the next hop took responsibility; rejects otherwise, and the outbox tries again. Settles within 60
   * seconds, and soon after `signal` is aborted: the caller has given the mail up, after 60 seconds or because it closes.
   *
   * A mail is sent at least once. `mail.id` is the same at each attempt, so pass it on as what the next hop recognises a
   * repeated mail by: the `Message-ID`, or the idempotency key of an HTTP API.
   *
   * The error's `code` and `message` go to the log. They contain no credentials and nothing of the mail.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
