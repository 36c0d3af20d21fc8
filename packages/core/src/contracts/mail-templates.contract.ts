import assert from 'node:assert/strict';
import type { MailContent, MailTemplates } from '../ports/mail-templates.js';
import type { TestRunner } from './harness.js';

export interface MailTemplatesContractOptions {
  readonly runner: TestRunner;
  readonly create: () => MailTemplates | Promise<MailTemplates>;
}

const link = 'https://app.example.org/verify-email?token=abc_DEF-123&via=mail';
const otherLink = 'https://app.example.org/forgot-password';
const requestedAt = new Date('2026-11-21T09:45:31.000Z');

/** One of each kind. The type makes a new kind of mail a compile error here. */
const makers: Readonly<Record<MailContent['kind'], (first: string, last: string) => MailContent>> = {
  'verify-email': (firstName, lastName) => ({
    kind: 'verify-email',
    firstName,
    lastName,
    link,
    requestedAt,
    validHours: 24,
  }),
  'account-exists': (firstName) => ({
    kind: 'account-exists',
    firstName,
    signInLink: link,
    forgotPasswordLink: otherLink,
  }),
  'reset-password': (firstName) => ({ kind: 'reset-password', firstName, link, validMinutes: 30 }),
  invitation: (first, last) => ({
    kind: 'invitation',
    organizationName: first,
    inviterName: `${first} ${last}`,
    roleName: last,
    link,
    validDays: 7,
  }),
};

type Case = (templates: MailTemplates, make: (first: string, last: string) => MailContent) => void;

const linksOf = (content: MailContent): readonly string[] =>
  [link, otherLink].filter((each) => Object.values(content).includes(each));
const escapedForHtml = (text: string): string => text.replaceAll('&', '&amp;');

const cases: Readonly<Record<string, Case>> = {
  'has a subject of one line, a text and an HTML part'(templates, make) {
    const mail = templates.render(make('Ada', 'Lovelace'));
    assert.match(mail.subject, /^[^\p{Cc}\u2028\u2029]*\S[^\p{Cc}\u2028\u2029]*$/u);
    assert.ok(mail.text.trim() !== '' && mail.html.includes('<'));
  },

  'carries each link alone on a line of the text, and in the HTML'(templates, make) {
    const content = make('Ada', 'Lovelace');
    const mail = templates.render(content);
    for (const each of linksOf(content)) {
      assert.ok(mail.text.split(/\r?\n/).includes(each), `${each} is on no line of its own.`);
      assert.ok(mail.html.includes(escapedForHtml(each)), `${each} is not in the HTML part, escaped.`);
    }
  },

  'shows names as text, never as HTML'(templates, make) {
    const hostile = `<img src=x onerror="alert(1)"></p><script>alert('x')</script>`;
    const { html } = templates.render(make(hostile, hostile));
    assert.doesNotMatch(html, /<img src=x|<script>alert|onerror="alert/);
  },

  'lets no name add a line, neither to the subject nor to the text'(templates, make) {
    const hostile = 'Ada\r\nBcc: everybody@example.org\n\nX-Other: 1\u2028Z';
    const mail = templates.render(make(hostile, hostile));
    assert.doesNotMatch(mail.subject, /[\p{Cc}\u2028\u2029]/u);
    assert.doesNotMatch(mail.text, /^\s*(bcc|x-other):/im);
  },
};

const kinds = Object.keys(makers) as MailContent['kind'][];

/** What every MailTemplates must do. Not covered: whether the words are good ones. */
export function mailTemplatesContract({ runner, create }: MailTemplatesContractOptions): void {
  runner.describe('MailTemplates', () => {
    for (const kind of kinds) {
      for (const [name, run] of Object.entries(cases)) {
        runner.it(`${kind}: ${name}`, async () => run(await create(), makers[kind]));
      }
    }
    runner.it('verify-email: tells who signed up, for people whose address somebody else used', async () => {
      const { text, html } = (await create()).render(makers['verify-email']('Ada', 'Lovelace'));
      for (const form of [text, html]) assert.ok(form.includes('Ada') && form.includes('Lovelace'));
    });

    runner.it('invitation: tells who invites, where to, and as what', async () => {
      const { text, html } = (await create()).render({
        kind: 'invitation',
        organizationName: 'Analytical Engines',
        inviterName: 'Ada Lovelace',
        roleName: 'MANAGER',
        link,
        validDays: 7,
      });
      for (const form of [text, html]) {
        for (const part of ['Analytical Engines', 'Ada Lovelace', 'MANAGER']) assert.ok(form.includes(part), part);
      }
    });
  });
}
