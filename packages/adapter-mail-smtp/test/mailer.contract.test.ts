import { createServer, type AddressInfo, type Socket } from 'node:net';

import { mailerContract, type DeliveredMail, type SilentMailer } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { smtpMailer } from '../src/index.js';
import { decodeMail, toValue } from './decode-mail.js';
import { refusedAddress, startSmtpSink, type ReceivedMail } from './smtp-sink.js';

const password = 'correct-horse-battery';

mailerContract({
  runner: { describe, it, beforeAll, afterAll },
  async create() {
    const sink = await startSmtpSink({
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, callback) => callback(null, { user: username }),
    });
    const mailer = smtpMailer({
      url: `smtp://crewkit:${password}@127.0.0.1:${sink.port}`,
      from: 'Crewkit <no-reply@example.org>',
    });
    const close = async (): Promise<void> => {
      await mailer.close();
      await sink.close();
    };
    const delivery = {
      delivered: () => sink.received.map(delivered),
      refusedAddress,
      secrets: [password],
      createSilent,
    };
    return { mailer, ...delivery, close };
  },
});

function delivered({ recipients, raw }: ReceivedMail): DeliveredMail {
  const { headers, text, html } = decodeMail(raw);
  const headerNames = headers.map(([name]) => name);
  const key = toValue(headers, 'message-id');
  return { recipients, subject: toValue(headers, 'subject'), text, html, headerNames, key };
}

/** Creates a mailer whose server accepts connections and never sends any data. */
async function createSilent(limitMs: number): Promise<SilentMailer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = smtpMailer({ url, from: 'no-reply@example.org', timeoutSeconds: limitMs / 1000 });
  const close = async (): Promise<void> => {
    await mailer.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { mailer, close };
}
