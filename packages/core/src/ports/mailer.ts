import type { Mail } from '../domain/mail.js';

/** Hands one email to a delivery service. */
export interface Mailer {
  /** If true, nothing is sent and emails stay in the outbox for `GET /dev/mailbox`. Use it for development only. */
  readonly keepsMails: boolean;
  /**
   * Resolves when the next hop has accepted the email. Rejects otherwise; the outbox then retries. Settles within 60 seconds, and soon
   * after `signal` is aborted. The caller aborts after 60 seconds or when it is closing.
   *
   * An email is sent at least once. `mail.id` is the same on each attempt, so pass it on for deduplication at the next hop: as the
   * `Message-ID`, or as the idempotency key of an HTTP API.
   *
   * The error's `code` and `message` are logged. They contain no credentials and none of the email's content.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
