import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { SMTPServer } from 'smtp-server';

const patienceMs = 20_000;

/** Runs a real SMTP server that stores received emails. While `accepts` is false, the server temporarily refuses emails. */
export class MailSink {
  accepts = true;
  /** `{ to, raw, text, at }`: `to` from the envelope, `text` with quoted-printable decoded, `at` of performance.now(). */
  mails = [];
  url = '';
  #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        if (!this.accepts) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const [to, raw] = [session.envelope.rcptTo.map(({ address }) => address), Buffer.concat(chunks)];
        this.mails.push({ to, raw: raw.toString('latin1'), text: unquoted(raw), at: performance.now() });
        done();
      });
    },
  });

  static async start() {
    const sink = new MailSink();
    // Clients may be killed in the middle of an SMTP session.
    sink.#server.on('error', () => undefined);
    sink.#server.listen(0, '127.0.0.1');
    await once(sink.#server.server, 'listening');
    sink.url = `smtp://127.0.0.1:${sink.#server.server.address().port}`;
    return sink;
  }

  mailsTo(email) {
    return this.mails.filter(({ to }) => to.includes(email));
  }

  /** Returns the token in the newest email to the address that links to the page, or null if there is no such email yet. */
  tokenFor(email, page) {
    const link = new RegExp(String.raw`/${page}\?token=([\w-]+)`);
    const tokens = this.mailsTo(email).map(({ text }) => link.exec(text)?.[1]);
    return tokens.filter(Boolean).at(-1) ?? null;
  }

  /** Like `tokenFor`, but waits for the email. */
  async waitForToken(email, page) {
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(20)) {
      const token = this.tokenFor(email, page);
      if (token !== null) return token;
    }
    throw new Error(`no mail to ${email} links to ${page}`);
  }

  close() {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/** RFC 2045 §6.7. */
function unquoted(raw) {
  const bytes = raw
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the header lines of a mail, continued ones joined. */
export function parseMailHeaders(raw) {
  const [head] = raw.split(/\r?\n\r?\n/, 1);
  return head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n|\r/);
}
