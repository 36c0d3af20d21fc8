import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { findAccount, type AccountView } from '../../access/assignments/account-view.js';

/** Returns one account and its global roles. Throws `NOT_FOUND` or `FORBIDDEN`. */
export class ViewAccount {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, userId: string): Promise<AccountView> {
    const requirement = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(reader, requirement, (step) => findAccount(step, userId));
  }
}
