import type { Mail } from '../../domain/mail.js';
import type { Mailer } from '../../ports/mail/mailer.js';

/** Prints emails, including their links, to standard output. Only for development: the links contain tokens. */
export class ConsoleMailer implements Mailer {
  readonly keepsMails = false;

  send({ text }: Mail): Promise<void> {
    process.stdout.write(`${text}\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
