import assert from 'node:assert/strict';
import type { MailContent, MailTemplates } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

type SecurityNotice = Extract<MailContent, { readonly notice: unknown }>['notice'];

/** What `mailTemplatesContract` needs. */
export interface MailTemplatesContractOptions {
  readonly runner: TestRunner;
  readonly create: () => MailTemplates | Promise<MailTemplates>;
}

const link = 'https://app.example.org/verify-email?token=abc_DEF-123&via=mail';
const otherLink = 'https://app.example.org/forgot-password';
const requestedAt = new Date('2026-11-21T09:45:31.000Z');

const reader: Parameters<MailTemplates['render']>[1] = {
  ...{ userId: null, email: 'ada@example.org', firstName: 'Ada', displayName: null },
  ...{ locale: null, timeZone: null },
};

type NoticeMail = Extract<MailContent, { readonly kind: 'security-notice' }>;

/** One maker for each kind of email. A missing kind is a compile error here. */
const makers: Readonly<Record<MailContent['kind'], (first: string, last: string) => MailContent>> = {
  'verify-email': (firstName, lastName) => ({
    kind: 'verify-email',
    firstName,
    lastName,
    link,
    requestedAt,
    validHours: 24,
    isContested: true,
  }),
  'sign-up-again': () => ({ kind: 'sign-up-again', signUpLink: link }),
  'account-exists': (firstName) => ({
    kind: 'account-exists',
    firstName,
    signInLink: link,
    forgotPasswordLink: otherLink,
  }),
  'reset-password': (firstName) => ({ kind: 'reset-password', firstName, link, validMinutes: 30 }),
  'email-code': (firstName) => ({ kind: 'email-code', firstName, code: '042137', link, validMinutes: 10 }),
  'confirm-email': (firstName) => ({ kind: 'confirm-email', firstName, link, validHours: 24 }),
  'security-notice': (firstName, last) => noticeMail({ what: 'identity-linked', providerName: last }, firstName),
  mention: (firstName, lastName) => ({
    kind: 'mention',
    firstName,
    mentionedByName: `${firstName} ${lastName}`,
    title: lastName,
    link,
  }),
  invitation: (first, last) => ({
    kind: 'invitation',
    organizationName: first,
    inviterName: `${first} ${last}`,
    roleName: last,
    link,
    validDays: 7,
  }),
  'webhook-paused': (firstName, last) => ({
    kind: 'webhook-paused',
    firstName,
    organizationName: last,
    host: 'hooks.example:8443',
    reason: 'failures',
  }),
};

function noticeMail(
  notice: SecurityNotice,
  firstName = 'Ada',
  userAgent: string | null = 'Difference Engine',
): NoticeMail {
  return {
    kind: 'security-notice',
    firstName,
    notice,
    at: requestedAt,
    ipAddress: '203.0.113.7',
    userAgent,
    forgotPasswordLink: otherLink,
  };
}

/** One notice for each `what`. A missing notice is a compile error here. */
const notices: { readonly [What in SecurityNotice['what']]: Extract<SecurityNotice, { readonly what: What }> } = {
  'password-changed': { what: 'password-changed' },
  'two-factor-enabled': { what: 'two-factor-enabled' },
  'two-factor-disabled': { what: 'two-factor-disabled' },
  'recovery-codes-renewed': { what: 'recovery-codes-renewed' },
  'recovery-code-used': { what: 'recovery-code-used', codesLeft: 7 },
  'identity-linked': { what: 'identity-linked', providerName: 'Analytical Sign-in' },
  'identity-unlinked': { what: 'identity-unlinked', providerName: 'Analytical Sign-in' },
  'passkey-added': { what: 'passkey-added', passkeyName: 'Analytical Engine' },
  'passkey-deleted': { what: 'passkey-deleted', passkeyName: 'Analytical Engine' },
  'new-device': { what: 'new-device' },
  'email-change-requested': { what: 'email-change-requested', newEmail: 'countess@example.org' },
  'email-changed': { what: 'email-changed', newEmail: 'countess@example.org' },
  'api-key-created': { what: 'api-key-created', keyName: 'Nightly import' },
  'api-key-revoked': { what: 'api-key-revoked', keyName: 'Nightly import' },
  'account-closed': { what: 'account-closed' },
};

/** Notices without a link for a password reset, because the recipient's address no longer belongs to an account. */
const withoutLink: readonly SecurityNotice['what'][] = ['email-changed', 'account-closed'];

type Case = (templates: MailTemplates, make: (first: string, last: string) => MailContent) => void;

const findLinks = (content: MailContent): readonly string[] =>
  [link, otherLink].filter((each) => Object.values(content).includes(each));
const escapedForHtml = (text: string): string => text.replaceAll('&', '&amp;');

