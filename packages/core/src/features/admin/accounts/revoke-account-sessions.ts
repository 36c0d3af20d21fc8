import type { Caller } from '../../../domain/sign-in/session.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';
import { lockLesserAccount } from '../../access/assignments/account-view.js';

/**
 * Ends every session of an account, so that the account's owner must sign in again. Throws `NOT_FOUND`. Throws `UNAUTHENTICATED` if the
 * caller's own session has ended. Throws `FORBIDDEN` if the caller lacks `system:users.manage` or a global permission that the account's
 * user has, so that administrators cannot sign out users with more permissions.
 */
export class RevokeAccountSessions {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, userId: string): Promise<void> {
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      await lockLesserAccount(step, actor, userId);
      await endAllSessions(step.stores, userId, step.now);
      const target = { type: 'user', id: userId } as const;
      await step.record({ action: 'account.sessions_revoked', organizationId: null, target });
    });
  }
}
