import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps, for each address, when mails came and the newest text. */
export class MailSink {
  /** By address: `{ times, text }`. */
  received = new Map();
  url = '';

  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        this.keep(session.envelope.rcptTo, Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });

  static async start() {
    const sink = new MailSink();
    // Clients are killed in the middle of what they say.
    sink.server.on('error', () => undefined);
    sink.server.listen(0, '127.0.0.1');
    await once(sink.server.server, 'listening');
    sink.url = `smtp://127.0.0.1:${sink.server.server.address().port}`;
    return sink;
  }

  /** The token in the newest mail to the address that links to the page; null: not there yet. */
  tokenFor(email, page) {
    const text = this.received.get(email)?.texts.at(-1) ?? '';
    return new RegExp(String.raw`/${page}\?token=([\w-]+)`).exec(text)?.[1] ?? null;
  }

  close() {
    return new Promise((resolve) => this.server.close(resolve));
  }

  keep(recipients, raw) {
    const text = decodeSoftBreaks(raw);
    for (const { address } of recipients) {
      const { times, texts } = this.received.get(address) ?? { times: [], texts: [] };
      this.received.set(address, { times: [...times, performance.now()], texts: [...texts, text] });
    }
  }
}

/** Quoted-printable, as far as links need it (RFC 2045 §6.7). */
function decodeSoftBreaks(raw) {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
