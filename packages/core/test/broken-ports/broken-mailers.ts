import { DevMailer } from '../../src/defaults/dev-mailer.js';
import type { Mail } from '../../src/domain/mail.js';
import type { DeliveredMail, MailerFixture } from '../../src/contracts/mailer.contract.js';
import type { BrokenPort } from './broken-port.js';

type Deliver = (mail: Mail, delivered: DeliveredMail[]) => void;

const handOver = (mail: Mail): DeliveredMail => ({
  recipients: [mail.to],
  subject: mail.subject.split(/[\r\n]/)[0] ?? '',
  text: mail.text,
  html: mail.html,
  headerNames: ['from', 'to', 'subject'],
});

const deliverWell: Deliver = (mail, delivered) => {
  if (mail.to === 'refused@example.org' || /[\s,<>]/.test(mail.to)) throw new Error('refused');
  delivered.push(handOver(mail));
};

/** A mailer whose next hop is a list. */
function mailerWith(deliver: Deliver, keepsMails = false): () => MailerFixture {
  return () => {
    const delivered: DeliveredMail[] = [];
    const send = async (mail: Mail): Promise<void> => deliver(mail, delivered);
    const close = (): Promise<void> => Promise.resolve();
    return {
      mailer: { keepsMails, send, close },
      delivered: () => delivered,
      refusedAddress: 'refused@example.org',
      close,
    };
  };
}

export const brokenMailers: readonly BrokenPort<MailerFixture>[] = [
  { flaw: 'it says that it keeps mails', caughtBy: 'whether it keeps', create: mailerWith(deliverWell, true) },
  {
    flaw: 'it says that mails leave, and drops them',
    caughtBy: 'many mails at once',
    create: mailerWith(() => undefined),
  },
  {
    flaw: 'a refused mail counts as delivered',
    caughtBy: 'rejects when the next hop refuses',
    create: mailerWith((mail, delivered) => {
      if (mail.to !== 'refused@example.org') deliverWell(mail, delivered);
    }),
  },
  {
    flaw: 'long lines are broken',
    caughtBy: 'intact',
    create: mailerWith((mail, delivered) =>
      deliverWell({ ...mail, text: mail.text.replace(/.{78}/g, '$&\n') }, delivered),
    ),
  },
  {
    flaw: 'lines of the subject become headers',
    caughtBy: 'add a header',
    create: mailerWith((mail, delivered) => {
      deliverWell(mail, delivered);
      const injected = mail.subject
        .split(/[\r\n]+/)
        .slice(1)
        .map((line) => line.split(':')[0] ?? '');
      const last = delivered.pop();
      if (last) delivered.push({ ...last, headerNames: [...last.headerNames, ...injected] });
    }),
  },
  {
    flaw: 'a list of addresses reaches all of them',
    caughtBy: 'a recipient',
    create: mailerWith((mail, delivered) => {
      delivered.push({ ...handOver(mail), recipients: mail.to.match(/[^\s,<>:]+@[^\s,<>]+/g) ?? [] });
    }),
  },
  {
    flaw: 'it can be closed only once',
    caughtBy: 'more than once',
    create: () => {
      let open = true;
      const close = async (): Promise<void> => {
        if (!open) throw new Error('It is closed.');
        open = false;
      };
      const mailer = Object.assign(new DevMailer(), { close });
      return { mailer, delivered: null, refusedAddress: null, close: () => Promise.resolve() };
    },
  },
];
