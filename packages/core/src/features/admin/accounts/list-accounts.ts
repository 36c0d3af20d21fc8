import type { Account } from '../../../domain/accounts/account.js';
import type { Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Lists all accounts, or only the accounts whose name or email contains the search text. Throws `FORBIDDEN`. */
export class ListAccounts {
  constructor(private readonly work: AuthorizedTransaction) {}

  /** Lists the accounts. `search` is the search text as typed. */
  execute(reader: Reader, { search, ...window }: PersonQuery): Promise<Page<Account, string>> {
    const requirement = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    const query = { ...window, search: toSearch(search) };
    return this.work.read(reader, requirement, ({ stores }) => stores.accounts.list(query));
  }
}
