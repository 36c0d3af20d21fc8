import type { Mail } from '../domain/mail.js';

/** Hands one mail to a delivery service. */
export interface Mailer {
  /** True: nothing is sent, and mails stay in the outbox for `GET /dev/mailbox`. For development only. */
  readonly keepsMails: boolean;
  /**
   * Resolves when the next hop has accepted the mail; rejects otherwise, and the outbox retries. Settles within 60 seconds, and soon
   * after `signal` is aborted: the caller has given up, after 60 seconds or because it is closing.
   *
   * A mail is sent at least once. `mail.id` is the same on each attempt, so pass it on for deduplication at the next hop: as the
   * `Message-ID`, or as the idempotency key of an HTTP API.
   *
   * The error's `code` and `message` are logged. They contain no credentials and none of the mail's content.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
