import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';

/** A real SMTP server that keeps all emails. */
export class MailSink {
  readonly #mails: string[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        this.#mails.push(mail);
        done();
      });
    },
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  /** Waits for an email to the address that links to the page, and returns the link. */
  async findLink(email: string, page: string): Promise<URL> {
    const link = new RegExp(String.raw`http\S*/${page}\?token=[\w-]+`);
    const find = (): string | undefined =>
      this.#mails
        .filter((mail) => mail.includes(`To: ${email}`))
        .map((mail) => link.exec(decode(mail))?.[0])
        .find((found) => found !== undefined);
    await vi.waitFor(() => expect(find(), `a mail to ${email} with a link to ${page}`).toBeDefined(), 20_000);
    return new URL(find() ?? '');
  }
}

/** Decodes the quoted-printable encoding (RFC 2045 §6.7) as far as links need it. */
function decode(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
