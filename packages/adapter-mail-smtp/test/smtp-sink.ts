import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The email as received, with one character per byte. */
  readonly raw: string;
  /** Whether it was sent over TLS. */
  readonly secure: boolean;
  /** The authenticated user; null without authentication. */
  readonly user: string | null;
}

export interface SmtpSink {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

export const refusedAddress = 'refused@example.org';

/**
 * Starts a real SMTP server on a free port, which records received emails. It has no TLS and no authentication unless `options` require
 * them.
 */
export async function startSmtpSink(options: SMTPServerOptions & { readonly port?: number } = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const refusal = new Error(`5.1.1 No such mailbox: <${address}>`);
      callback(address === refusedAddress ? Object.assign(refusal, { responseCode: 550 }) : null);
    },
    onData(stream, { envelope, secure, user }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          sender,
          recipients,
          raw: Buffer.concat(chunks).toString('latin1'),
          secure,
          user: typeof user === 'string' ? user : null,
        });
        callback();
      });
    },
    ...options,
  });
  // Some tests abort connections on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise((resolve) => server.close(resolve)) };
}
