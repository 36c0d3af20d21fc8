import { devMailer } from '@crewkit/core';
import type { Mail } from '@crewkit/core/adapter';
import type { DeliveredMail, MailerFixture } from '../../src/ports/mailer.contract.js';
import type { BrokenPort } from './broken-port.js';

type Deliver = (mail: Mail, delivered: DeliveredMail[]) => void;

const handOver = (mail: Mail): DeliveredMail => ({
  recipients: [mail.to],
  subject: mail.subject.split(/[\r\n]/)[0] ?? '',
  text: mail.text,
  html: mail.html,
  headerNames: ['from', 'to', 'subject'],
  key: mail.id,
});

const password = 'correct horse';

const deliverWell: Deliver = (mail, delivered) => {
  if (mail.to === 'refused@example.org' || /[\s,<>]/.test(mail.to)) throw new Error('refused');
  delivered.push(handOver(mail));
};

/** Creates a mailer whose next hop is a list. */
function mailerWith(deliver: Deliver, keepsMails = false, createSilent = silentUntil(true)): () => MailerFixture {
  return () => {
    const delivered: DeliveredMail[] = [];
    const send = async (mail: Mail): Promise<void> => deliver(mail, delivered);
    const close = (): Promise<void> => Promise.resolve();
    return {
      mailer: { keepsMails, send, close },
      delivered: () => delivered,
      refusedAddress: 'refused@example.org',
      secrets: [password],
      createSilent,
      close,
    };
  };
}

/** Creates mailers whose next hop never responds. They obey their own limit, their caller's limit, both limits or none. */
function silentUntil(ownLimit: boolean, callersLimit = true): NonNullable<MailerFixture['createSilent']> {
  return async (limitMs) => {
    const send = async (_mail: Mail, signal: AbortSignal): Promise<void> => {
      const limits = [...(ownLimit ? [AbortSignal.timeout(limitMs)] : []), ...(callersLimit ? [signal] : [])];
      const limit = AbortSignal.any(limits);
      if (limit.aborted) throw new Error('given up');
      await new Promise((_resolve, reject) => {
        limit.addEventListener('abort', () => reject(new Error('given up')));
      });
    };
    const close = (): Promise<void> => Promise.resolve();
    return { mailer: { keepsMails: false, send, close }, close };
  };
}

/** Refuses emails with an error built from the email. */
function refusing(toError: (mail: Mail) => Error): Deliver {
  return (mail, delivered) => {
    if (mail.to === 'refused@example.org') throw toError(mail);
    deliverWell(mail, delivered);
  };
}

export const brokenMailers: readonly BrokenPort<MailerFixture>[] = [
  { flaw: 'it claims to keep mails', caughtBy: 'whether it keeps', create: mailerWith(deliverWell, true) },
  {
    flaw: 'it claims to deliver mails, and drops them',
    caughtBy: 'many emails in parallel',
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
    flaw: 'long lines are wrapped',
    caughtBy: 'intact',
    create: mailerWith((mail, delivered) =>
      deliverWell({ ...mail, text: mail.text.replace(/.{78}/g, '$&\n') }, delivered),
    ),
  },
  {
    flaw: 'lines of the subject become headers',
    caughtBy: 'header and recipient injection',
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
    flaw: 'a list of addresses is accepted as recipient',
    caughtBy: 'header and recipient injection',
    create: mailerWith((mail, delivered) => {
      delivered.push({ ...handOver(mail), recipients: mail.to.match(/[^\s,<>:]+@[^\s,<>]+/g) ?? [] });
    }),
  },
  {
    flaw: 'sending hangs forever if the next hop does not respond',
    caughtBy: 'after its own timeout',
    create: mailerWith(deliverWell, false, silentUntil(false)),
  },
  {
    flaw: 'sending continues after its caller has aborted it',
    caughtBy: 'when the caller aborts',
    create: mailerWith(deliverWell, false, silentUntil(true, false)),
  },
  {
    flaw: 'a repeated mail has a different key',
    caughtBy: 'with the same key',
    create: mailerWith((mail, delivered) => {
      delivered.push({ ...handOver(mail), key: `${mail.id} ${delivered.length}` });
    }),
  },
  {
    flaw: 'the key depends only on the content of the mail',
    caughtBy: 'with the same key',
    create: mailerWith((mail, delivered) => {
      delivered.push({ ...handOver(mail), key: mail.subject });
    }),
  },
  {
    flaw: 'no key is sent',
    caughtBy: 'with the same key',
    create: mailerWith((mail, delivered) => {
      delivered.push({ ...handOver(mail), key: '' });
    }),
  },
  {
    flaw: 'its errors quote the response, which contains the email',
    caughtBy: 'contains neither the email',
    create: mailerWith(refusing(({ text }) => new Error(`422: cannot send ${JSON.stringify(text)}`))),
  },
  {
    flaw: 'its errors have the address in a property',
    caughtBy: 'contains neither the email',
    create: mailerWith(refusing(({ to }) => Object.assign(new Error('refused'), { rejected: [to] }))),
  },
  {
    flaw: 'its errors have the request as their cause',
    caughtBy: 'nor credentials',
    create: mailerWith(refusing(() => new Error('refused', { cause: { authorization: `Bearer ${password}` } }))),
  },
  {
    flaw: 'closing again fails',
    caughtBy: 'more than once',
    create: () => {
      let open = true;
      const close = async (): Promise<void> => {
        if (!open) throw new Error('It is closed.');
        open = false;
      };
      const mailer = Object.assign(devMailer(), { close });
      const nothing = { delivered: null, refusedAddress: null, secrets: [], createSilent: null };
      return { mailer, ...nothing, close: () => Promise.resolve() };
    },
  },
];
