import { defaultPorts } from '@crewkit/core';
import type { MailContent, MailTemplates } from '@crewkit/core/adapter';
import type { BrokenPort } from './broken-port.js';

type RenderedMail = ReturnType<MailTemplates['render']>;

function templatesWith(
  change: (mail: RenderedMail, content: MailContent) => Partial<RenderedMail>,
): () => MailTemplates {
  return () => {
    const good = defaultPorts.mailTemplates();
    return {
      render: (content, recipient) => {
        const mail = good.render(content, recipient);
        return { ...mail, ...change(mail, content) };
      },
    };
  };
}

/** Returns the name in the email, as a user entered it. */
function nameIn(content: MailContent): string {
  if (content.kind === 'sign-up-again') return '';
  return content.kind === 'invitation' ? content.inviterName : content.firstName;
}

export const brokenMailTemplates: readonly BrokenPort<MailTemplates>[] = [
  {
    flaw: 'names are not escaped in the HTML',
    caughtBy: 'escapes names',
    create: templatesWith((mail, content) => ({ html: `${mail.html}<p>${nameIn(content)}</p>` })),
  },
  {
    flaw: 'names are not cleaned in the subject',
    caughtBy: 'line breaks',
    create: templatesWith((_, content) => ({ subject: `Hello ${nameIn(content)}` })),
  },
  {
    flaw: 'names are not cleaned in the text',
    caughtBy: 'line breaks',
    create: templatesWith((mail, content) => ({ text: `Hello ${nameIn(content)}\n${mail.text}` })),
  },
  {
    flaw: 'links are part of a sentence',
    caughtBy: 'on a separate line',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('\nhttps:', ' https:') })),
  },
  {
    flaw: 'the HTML contains no link',
    caughtBy: 'and in the HTML',
    create: templatesWith(() => ({ html: '<p>Ada Lovelace</p>' })),
  },
  {
    flaw: 'the mail does not say who signed up',
    caughtBy: 'who signed up',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('Lovelace', '') })),
  },
  {
    flaw: 'a notice does not state the time',
    caughtBy: 'states time',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('09:45', '') })),
  },
  {
    flaw: 'a notice does not state the address',
    caughtBy: 'states time',
    create: templatesWith((mail) => ({ html: mail.html.replaceAll('203.0.113.7', '') })),
  },
  {
    flaw: 'the former address is offered a reset link that no longer works for it',
    caughtBy: 'email-changed: offers the link',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text}\n${content.forgotPasswordLink}\n` } : {},
    ),
  },
  {
    flaw: 'no notice offers a password reset',
    caughtBy: 'new-device: offers the link',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('forgot-password', 'sign-in') })),
  },
  {
    flaw: 'the user agent is not escaped in the HTML',
    caughtBy: 'user agent',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { html: `${mail.html}${content.userAgent ?? ''}` } : {},
    ),
  },
  {
    flaw: 'the user agent becomes a link',
    caughtBy: 'user agent',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text} ${content.userAgent ?? ''}` } : {},
    ),
  },
  {
    flaw: 'unknown values are written as null',
    caughtBy: 'without an address',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text}${String(content.ipAddress)}` } : {},
    ),
  },
  {
    flaw: 'all notices are identical',
    caughtBy: 'its own wording',
    create: templatesWith((_, content) => (content.kind === 'security-notice' ? { subject: 'Look here' } : {})),
  },
  {
    flaw: 'the subject is missing',
    caughtBy: 'a subject of one line',
    create: templatesWith(() => ({ subject: ' ' })),
  },
];
