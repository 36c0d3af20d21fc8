import type { Account } from '../../../domain/accounts/account.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** The maximum number of ids that one call of `FindAccounts` accepts. */
export const maxFoundAccounts = 100;

/**
 * Finds accounts by their ids, in no particular order. Leaves out unknown ids and closed accounts. Throws `FORBIDDEN`. Throws
 * `VALIDATION_FAILED` for more than `maxFoundAccounts` ids.
 */
export class FindAccounts {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, ids: readonly string[]): Promise<readonly Account[]> {
    const requirement = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.read(reader, requirement, ({ stores }) => {
      if (ids.length > maxFoundAccounts) {
        const errors = [{ path: 'ids', code: 'too_many', message: `Send at most ${maxFoundAccounts} ids.` }];
        throw new CrewkitError('VALIDATION_FAILED', { errors });
      }
      return stores.accounts.listByIds(ids);
    });
  }
}
