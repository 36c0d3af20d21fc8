import { ContainerModule } from 'inversify';

import { FindAccounts } from '../features/admin/find-accounts.js';
import { ListAccountSessions } from '../features/admin/list-account-sessions.js';
import { ListAccounts } from '../features/admin/list-accounts.js';
import { ResetTwoFactor } from '../features/admin/reset-two-factor.js';
import { RevokeAccountSession } from '../features/admin/revoke-account-session.js';
import { RevokeAccountSessions } from '../features/admin/revoke-account-sessions.js';
import { SetDefaultRole } from '../features/admin/set-default-role.js';
import { SetGlobalRoles } from '../features/admin/set-global-roles.js';
import { UpdateAccount } from '../features/admin/update-account.js';
import { ViewAccount } from '../features/admin/view-account.js';
import { ViewDefaultRole } from '../features/admin/view-default-role.js';
import { ListAuditEvents } from '../features/audit/list-audit-events.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { guardedWork, postSecurityNotice } = tokens;

export const adminModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(useCase('listAccounts'), [guardedWork], (work) => new ListAccounts(work));
  bind(useCase('findAccounts'), [guardedWork], (work) => new FindAccounts(work));
  bind(useCase('viewAccount'), [guardedWork], (work) => new ViewAccount(work));
  bind(useCase('updateAccount'), [guardedWork], (work) => new UpdateAccount(work));
  bind(useCase('listAccountSessions'), [guardedWork], (work) => new ListAccountSessions(work));
  bind(useCase('revokeAccountSession'), [guardedWork], (work) => new RevokeAccountSession(work));
  bind(useCase('revokeAccountSessions'), [guardedWork], (work) => new RevokeAccountSessions(work));
  bind(
    useCase('resetTwoFactor'),
    [guardedWork, postSecurityNotice],
    (work, notice) => new ResetTwoFactor(work, notice),
  );
  bind(useCase('setGlobalRoles'), [guardedWork], (work) => new SetGlobalRoles(work));
  bind(useCase('viewDefaultRole'), [guardedWork], (work) => new ViewDefaultRole(work));
  bind(useCase('setDefaultRole'), [guardedWork], (work) => new SetDefaultRole(work));
  bind(useCase('listAuditEvents'), [guardedWork], (work) => new ListAuditEvents(work));
});
