import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that records the recipients. It refuses emails with a temporary error until the test makes it accept them. */
export class MailSink {
  accepts = false;
  readonly received = new Set<string>();
  url = '';

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        if (!this.accepts) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        for (const { address } of session.envelope.rcptTo) this.received.add(address);
        done();
      });
    },
  });

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    // A killed client resets its connections.
    sink.server.on('error', () => undefined);
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
    sink.url = `smtp://127.0.0.1:${(sink.server.server.address() as AddressInfo).port}`;
    return sink;
  }

  dispose(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}