const cases: Readonly<Record<string, Case>> = {
  'has a subject of one line, a text and an HTML part'(templates, make) {
    const mail = templates.render(make('Ada', 'Lovelace'), reader);
    assert.match(mail.subject, /^[^\p{Cc}\u2028\u2029]*\S[^\p{Cc}\u2028\u2029]*$/u);
    assert.ok(mail.text.trim() !== '' && mail.html.includes('<'));
  },

  'contains each link on a separate line in the text, and in the HTML'(templates, make) {
    const content = make('Ada', 'Lovelace');
    const mail = templates.render(content, reader);
    for (const each of findLinks(content)) {
      assert.ok(mail.text.split(/\r?\n/).includes(each), `${each} is on no line of its own.`);
      assert.ok(mail.html.includes(escapedForHtml(each)), `${each} is not in the HTML part, escaped.`);
    }
  },

  'escapes names in the HTML'(templates, make) {
    const hostile = `<img src=x onerror="alert(1)"></p><script>alert('x')</script>`;
    const { html } = templates.render(make(hostile, hostile), reader);
    assert.doesNotMatch(html, /<img src=x|<script>alert|onerror="alert/);
  },

  'removes line breaks from names, in the subject and the text'(templates, make) {
    const hostile = 'Ada\r\nBcc: all@example.org\n\nX-Other: 1\u2028Z';
    const mail = templates.render(make(hostile, hostile), reader);
    assert.doesNotMatch(mail.subject, /[\p{Cc}\u2028\u2029]/u);
    assert.doesNotMatch(mail.text, /^\s*(bcc|x-other):/im);
  },
};

const noticeCases: Readonly<Record<string, (templates: MailTemplates, notice: SecurityNotice) => void>> = {
  'states time, address and details'(templates, notice) {
    const { text, html } = templates.render(noticeMail(notice), reader);
    const details = Object.entries(notice).flatMap(([name, value]) => (name === 'what' ? [] : [String(value)]));
    for (const part of ['2026-11-21', '09:45', '203.0.113.7', 'Difference Engine', ...details]) {
      for (const form of [text, html]) assert.ok(form.includes(part), part);
    }
  },

  'offers the link to reset the password only to users who can use it'(templates, notice) {
    const { text, html } = templates.render(noticeMail(notice), reader);
    const offered = !withoutLink.includes(notice.what);
    assert.equal(text.split(/\r?\n/).includes(otherLink), offered);
    for (const form of [text, html]) assert.equal(form.includes(otherLink), offered);
  },

  'shows the user agent as text on one line'(templates, notice) {
    const hostile = '<script>alert(1)</script>\r\nBcc: all@example.org https://evil.example/';
    const mail = templates.render(noticeMail(notice, 'Ada', hostile), reader);
    assert.doesNotMatch(mail.html, /<script>alert/);
    for (const form of [mail.text, mail.html]) assert.doesNotMatch(form, /^\s*bcc:|evil\.example/im);
  },

  'can be written without an address'(templates, notice) {
    const { text, html } = templates.render({ ...noticeMail(notice, 'Ada', null), ipAddress: null }, reader);
    for (const form of [text, html]) assert.doesNotMatch(form, /null|undefined/);
  },
};

/** Checks that notices of different events differ in subject and text. */
function hasDistinctNotices(templates: MailTemplates): void {
  const mails = Object.values(notices).map((notice) => templates.render(noticeMail(notice), reader));
  assert.equal(new Set(mails.map((mail) => mail.subject)).size, mails.length);
  assert.equal(new Set(mails.map((mail) => mail.text)).size, mails.length);
}

const kinds = Object.keys(makers) as MailContent['kind'][];

/** Defines the contract of every MailTemplates. It does not cover the quality of the texts. */
export function mailTemplatesContract({ runner, create }: MailTemplatesContractOptions): void {
  runner.describe('MailTemplates', () => {
    for (const kind of kinds) {
      for (const [name, run] of Object.entries(cases)) {
        runner.it(`${kind}: ${name}`, async () => run(await create(), makers[kind]));
      }
    }
    for (const notice of Object.values(notices)) {
      for (const [name, run] of Object.entries(noticeCases)) {
        runner.it(`${notice.what}: ${name}`, async () => run(await create(), notice));
      }
    }
    runner.it('security-notice: each kind has its own wording', async () => hasDistinctNotices(await create()));

    runner.it('verify-email: says who signed up, in case the address was mistyped', async () => {
      const { text, html } = (await create()).render(makers['verify-email']('Ada', 'Lovelace'), reader);
      for (const form of [text, html]) assert.ok(form.includes('Ada') && form.includes('Lovelace'));
    });

    runner.it('mention: says who mentions and where, even if the conversation has no title', async () => {
      const templates = await create();
      const mention = { kind: 'mention', firstName: 'Grace', mentionedByName: 'Ada Lovelace', link } as const;
      const titled = templates.render({ ...mention, title: 'Engines' }, reader);
      const bare = templates.render({ ...mention, title: null }, reader);
      for (const form of [titled.text, titled.html])
        assert.ok(form.includes('Ada Lovelace') && form.includes('Engines'));
      for (const form of [bare.text, bare.html]) {
        assert.ok(form.includes('Ada Lovelace'));
        assert.doesNotMatch(form, /null|undefined/);
      }
    });

    runner.it('invitation: says who invites, to which organization and with which role', async () => {
      const { text, html } = (await create()).render(
        {
          kind: 'invitation',
          organizationName: 'Analytical Engines',
          inviterName: 'Ada Lovelace',
          roleName: 'MANAGER',
          link,
          validDays: 7,
        },
        reader,
      );
      for (const form of [text, html]) {
        for (const part of ['Analytical Engines', 'Ada Lovelace', 'MANAGER']) assert.ok(form.includes(part), part);
      }
    });
  });
}
