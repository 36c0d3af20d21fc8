import { ContainerModule } from 'inversify';

import { FindAccounts } from '../../features/admin/accounts/find-accounts.js';
import { ListAccountSessions } from '../../features/admin/accounts/list-account-sessions.js';
import { ListAccounts } from '../../features/admin/accounts/list-accounts.js';
import { ListJobs } from '../../features/admin/system/list-jobs.js';
import { ListLargestStorage } from '../../features/admin/system/list-largest-storage.js';
import { ListPendingMails } from '../../features/admin/system/list-pending-mails.js';
import { ResetTwoFactor } from '../../features/admin/accounts/reset-two-factor.js';
import { RevokeAccountSession } from '../../features/admin/accounts/revoke-account-session.js';
import { RevokeAccountSessions } from '../../features/admin/accounts/revoke-account-sessions.js';
import { SetDefaultRole } from '../../features/access/assignments/set-default-role.js';
import { SetGlobalRoles } from '../../features/access/assignments/set-global-roles.js';
import { UpdateAccount } from '../../features/admin/accounts/update-account.js';
import { ViewAccount } from '../../features/admin/accounts/view-account.js';
import { ViewDefaultRole } from '../../features/access/assignments/view-default-role.js';
import { ListAuditEvents } from '../../features/admin/system/list-audit-events.js';
import { BackgroundJobs } from '../background-jobs.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { authorizedTransaction, postSecurityNotice, logger, meter, tracer } = tokens;

export const adminModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(useCase('listAccounts'), [authorizedTransaction], (work) => new ListAccounts(work));
  bind(useCase('findAccounts'), [authorizedTransaction], (work) => new FindAccounts(work));
  bind(useCase('viewAccount'), [authorizedTransaction], (work) => new ViewAccount(work));
  bind(useCase('updateAccount'), [authorizedTransaction], (work) => new UpdateAccount(work));
  bind(useCase('listAccountSessions'), [authorizedTransaction], (work) => new ListAccountSessions(work));
  bind(useCase('revokeAccountSession'), [authorizedTransaction], (work) => new RevokeAccountSession(work));
  bind(useCase('revokeAccountSessions'), [authorizedTransaction], (work) => new RevokeAccountSessions(work));
  bind(
    useCase('resetTwoFactor'),
    [authorizedTransaction, postSecurityNotice],
    (work, notice) => new ResetTwoFactor(work, notice),
  );
  bind(useCase('setGlobalRoles'), [authorizedTransaction], (work) => new SetGlobalRoles(work));
  bind(useCase('viewDefaultRole'), [authorizedTransaction], (work) => new ViewDefaultRole(work));
  bind(useCase('setDefaultRole'), [authorizedTransaction], (work) => new SetDefaultRole(work));
  bind(useCase('listAuditEvents'), [authorizedTransaction], (work) => new ListAuditEvents(work));
  bind(useCase('listPendingMails'), [authorizedTransaction], (work) => new ListPendingMails(work));
  bind(
    tokens.jobs,
    [logger, meter, tracer],
    (log, numbers, traces) => new BackgroundJobs({ logger: log, meter: numbers, tracer: traces }),
  );
  bind(useCase('listJobs'), [authorizedTransaction, tokens.jobs], (work, jobs) => new ListJobs(work, jobs));
  bind(
    useCase('listLargestStorage'),
    [authorizedTransaction, tokens.storageLimits],
    (work, limits) => new ListLargestStorage(work, limits),
  );
});
