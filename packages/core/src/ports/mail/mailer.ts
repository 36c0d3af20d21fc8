import type { Mail } from '../../domain/mail.js';

/** Hands one email to a delivery service. */
export interface Mailer {
  /** If true, emails are not sent but stay in the outbox, where `GET /dev/mailbox` lists them. Use this for development only. */
  readonly keepsMails: boolean;
  /**
   * Sends the email. Resolves when the next hop has accepted the email. Rejects otherwise, and the outbox then retries. The call has 60
   * seconds to settle. After this time, or earlier if the server is shutting down, the caller aborts `signal`, and the call must then
   * settle soon.
   *
   * The same email can be sent more than once. `mail.id` is the same at each attempt. Pass it to the next hop for deduplication: as the
   * `Message-ID`, or as the idempotency key of an HTTP API.
   *
   * If the call rejects, the error's `code` and `message` are logged. They must contain neither credentials nor any of the email's content.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
