import { ContainerModule } from 'inversify';

import { PostRegistrationMail } from '../features/accounts/post-registration-mail.js';
import { RegisterAccount } from '../features/accounts/register-account.js';
import { RenameOwnAccount } from '../features/accounts/rename-own-account.js';
import { ResendVerification } from '../features/accounts/resend-verification.js';
import { VerifyEmail } from '../features/accounts/verify-email.js';
import { ViewOwnAccount } from '../features/accounts/view-own-account.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, ids, clock, hasher, postMail, postRegistrationMail, links, recipientLimit } = tokens;

export const accountsModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(postRegistrationMail, [postMail, links], (post, to) => new PostRegistrationMail(post, to));
  bind(
    useCase('registerAccount'),
    [unitOfWork, hasher, postRegistrationMail, recipientLimit, ids, clock],
    (work, passwords, post, limit, idSource, time) =>
      new RegisterAccount(work, passwords, { postMail: post, limit, ids: idSource, clock: time }),
  );
  bind(
    useCase('resendVerification'),
    [unitOfWork, postRegistrationMail, recipientLimit, ids, clock],
    (work, post, limit, idSource, time) =>
      new ResendVerification(work, { post, limit }, { ids: idSource, clock: time }),
  );
  bind(useCase('verifyEmail'), [unitOfWork, ids, clock], (work, source, time) => new VerifyEmail(work, source, time));
  bind(useCase('viewOwnAccount'), [unitOfWork], (work) => new ViewOwnAccount(work));
  bind(useCase('renameOwnAccount'), [unitOfWork], (work) => new RenameOwnAccount(work));
});
