import type { Actor } from '../../domain/session.js';
import type { GuardedWork } from '../access/guarded-work.js';
import { endAllSessions } from '../auth/end-all-sessions.js';
import { lockLesserAccount } from './account-view.js';

/**
 * Ends every session of an account, so that its owner has to sign in anew. Throws `NOT_FOUND`, and `FORBIDDEN` also for
 * somebody who holds more than the caller: a deputy does not lock out those above him.
 */
export class RevokeAccountSessions {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, userId: string): Promise<void> {
    const demand = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, demand, async (step) => {
      await lockLesserAccount(step, userId);
      await endAllSessions(step.stores, userId, step.now);
      const target = { type: 'user', id: userId } as const;
      await step.record({ action: 'account.sessions_revoked', organizationId: null, target });
    });
  }
}
