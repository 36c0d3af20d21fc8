import { ContainerModule } from 'inversify';

import { ChangeEmail } from '../../features/accounts/own-account/change-email.js';
import { CloseAccount } from '../../features/accounts/own-account/close-account.js';
import { ConfirmEmail } from '../../features/accounts/own-account/confirm-email.js';
import { DeleteAccount } from '../../features/accounts/own-account/delete-account.js';
import { FinishClosings } from '../../features/accounts/own-account/finish-closings.js';
import { ExportAccount } from '../../features/accounts/own-account/export-account.js';
import { PostEmailChangeMail } from '../../features/accounts/own-account/post-email-change-mail.js';
import { PostRegistrationMail } from '../../features/accounts/registration/post-registration-mail.js';
import { ProveOwner } from '../../features/accounts/own-account/prove-owner.js';
import { RegisterAccount } from '../../features/accounts/registration/register-account.js';
import { RenameOwnAccount } from '../../features/accounts/own-account/rename-own-account.js';
import { ReportOwnChange } from '../../features/audit/report-own-change.js';
import { ResendVerification } from '../../features/accounts/registration/resend-verification.js';
import { VerifyEmailAndSignIn } from '../../features/accounts/registration/verify-email-and-sign-in.js';
import { VerifyEmail } from '../../features/accounts/registration/verify-email.js';
import { ViewOwnAccount } from '../../features/accounts/own-account/view-own-account.js';
import { RequireAcceptablePassword } from '../../features/sign-in/checks/require-acceptable-password.js';
import { RequireCaptcha } from '../../features/sign-in/checks/require-captcha.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, hasher, postMail, postRegistrationMail, links, recipientLimit } = tokens;
const { guardAttempts, checkSecondFactor, postSecurityNotice, recordChange, captcha, breachedPasswords } = tokens;

export const accountsModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindRegistration(bind);
  bindOwnAccount(bind);
  bindEmailChange(bind);
  bindClosing(bind);
});

function bindRegistration(bind: BindSingleton): void {
  bind(postRegistrationMail, [postMail, links], (post, to) => new PostRegistrationMail(post, to));
  bind(
    useCase('registerAccount'),
    [unitOfWork, hasher, captcha, breachedPasswords, postRegistrationMail, recipientLimit, ids, clock],
    (work, passwords, verifier, breached, post, limit, idSource, time) => {
      const requireCaptcha = new RequireCaptcha(verifier);
      const requirePassword = new RequireAcceptablePassword(breached);
      const policies = { requireCaptcha, requirePassword };
      return new RegisterAccount(work, passwords, { ...policies, postMail: post, limit, ids: idSource, clock: time });
    },
  );
  bind(
    useCase('resendVerification'),
    [unitOfWork, postRegistrationMail, recipientLimit, ids, clock],
    (work, post, limit, idSource, time) =>
      new ResendVerification(work, { post, limit }, { ids: idSource, clock: time }),
  );
  bind(useCase('verifyEmail'), [unitOfWork, ids, clock], (work, source, time) => new VerifyEmail(work, source, time));
  bind(
    useCase('verifyEmailAndSignIn'),
    [unitOfWork, useCase('verifyEmail'), guardAttempts, tokens.signInPolicy, tokens.reportSignIn, ids],
    (work, verify, guard, policy, report, source) =>
      new VerifyEmailAndSignIn(work, verify, { guardAttempts: guard, policy, report, ids: source }),
  );
}

function bindOwnAccount(bind: BindSingleton): void {
  bind(
    tokens.reportOwnChange,
    [postSecurityNotice, recordChange],
    (notice, record) => new ReportOwnChange(notice, record),
  );
  bind(useCase('viewOwnAccount'), [unitOfWork], (work) => new ViewOwnAccount(work));
  bind(useCase('renameOwnAccount'), [unitOfWork], (work) => new RenameOwnAccount(work));
  bind(useCase('exportAccount'), [unitOfWork, clock], (work, time) => new ExportAccount(work, time));
}

function bindEmailChange(bind: BindSingleton): void {
  bind(
    useCase('changeEmail'),
    [unitOfWork, hasher, guardAttempts, postMail, links, postSecurityNotice, recipientLimit, ids, clock],
    (work, passwords, guard, post, to, notice, limit, idSource, time) => {
      const mail = new PostEmailChangeMail(post, to);
      const owner = new ProveOwner(work, passwords, { guardAttempts: guard, clock: time });
      return new ChangeEmail(work, owner, { mail, notice, limit, ids: idSource, clock: time });
    },
  );
  bind(
    useCase('confirmEmail'),
    [unitOfWork, tokens.reportOwnChange, ids, clock],
    (work, report, source, time) => new ConfirmEmail(work, report, { ids: source, clock: time }),
  );
}

function bindClosing(bind: BindSingleton): void {
  bind(tokens.finishClosings, [unitOfWork, clock], (work, time) => new FinishClosings(work, time));
  bind(
    useCase('closeAccount'),
    [
      unitOfWork,
      hasher,
      guardAttempts,
      checkSecondFactor,
      postSecurityNotice,
      recordChange,
      tokens.finishClosings,
      clock,
    ],
    (work, passwords, guard, check, notice, record, finish, time) => {
      const owner = new ProveOwner(work, passwords, { guardAttempts: guard, clock: time });
      const deleteAccount = new DeleteAccount(notice, record, time);
      return new CloseAccount(work, owner, { checkSecondFactor: check, deleteAccount, finish, clock: time });
    },
  );
}
