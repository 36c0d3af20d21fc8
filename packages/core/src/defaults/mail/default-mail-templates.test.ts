import { describe, expect, it } from 'vitest';
import type { MailContent, MailRecipient, RenderedMail } from '../../ports/mail/mail-templates.js';
import { DefaultMailTemplates } from './default-mail-templates.js';

const link = 'https://app.example.org/verify-email?token=abc_DEF-123&x=1';
const second = 'https://app.example.org/forgot-password';
const templates = new DefaultMailTemplates();

function every(firstName: string, lastName = 'Lovelace'): MailContent[] {
  const requestedAt = new Date('2026-11-21T09:45:31.000Z');
  return [
    { kind: 'verify-email', firstName, lastName, link, requestedAt, validHours: 24, isContested: false },
    { kind: 'sign-up-again', signUpLink: link },
    { kind: 'account-exists', firstName, signInLink: link, forgotPasswordLink: second },
    { kind: 'reset-password', firstName, link, validMinutes: 30 },
    { kind: 'confirm-email', firstName, link, validHours: 24 },
    {
      kind: 'security-notice',
      firstName,
      notice: { what: 'identity-linked', providerName: lastName },
      at: requestedAt,
      ipAddress: '2001:db8::7',
      userAgent: `${firstName}/${lastName}`,
      forgotPasswordLink: link,
    },
    { kind: 'mention', firstName, mentionedByName: `${firstName} ${lastName}`, title: lastName, link },
    {
      kind: 'invitation',
      organizationName: firstName,
      inviterName: `${firstName} ${lastName}`,
      roleName: lastName,
      link,
      validDays: 7,
    },
  ];
}

const reader: MailRecipient = {
  ...{ userId: null, email: 'ada@example.org', firstName: null, displayName: null },
  ...{ locale: null, timeZone: null },
};
const render = (content: MailContent, recipient = reader): RenderedMail => templates.render(content, recipient);

