import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Mailer, Mail } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** An email as the next hop (the next mail server or service) received it, decoded. */
export interface DeliveredMail {
  /** All envelope recipients. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The names of its headers in lower case. */
  readonly headerNames: readonly string[];
  /** The key by which the next hop detects a repeated email: its `Message-ID`, or an idempotency key. */
  readonly key: string;
}

/** A mailer whose next hop does not respond. */
export interface SilentMailer {
  readonly mailer: Mailer;
  readonly close: () => Promise<void>;
}

/** A mailer, and what its next hop has received. */
export interface MailerFixture {
  readonly mailer: Mailer;
  /** Returns the emails that the next hop has received. The value is null if this mailer captures emails and sends none. */
  readonly delivered: (() => readonly DeliveredMail[]) | null;
  /**
   * An address that the next hop refuses, with a response that quotes as much of the email as possible. The value is null if there is none.
   */
  readonly refusedAddress: string | null;
  /** The credentials of the mailer. */
  readonly secrets: readonly string[];
  /**
   * Creates another mailer of this kind with this time limit. Its next hop accepts connections and never responds. The value is null if
   * this mailer waits for no next hop.
   */
  readonly createSilent: ((limitMs: number) => Promise<SilentMailer>) | null;
  /** Closes the mailer and its test environment. */
  close(): Promise<void>;
}

/** What `mailerContract` needs. */
export interface MailerContractOptions {
  readonly runner: TestRunner;
  readonly create: () => Promise<MailerFixture>;
  /** The maximum time until `send` rejects if the next hop does not respond or the caller aborts. The default is 10 seconds. */
  readonly patienceMs?: number;
}

const link = `https://app.example.org/verify-email?token=${'abc_DEF-123='.repeat(12)}`;

function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
  const text = `Guten Tag, Jürgen!\n\n${link}\n\n.\n.a line that starts with a dot\nFrom here 😀\n`;
  const html = `<p>Guten Tag, Jürgen 😀! <a href="${link}">${link}</a></p>\n`;
  return { id: randomUUID(), to, subject: 'Grüße 😀', text, html, createdAt: new Date(), ...changes };
}

/** Sends an email without a time limit by the caller. */
const send = (mailer: Mailer, mail: Mail): Promise<void> => mailer.send(mail, new AbortController().signal);

const toLines = (text: string): string[] => text.trimEnd().split(/\r?\n/);

const always: Readonly<Record<string, (fixture: MailerFixture) => Promise<void>>> = {
  async 'declares whether it keeps emails'({ mailer, delivered }) {
    assert.equal(mailer.keepsMails, delivered === null);
  },

  async 'accepts many emails in parallel'({ mailer, delivered }) {
    const recipients = Array.from({ length: 24 }, (_, index) => `person${index}@example.org`);
    await Promise.all(recipients.map((to) => send(mailer, mailTo(to))));
    const got = delivered?.().flatMap((mail) => mail.recipients);
    if (got) assert.deepEqual([...got].sort(), [...recipients].sort());
  },

  async 'can be closed more than once'({ mailer }) {
    await mailer.close();
    await mailer.close();
  },
};

const shortLimitMs = 50;
const longLimitMs = 60_000;

type CreateSilent = NonNullable<MailerFixture['createSilent']>;

const whenNoAnswerComes: Readonly<Record<string, (create: CreateSilent, patienceMs: number) => Promise<void>>> = {
  async 'gives up an email after its own timeout when the next hop never answers'(create, patienceMs) {
    const { mailer, close } = await create(shortLimitMs);
    try {
      await assertRejectsWithin(patienceMs, send(mailer, mailTo('ada@example.org')));
    } finally {
      await close();
    }
  },

  async 'gives up an email when the caller aborts'(create, patienceMs) {
    const { mailer, close } = await create(longLimitMs);
    try {
      const caller = new AbortController();
      const sending = mailer.send(mailTo('ada@example.org'), caller.signal);
      setImmediate(() => caller.abort());
      await assertRejectsWithin(patienceMs, sending);
      await assertRejectsWithin(patienceMs, mailer.send(mailTo('ada@example.org'), AbortSignal.abort()));
    } finally {
      await close();
    }
  },
};

async function assertRejectsWithin(ms: number, sending: Promise<void>): Promise<void> {
  const waited = new AbortController();
  const hanging = sleep(ms, 'hanging', { signal: waited.signal }).catch(() => 'stopped');
  const outcome = sending.then(
    () => 'sent',
    () => 'rejected',
  );
  assert.equal(await Promise.race([outcome, hanging]), 'rejected');
  waited.abort();
}

