import { mailerContract, type DeliveredMail } from '@crewkit/core/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { smtpMailer } from '../src/index.js';
import { decodeMail, valueOf } from './decode-mail.js';
import { refusedAddress, startSmtpSink, type ReceivedMail } from './smtp-sink.js';

mailerContract({
  runner: { describe, it, beforeAll, afterAll },
  async create() {
    const sink = await startSmtpSink();
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${sink.port}`, from: 'Crewkit <no-reply@example.org>' });
    const close = async (): Promise<void> => {
      await mailer.close();
      await sink.close();
    };
    return { mailer, refusedAddress, close, delivered: () => sink.received.map(delivered) };
  },
});

function delivered({ recipients, raw }: ReceivedMail): DeliveredMail {
  const { headers, text, html } = decodeMail(raw);
  return { recipients, subject: valueOf(headers, 'subject'), text, html, headerNames: headers.map(([name]) => name) };
}
