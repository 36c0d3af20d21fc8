import { ContainerModule } from 'inversify';

import { AuthenticateConnection } from '../../features/sign-in/sessions/authenticate-connection.js';
import { Authenticate } from '../../features/sign-in/sessions/authenticate.js';
import { ChangePassword } from '../../features/sign-in/passwords/change-password.js';
import { GuardAttempts } from '../../features/sign-in/checks/guard-attempts.js';
import { IssueTokenPair } from '../../features/sign-in/login/issue-token-pair.js';
import { ListSessions } from '../../features/sign-in/sessions/list-sessions.js';
import { LogIn } from '../../features/sign-in/login/log-in.js';
import { LogOut } from '../../features/sign-in/sessions/log-out.js';
import { NoticeDevice } from '../../features/sign-in/login/notice-device.js';
import { ReportSignIn } from '../../features/sign-in/login/report-sign-in.js';
import { RequestPasswordReset } from '../../features/sign-in/passwords/request-password-reset.js';
import { RequireAcceptablePassword } from '../../features/sign-in/checks/require-acceptable-password.js';
import { RequireCaptcha } from '../../features/sign-in/checks/require-captcha.js';
import { ResetPassword } from '../../features/sign-in/passwords/reset-password.js';
import { RevokeSession } from '../../features/sign-in/sessions/revoke-session.js';
import { RotateRefreshToken } from '../../features/sign-in/login/rotate-refresh-token.js';
import { SignInPolicy } from '../../features/sign-in/login/sign-in-policy.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, hasher, signer, logger } = tokens;
const { guardAttempts, issueTokenPair, signInPolicy, noticeDevice, postMail, links, recipientLimit } = tokens;
const { reportOwnChange, captcha, breachedPasswords } = tokens;

export const authModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindSignInPolicy(bind);
  bindSignIn(bind);
  bindSessions(bind);
  bindPasswords(bind);
});

function bindSignInPolicy(bind: BindSingleton): void {
  bind(guardAttempts, [unitOfWork, clock], (work, time) => new GuardAttempts(work, time));
  bind(tokens.reportSignIn, [logger, tokens.meter], (log, meter) => new ReportSignIn(log, meter));
  bind(
    issueTokenPair,
    [signer, ids, clock, tokens.sessionEnd],
    (sign, source, time, end) => new IssueTokenPair(sign, source, { clock: time, sessionEnd: end }),
  );
  bind(
    noticeDevice,
    [tokens.postSecurityNotice, ids, clock],
    (notice, source, time) => new NoticeDevice(notice, { ids: source, clock: time }),
  );
  bind(
    signInPolicy,
    [issueTokenPair, guardAttempts, tokens.checkSecondFactor, noticeDevice, ids, clock],
    (issue, guard, check, device, source, time) =>
      new SignInPolicy(
        issue,
        { guardAttempts: guard, checkSecondFactor: check, noticeDevice: device },
        { ids: source, clock: time },
      ),
  );
}

function bindSignIn(bind: BindSingleton): void {
  bind(
    useCase('logIn'),
    [unitOfWork, hasher, guardAttempts, signInPolicy, tokens.reportSignIn, clock],
    (work, passwords, guard, policy, report, time) =>
      new LogIn(work, passwords, { guardAttempts: guard, policy, report, clock: time }),
  );
  bind(
    useCase('rotateRefreshToken'),
    [unitOfWork, signInPolicy, ids, clock, logger, tokens.refreshReuseGraceSeconds, tokens.sessionEnd],
    (work, policy, source, time, log, graceSeconds, sessionEnd) =>
      new RotateRefreshToken(work, policy, { ids: source, clock: time, logger: log, graceSeconds, sessionEnd }),
  );
  bind(
    useCase('authenticate'),
    [unitOfWork, signer, clock, tokens.checkSessions],
    (work, sign, time, follow) => new Authenticate(work, sign, { clock: time, followSessions: follow }),
  );
  bind(
    useCase('authenticateConnection'),
    [useCase('authenticate'), unitOfWork, clock],
    (authenticate, work, time) => new AuthenticateConnection(authenticate, work, time),
  );
}

function bindSessions(bind: BindSingleton): void {
  bind(useCase('logOut'), [unitOfWork, clock], (work, time) => new LogOut(work, time));
  bind(useCase('listSessions'), [unitOfWork, clock], (work, time) => new ListSessions(work, time));
  bind(useCase('revokeSession'), [unitOfWork, clock], (work, time) => new RevokeSession(work, time));
}

function bindPasswords(bind: BindSingleton): void {
  bind(
    useCase('changePassword'),
    [unitOfWork, hasher, breachedPasswords, guardAttempts, reportOwnChange, clock],
    (work, passwords, breached, guard, report, time) => {
      const requirePassword = new RequireAcceptablePassword(breached);
      return new ChangePassword(work, passwords, {
        requirePassword,
        guardAttempts: guard,
        report,
        clock: time,
      });
    },
  );
  bind(
    useCase('requestPasswordReset'),
    [unitOfWork, captcha, postMail, links, recipientLimit, ids, clock],
    (work, verifier, post, to, limit, source, time) => {
      const requireCaptcha = new RequireCaptcha(verifier);
      return new RequestPasswordReset(work, { post, links: to, limit }, { requireCaptcha, ids: source, clock: time });
    },
  );
  bind(
    useCase('resetPassword'),
    [unitOfWork, hasher, breachedPasswords, reportOwnChange, ids, clock],
    (work, passwords, breached, report, source, time) => {
      const requirePassword = new RequireAcceptablePassword(breached);
      return new ResetPassword(work, passwords, { requirePassword, report, ids: source, clock: time });
    },
  );
}
