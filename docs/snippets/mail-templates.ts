// docs/guides/profiles-and-mail.md quotes the regions of this file. The file is compiled with the tests, and snippets.test.ts runs it.
import { createCrewkit, defaultPorts, mailLayout, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import type { MailTemplates } from '@crewkit/core/adapter';

// #region templates
const english = defaultPorts.mailTemplates({ productName: 'Planner' });

/** Writes invitations in German, and all other emails in English. */
export const templates: MailTemplates = {
  render(content, recipient) {
    if (content.kind !== 'invitation' || recipient.locale?.startsWith('de') !== true) {
      return english.render(content, recipient);
    }
    const inviter = mailLayout.plainName(content.inviterName);
    return mailLayout.render({
      subject: `Einladung von ${inviter}`,
      heading: 'Sie sind eingeladen',
      blocks: [
        { kind: 'paragraph', text: `${inviter} hat Sie eingeladen.` },
        { kind: 'link', label: 'Einladung ansehen', url: content.link, main: true },
      ],
      notes: [`Der Link gilt ${content.validDays} Tage.`],
      productName: 'Planner',
    });
  },
};
// #endregion

/** Sends links to pages of your own. */
export function createWithPages(options: CrewkitOptions): Promise<Crewkit> {
  // #region pages
  return createCrewkit({
    ...options,
    ports: { ...options.ports, mailTemplates: templates },
    appPages: { verifyEmail: '/welcome', conversation: '/rooms/:id' },
  });
  // #endregion
}