describe('DefaultMailTemplates', () => {
  it('states who signed up, when, how long the link is valid, and that no action is required', () => {
    for (const content of every('Ada').filter((each) => each.kind === 'verify-email')) {
      const mail = render(content);
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain('Ada Lovelace signed up');
        expect(form).toContain('2026-11-21 09:45 UTC');
        expect(form).toContain('expires in 24 hours');
        expect(form).toContain('you can ignore this email. No account is created without confirmation.');
      }
      expect(render({ ...content, validHours: 1 }).text).toContain('expires in 1 hour ');
    }
  });

  it('warns of a confirmation only while registrations with other passwords are pending', () => {
    for (const content of every('Ada').filter((each) => each.kind === 'verify-email')) {
      const warning = 'There is another sign-up with this address and a different password';
      expect(render(content).text).not.toContain(warning);
      const contested = render({ ...content, isContested: true });
      for (const form of [contested.text, contested.html]) expect(form).toContain(warning);
    }
  });

  it('puts each link on a separate line in the text, and as a link in the HTML', () => {
    for (const content of every('Ada')) {
      const mail = render(content);
      expect(mail.text.split('\n')).toContain(link);
      expect(mail.html).toContain('href="https://app.example.org/verify-email?token=abc_DEF-123&amp;x=1"');
      if (content.kind === 'account-exists') expect(mail.text.split('\n')).toContain(second);
    }
  });

  it('escapes names in the HTML', () => {
    const hostile = `<img src=x onerror="alert(1)">'&amp;</p><script>`;
    const named = every(hostile, hostile).filter(({ kind }) => kind !== 'sign-up-again');
    for (const content of named) {
      const { html } = render(content);
      expect(html).not.toMatch(/<img|<script|onerror="/);
      expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;amp;&lt;/p&gt;&lt;script&gt;');
    }
  });

  it('removes line breaks and direction overrides from names', () => {
    for (const content of every('Ada\r\nBcc: all@example.org\n\nhttps://evil.example/', 'A\u202Eb\u2028c\0d')) {
      const mail = render(content);
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\u202E]/u);
      if (content.kind !== 'invitation') {
        expect(mail.subject).toBe(render(every('Ada').find((each) => each.kind === content.kind) ?? content).subject);
      }
      expect(mail.text.split('\n').filter((line) => /^(bcc|https:\/\/evil)/i.test(line))).toEqual([]);
      expect(mail.text + mail.html).not.toMatch(/[\r\0\u2028\u202E]/);
    }
  });

  it('does not turn names into links', () => {
    for (const content of every('Win at https://evil.example/x?y', 'www.evil.example a@evil.example 1.2.3.4')) {
      const { subject, text } = render(content);
      expect(subject + text).not.toMatch(/evil\.example|https:\/\/evil|www\.evil|1\.2\.3/);
    }
    const [verifyEmail] = every('J.R. Éva', "O'Brien-Núñez").map((each) => render(each));
    expect(verifyEmail?.text).toContain("J. R. Éva O'Brien-Núñez");
  });

  it('names inviter and organization in the subject of an invitation, truncated to 60 characters', () => {
    const invitation = { kind: 'invitation', roleName: 'MEMBER', link, validDays: 7 } as const;
    const names = { inviterName: 'Ada\r\nLovelace', organizationName: 'Engines & <more>' };
    expect(render({ ...invitation, ...names }).subject).toBe('Ada Lovelace invited you to Engines & <more>');
    const long = render({ ...invitation, inviterName: '👩‍🚀'.repeat(100), organizationName: 'x'.repeat(61) }).subject;
    expect([...long].length).toBe(60 + ' invited you to '.length + 60);
    expect(long).toMatch(/ invited you to x{59}…$/);
    expect(render({ ...invitation, ...names, organizationName: 'y'.repeat(60) }).subject).toMatch(/ y{60}$/);
  });

  it('writes single-line subjects with the name of the product', () => {
    const branded = new DefaultMailTemplates({ productName: 'Plan\r\nX: 1 & Co' });
    for (const content of every('Ada')) {
      const mail = branded.render(content, reader);
      if (content.kind !== 'invitation') {
        expect(render(content).subject).toContain('Crewkit');
        expect(mail.subject).toContain('Plan X: 1 & Co');
      }
      expect(mail.subject).not.toMatch(/[\p{Cc}]/u);
      expect(mail.html).toContain('Plan X: 1 &amp; Co');
      expect(mail.text + mail.html).not.toContain('Crewkit');
    }
  });

  it('states in a notice what happened, when, from where, and what to do', () => {
    const { text } = render({
      kind: 'security-notice',
      firstName: '',
      notice: { what: 'recovery-code-used', codesLeft: 1 },
      at: new Date('2026-11-21T09:45:31.000Z'),
      ipAddress: '2001:db8::7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      forgotPasswordLink: second,
    });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Hello,',
        'A recovery code was used instead of an authenticator app. 1 code is left.',
        'When: 2026-11-21 09:45 UTC',
        'IP address: 2001:db8::7',
        'Device: Mozilla/5. 0 (X11; Linux x86_64)',
        second,
      ]),
    );
  });

  it('states in a mention who and where, if the conversation has a name', () => {
    const mention = { kind: 'mention', firstName: 'Grace', mentionedByName: 'Ada Lovelace', link } as const;
    const { text } = render({ ...mention, title: 'Engines & more' });
    expect(text).toContain('Ada Lovelace mentioned you in the conversation “Engines & more” on Crewkit');
    expect(render({ ...mention, title: null }).text).toContain(
      'Ada Lovelace mentioned you in a conversation on Crewkit',
    );
  });

  it('loads no remote content', () => {
    for (const content of every('Ada')) expect(render(content).html).not.toMatch(/ src=|url\(|@import|<link/);
  });
});
