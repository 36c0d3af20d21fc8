import { ContainerModule } from 'inversify';

import { DeliverMail } from '../../features/mail/deliver-mail.js';
import { ListCapturedMails } from '../../features/mail/list-captured-mails.js';
import { PostMail } from '../../features/mail/post-mail.js';
import { PostSecurityNotice } from '../../features/mail/post-security-notice.js';
import { RecipientLimit } from '../../features/mail/recipient-limit.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, logger, meter, tracer, secretBox, mailer, mailTemplates, rateLimiter } = tokens;

export const mailModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(tokens.recipientLimit, [rateLimiter], (limiter) => new RecipientLimit(limiter));
  bind(
    tokens.postMail,
    [mailTemplates, secretBox, ids, clock],
    (templates, box, source, time) => new PostMail(templates, box, { ids: source, clock: time }),
  );
  bind(
    tokens.postSecurityNotice,
    [tokens.postMail, tokens.links, clock],
    (post, links, time) => new PostSecurityNotice(post, links, time),
  );
  bind(
    tokens.deliverMail,
    [unitOfWork, mailer, secretBox, clock, logger, meter, tracer],
    (work, sender, box, time, log, numbers, traces) =>
      new DeliverMail(work, sender, { secretBox: box, clock: time, logger: log, meter: numbers, tracer: traces }),
  );
  bind(useCase('listCapturedMails'), [unitOfWork, secretBox], (work, box) => new ListCapturedMails(work, box));
});
