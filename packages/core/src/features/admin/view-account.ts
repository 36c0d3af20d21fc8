import type { Actor } from '../../domain/session.js';
import type { GuardedWork } from '../access/guarded-work.js';
import { findAccount, type AccountView } from './account-view.js';

/** Returns one account and its global roles. Throws `NOT_FOUND`, `FORBIDDEN`. */
export class ViewAccount {
  constructor(private readonly work: GuardedWork) {}

  execute(actor: Actor, userId: string): Promise<AccountView> {
    const demand = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(actor, demand, (step) => findAccount(step, userId));
  }
}
