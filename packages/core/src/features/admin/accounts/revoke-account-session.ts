import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { lockLesserAccount } from '../../access/assignments/account-view.js';

export interface RevokeAccountSessionInput {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Ends one session of an account. Throws `NOT_FOUND` if the account does not exist or has no such session. Throws `FORBIDDEN` if the caller
 * lacks `system:users.manage` or a global permission that the account's user has. Throws `UNAUTHENTICATED` if the caller's own session has
 * ended.
 */
export class RevokeAccountSession {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { userId, sessionId }: RevokeAccountSessionInput): Promise<void> {
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, now } = step;
      await lockLesserAccount(step, actor, userId);
      if (!(await stores.sessions.delete(userId, sessionId))) throw new CrewkitError('NOT_FOUND');
      await stores.events.append([{ type: 'session.revoked', userId, sessionId }], now);
      const target = { type: 'user', id: userId } as const;
      await step.record({ action: 'account.session_revoked', organizationId: null, target, details: { sessionId } });
    });
  }
}
