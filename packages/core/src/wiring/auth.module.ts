import { ContainerModule } from 'inversify';

import { AuthenticateConnection } from '../features/auth/authenticate-connection.js';
import { Authenticate } from '../features/auth/authenticate.js';
import { ChangePassword } from '../features/auth/change-password.js';
import { GuardAttempts } from '../features/auth/guard-attempts.js';
import { IssueTokenPair } from '../features/auth/issue-token-pair.js';
import { ListSessions } from '../features/auth/list-sessions.js';
import { LogIn } from '../features/auth/log-in.js';
import { LogOut } from '../features/auth/log-out.js';
import { RequestPasswordReset } from '../features/auth/request-password-reset.js';
import { ResetPassword } from '../features/auth/reset-password.js';
import { RevokeSession } from '../features/auth/revoke-session.js';
import { RotateRefreshToken } from '../features/auth/rotate-refresh-token.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, ids, clock, hasher, signer, logger } = tokens;
const { guardAttempts, issueTokenPair, postMail, links, recipientLimit } = tokens;

export const authModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindSignIn(bind);
  bindSessions(bind);
  bindPasswords(bind);
});

function bindSignIn(bind: BindSingleton): void {
  bind(guardAttempts, [unitOfWork, clock], (work, time) => new GuardAttempts(work, time));
  bind(issueTokenPair, [signer, ids, clock], (sign, source, time) => new IssueTokenPair(sign, source, time));
  bind(
    useCase('logIn'),
    [unitOfWork, hasher, guardAttempts, issueTokenPair, clock],
    (work, passwords, guard, issue, time) =>
      new LogIn(work, passwords, { guardAttempts: guard, issueTokenPair: issue, clock: time }),
  );
  bind(
    useCase('rotateRefreshToken'),
    [unitOfWork, issueTokenPair, ids, clock, logger],
    (work, issue, source, time, log) => new RotateRefreshToken(work, issue, { ids: source, clock: time, logger: log }),
  );
  bind(useCase('authenticate'), [unitOfWork, signer, clock], (work, sign, time) => new Authenticate(work, sign, time));
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
    [unitOfWork, hasher, guardAttempts, clock],
    (work, passwords, guard, time) => new ChangePassword(work, passwords, { guardAttempts: guard, clock: time }),
  );
  bind(
    useCase('requestPasswordReset'),
    [unitOfWork, postMail, links, recipientLimit, ids, clock],
    (work, post, to, limit, source, time) =>
      new RequestPasswordReset(work, { post, links: to, limit }, { ids: source, clock: time }),
  );
  bind(
    useCase('resetPassword'),
    [unitOfWork, hasher, ids, clock],
    (work, passwords, source, time) => new ResetPassword(work, passwords, { ids: source, clock: time }),
  );
}
