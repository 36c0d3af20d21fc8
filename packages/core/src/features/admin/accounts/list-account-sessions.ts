import { requirePageLimit, type Page } from '../../../domain/page.js';
import type { SessionPosition, SessionWindow } from '../../../ports/sign-in/session-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { listActiveSessions, type ListedSession } from '../../sign-in/sessions/list-sessions.js';
import { findAccount } from '../../access/assignments/account-view.js';

export interface ListAccountSessionsInput extends SessionWindow {
  readonly userId: string;
}

/** Lists the active sessions of an account, most recently used first. Throws `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`. */
export class ListAccountSessions {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(
    reader: Reader,
    { userId, ...window }: ListAccountSessionsInput,
  ): Promise<Page<ListedSession, SessionPosition>> {
    const requirement = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(reader, requirement, async (step) => {
      requirePageLimit(window.limit);
      await findAccount(step, userId);
      return listActiveSessions(step.stores, step.actor, { userId, now: step.now, window });
    });
  }
}
