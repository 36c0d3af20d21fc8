import { ContainerModule } from 'inversify';

import { MailMentions } from '../../features/chat/messages/mail-mentions.js';
import { RecordPresence } from '../../features/chat/messages/record-presence.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, authorize, postMail, links, clock } = tokens;

export const mentionsModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    useCase('recordPresence'),
    [unitOfWork, clock, tokens.mentionMails],
    (work, time, mentionMails) => new RecordPresence(work, time, mentionMails),
  );
  bind(
    tokens.mailMentions,
    [unitOfWork, authorize, postMail, links, clock],
    (work, rules, post, appLinks, time) =>
      new MailMentions(work, rules, { postMail: post, links: appLinks, clock: time }),
  );
});
