import { setTimeout as sleep } from 'node:timers/promises';

import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given: `{ to, raw }`, `to` as the envelope says. */
export async function startMailSink() {
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw: Buffer.concat(chunks).toString('latin1') });
        done();
      });
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    tokenFor: (email) => tokenFor(mails, email),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function tokenFor(mails, email) {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = mails.filter(({ to }) => to.includes(email)).at(-1);
    const [, token] = /\?token=([\w-]+)/.exec(unquoted(found?.raw ?? '')) ?? [];
    if (token !== undefined) return token;
    await sleep(20);
  }
  throw new Error(`no mail to ${email} has a token`);
}

/** Quoted-printable (RFC 2045 §6.7), as text in Latin-1. */
function unquoted(raw) {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The header lines of a mail, continued ones joined. */
export function mailHeadersOf(raw) {
  const [head] = raw.split(/\r?\n\r?\n/, 1);
  return head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n|\r/);
}