type Delivering = MailerFixture & { readonly delivered: () => readonly DeliveredMail[] };

const whenMailsLeave: Readonly<Record<string, (fixture: Delivering) => Promise<void>>> = {
  async 'delivers one email with its subject, text and HTML intact'({ mailer, delivered }) {
    const mail = mailTo('ada@example.org');
    await send(mailer, mail);
    const [got, ...more] = delivered();
    assert.equal(more.length, 0);
    assert.deepEqual([got?.recipients, got?.subject], [[mail.to], mail.subject]);
    assert.deepEqual(toLines(got?.text ?? ''), toLines(mail.text));
    assert.deepEqual(toLines(got?.html ?? ''), toLines(mail.html));
  },

  async 'prevents header and recipient injection through subject and address'({ mailer, delivered }) {
    const usual = await headersAfter(mailTo('ada@example.org'), { mailer, delivered });
    const subject = 'Hello\r\nX-Injected: 1\nBcc: eve@example.org\r\n\r\nbody';
    const hostile = await headersAfter(mailTo('ada@example.org', { subject }), { mailer, delivered });
    assert.deepEqual(hostile, usual);
    const addresses = [
      'ada@example.org, eve@example.org',
      'ada@example.org\r\nBcc: eve@example.org',
      'x <eve@example.org>',
    ];
    for (const to of addresses) await send(mailer, mailTo(to)).catch(() => undefined);
    const reached = delivered().flatMap((mail) => mail.recipients);
    assert.ok(!reached.includes('eve@example.org'), reached.join());
  },

  async 'sends a repeated email with the same key, and other emails with another'({ mailer, delivered }) {
    const mail = mailTo('ada@example.org');
    for (const each of [mail, mail, { ...mail, id: randomUUID() }]) await send(mailer, each);
    const keys = delivered().map(({ key }) => key);
    assert.ok(!keys.includes(''), 'There is no key.');
    assert.equal(new Set(keys).size, 2, keys.join());
    assert.notEqual(keys.at(-1), keys[0]);
  },

  async 'rejects with an error that contains neither the email nor credentials'({ mailer, refusedAddress, secrets }) {
    if (refusedAddress === null) return;
    const marks = { subject: 'Grace Hopper', text: `Dear Grace\n\n${link}\n`, html: `<p>Dear Grace ${link}</p>` };
    const error: unknown = await send(mailer, mailTo(refusedAddress, marks)).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error);
    const shown = inspect(error, { depth: Infinity, showHidden: true, maxStringLength: Infinity }).toLowerCase();
    for (const secret of [refusedAddress, 'grace', link, ...secrets]) {
      assert.ok(!shown.includes(secret.toLowerCase()), `The error quotes ${secret}.`);
    }
  },

  async 'rejects when the next hop refuses, and delivers the next email'({ mailer, delivered, refusedAddress }) {
    if (refusedAddress === null) return;
    await assert.rejects(send(mailer, mailTo(refusedAddress)));
    assert.equal(delivered().length, 0);
    await send(mailer, mailTo('ada@example.org'));
    assert.equal(delivered().length, 1);
  },
};

async function headersAfter(
  mail: Mail,
  { mailer, delivered }: Pick<Delivering, 'mailer' | 'delivered'>,
): Promise<unknown> {
  await send(mailer, mail);
  const last = delivered().at(-1);
  return { recipients: last?.recipients, headerNames: [...(last?.headerNames ?? [])].sort() };
}

/** Defines the contract of every Mailer. It does not cover the handling of emails by the next hop. */
export function mailerContract({ runner, create, patienceMs = 10_000 }: MailerContractOptions): void {
  const withFixture = (run: (fixture: MailerFixture) => Promise<void>) => async (): Promise<void> => {
    const fixture = await create();
    try {
      await run(fixture);
    } finally {
      await fixture.close();
    }
  };
  runner.describe('Mailer', () => {
    for (const [name, run] of Object.entries(always)) runner.it(name, withFixture(run));
    for (const [name, run] of Object.entries(whenNoAnswerComes)) {
      const ifItWaits = async ({ createSilent }: MailerFixture): Promise<void> => {
        if (createSilent !== null) await run(createSilent, patienceMs);
      };
      runner.it(name, withFixture(ifItWaits));
    }
    for (const [name, run] of Object.entries(whenMailsLeave)) {
      const ifMailsLeave = async (fixture: MailerFixture): Promise<void> => {
        const { delivered } = fixture;
        if (delivered !== null) await run({ ...fixture, delivered });
      };
      runner.it(name, withFixture(ifMailsLeave));
    }
  });
}
