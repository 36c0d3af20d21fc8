import type { Mailer } from '../../ports/mail/mailer.js';

/**
 * Creates a mailer for development that sends no emails. The outbox keeps every email, and `GET /dev/mailbox` lists them.
 *
 * @example
 * const crewkit = await createCrewkit({ ...options, mailer: devMailer() });
 */
export function devMailer(): Mailer {
  return { keepsMails: true, send: () => Promise.resolve(), close: () => Promise.resolve() };
}
