import { HostFields } from '../../domain/fields/host-fields.js';
import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { CreateUser } from '../admin/accounts/create-user.js';
import { FindAccounts } from '../admin/accounts/find-accounts.js';
import { ImportUsers } from '../admin/accounts/import-users.js';
import { ListAccountSessions } from '../admin/accounts/list-account-sessions.js';
import { ListAccounts } from '../admin/accounts/list-accounts.js';
import { ResetTwoFactor } from '../admin/accounts/reset-two-factor.js';
import { RevokeAccountSession } from '../admin/accounts/revoke-account-session.js';
import { RevokeAccountSessions } from '../admin/accounts/revoke-account-sessions.js';
import { UpdateAccount } from '../admin/accounts/update-account.js';
import { ViewAccount } from '../admin/accounts/view-account.js';
import { ListAuditEvents } from '../admin/system/list-audit-events.js';
import { ListJobs } from '../admin/system/list-jobs.js';
import { ListLargestStorage } from '../admin/system/list-largest-storage.js';
import { ListPendingMails } from '../admin/system/list-pending-mails.js';
import { PostSecurityNotice } from '../mail/post-security-notice.js';
import { RequireAcceptablePassword } from '../sign-in/checks/require-acceptable-password.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { passwordHasher, runningJobs, storageLimits } = tokens;

export const adminUseCases = {
  listAccounts: singleton(ListAccounts, [AuthorizedTransaction, HostFields]),
  viewAccount: singleton(ViewAccount, [AuthorizedTransaction]),
  updateAccount: singleton(UpdateAccount, [AuthorizedTransaction, HostFields]),
  findAccounts: singleton(FindAccounts, [AuthorizedTransaction]),
  listAccountSessions: singleton(ListAccountSessions, [AuthorizedTransaction]),
  revokeAccountSession: singleton(RevokeAccountSession, [AuthorizedTransaction]),
  revokeAccountSessions: singleton(RevokeAccountSessions, [AuthorizedTransaction]),
  resetTwoFactor: singleton(ResetTwoFactor, [AuthorizedTransaction, PostSecurityNotice]),
  createUser: singleton(CreateUser, [
    AuthorizedTransaction,
    { hasher: passwordHasher, fields: HostFields },
    RequireAcceptablePassword,
  ]),
  importUsers: singleton(ImportUsers, [AuthorizedTransaction, { hasher: passwordHasher, fields: HostFields }]),
  listAuditEvents: singleton(ListAuditEvents, [AuthorizedTransaction]),
  listPendingMails: singleton(ListPendingMails, [AuthorizedTransaction]),
  listJobs: singleton(ListJobs, [AuthorizedTransaction, runningJobs]),
  listLargestStorage: singleton(ListLargestStorage, [AuthorizedTransaction, storageLimits]),
};
