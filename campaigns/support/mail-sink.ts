import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The addresses from the envelope. */
  readonly to: readonly string[];
  readonly raw: string;
  /** The raw mail with quoted-printable decoded. */
  readonly text: string;
  /** Of performance.now(). */
  readonly at: number;
}

const patienceMs = 20_000;

/** Runs a real SMTP server that stores received emails. While `accepts` is false, the server temporarily refuses emails. */
export class MailSink {
  accepts = true;
  readonly mails: ReceivedMail[] = [];
  url = '';
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!this.accepts) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const [to, raw] = [session.envelope.rcptTo.map(({ address }) => address), Buffer.concat(chunks)];
        this.mails.push({ to, raw: raw.toString('latin1'), text: unquoted(raw), at: performance.now() });
        done();
      });
    },
  });

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    // Clients may be killed in the middle of an SMTP session.
    sink.#server.on('error', () => undefined);
    sink.#server.listen(0, '127.0.0.1');
    await once(sink.#server.server, 'listening');
    sink.url = `smtp://127.0.0.1:${(sink.#server.server.address() as AddressInfo).port}`;
    return sink;
  }

  mailsTo(email: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(email));
  }

  /** Returns the token in the newest email to the address that links to the page, or null if there is no such email yet. */
  tokenFor(email: string, page: string): string | null {
    const link = new RegExp(String.raw`/${page}\?token=([\w-]+)`);
    const tokens = this.mailsTo(email).map(({ text }) => link.exec(text)?.[1]);
    return tokens.filter(Boolean).at(-1) ?? null;
  }

  /** Like `tokenFor`, but waits for the email. */
  async waitForToken(email: string, page: string): Promise<string> {
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(20)) {
      const token = this.tokenFor(email, page);
      if (token !== null) return token;
    }
    throw new Error(`no mail to ${email} links to ${page}`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(resolve));
  }
}

/** RFC 2045 §6.7. */
function unquoted(raw: Buffer): string {
  const bytes = raw
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the header lines of a mail, continued ones joined. */
export function parseMailHeaders(raw: string): string[] {
  const [head] = raw.split(/\r?\n\r?\n/, 1);
  return head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n|\r/);
}
