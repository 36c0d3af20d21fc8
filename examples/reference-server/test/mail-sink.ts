import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that refuses with a temporary error at first, then accepts and remembers who got a mail. */
export class MailSink {
  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
    readonly received: ReadonlySet<string>,
  ) {}

  static async start({ acceptAfterMs }: { readonly acceptAfterMs: number }): Promise<MailSink> {
    const startedAt = Date.now();
    const received = new Set<string>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          if (Date.now() - startedAt < acceptAfterMs) return done(Object.assign(new Error('later'), { responseCode: 451 }));
          for (const { address } of session.envelope.rcptTo) received.add(address);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.server.address() as AddressInfo;
    return new MailSink(server, `smtp://127.0.0.1:${port}`, received);
  }

  dispose(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
