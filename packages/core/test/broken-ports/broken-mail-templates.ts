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

/** What people typed about themselves. */
function nameIn(content: MailContent): string {
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
  { flaw: 'there is no subject', caughtBy: 'a subject of one line', create: templatesWith(() => ({ subject: ' ' })) },
];
