import { DefaultMailTemplates } from '../../src/defaults/default-mail-templates.js';
import type { MailContent, MailTemplates, RenderedMail } from '../../src/ports/mail-templates.js';
import type { BrokenPort } from './broken-port.js';

function templatesWith(
  change: (mail: RenderedMail, content: MailContent) => Partial<RenderedMail>,
): () => MailTemplates {
  return () => {
    const good = new DefaultMailTemplates();
    return {
      render: (content) => {
        const mail = good.render(content);
        return { ...mail, ...change(mail, content) };
      },
    };
  };
}

/** Returns the name in the mail, as entered by a user. */
function nameIn(content: MailContent): string {
  if (content.kind === 'sign-up-again') return '';
  return content.kind === 'invitation' ? content.inviterName : content.firstName;
}

export const brokenMailTemplates: readonly BrokenPort<MailTemplates>[] = [
  {
    flaw: 'names stand in the HTML as they are',
    caughtBy: 'never as HTML',
    create: templatesWith((mail, content) => ({ html: `${mail.html}<p>${nameIn(content)}</p>` })),
  },
  {
    flaw: 'names stand in the subject as they are',
    caughtBy: 'add a line',
    create: templatesWith((_, content) => ({ subject: `Hello ${nameIn(content)}` })),
  },
  {
    flaw: 'names stand in the text as they are',
    caughtBy: 'add a line',
    create: templatesWith((mail, content) => ({ text: `Hello ${nameIn(content)}\n${mail.text}` })),
  },
  {
    flaw: 'links are part of a sentence',
    caughtBy: 'alone on a line',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('\nhttps:', ' https:') })),
  },
  {
    flaw: 'the HTML carries no link',
    caughtBy: 'and in the HTML',
    create: templatesWith(() => ({ html: '<p>Ada Lovelace</p>' })),
  },
  {
    flaw: 'nobody learns who signed up',
    caughtBy: 'who signed up',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('Lovelace', '') })),
  },
  {
    flaw: 'a notice does not say when',
    caughtBy: 'tells when it was done',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('09:45', '') })),
  },
  {
    flaw: 'a notice does not say from where',
    caughtBy: 'tells when it was done',
    create: templatesWith((mail) => ({ html: mail.html.replaceAll('203.0.113.7', '') })),
  },
  {
    flaw: 'the changed-away address is offered a link that is no longer its own',
    caughtBy: 'email-changed: offers the link',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text}\n${content.forgotPasswordLink}\n` } : {},
    ),
  },
  {
    flaw: 'a notice helps nobody to a new password',
    caughtBy: 'new-device: offers the link',
    create: templatesWith((mail) => ({ text: mail.text.replaceAll('forgot-password', 'sign-in') })),
  },
  {
    flaw: 'the name of a program stands in the HTML as it is',
    caughtBy: 'calls itself',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { html: `${mail.html}${content.userAgent ?? ''}` } : {},
    ),
  },
  {
    flaw: 'the name of a program becomes a link',
    caughtBy: 'calls itself',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text} ${content.userAgent ?? ''}` } : {},
    ),
  },
  {
    flaw: 'what is not known is written as null',
    caughtBy: 'nobody knows',
    create: templatesWith((mail, content) =>
      content.kind === 'security-notice' ? { text: `${mail.text}${String(content.ipAddress)}` } : {},
    ),
  },
  {
    flaw: 'all notices are the same',
    caughtBy: 'words of its own',
    create: templatesWith((_, content) => (content.kind === 'security-notice' ? { subject: 'Look here' } : {})),
  },
  { flaw: 'there is no subject', caughtBy: 'a subject of one line', create: templatesWith(() => ({ subject: ' ' })) },
];
