import type { Account } from '../../../domain/accounts/account.js';
import type { Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import { isForUsers, type FieldValues, type HostFields } from '../../../domain/fields/host-fields.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

export interface ListAccountsInput extends PersonQuery {
  /** Lists only accounts that have all of these values of the embedding application's fields. */
  readonly fields?: FieldValues<'user'> | undefined;
}

/**
 * Lists all accounts, or only the accounts whose name or email contains the search text, and that have the given field values. Throws
 * `FORBIDDEN` or `VALIDATION_FAILED`.
 */
export class ListAccounts {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: HostFields,
  ) {}

  /** Lists the accounts. `search` is the search text as typed. */
  execute(reader: Reader, { search, fields: given, ...window }: ListAccountsInput): Promise<Page<Account, string>> {
    const requirement = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    const query = { ...window, search: toSearch(search) };
    return this.work.read(reader, requirement, ({ stores, access }) => {
      const fields = this.fields.filter('user', given, (rule) => access.isSystem || isForUsers(rule));
      return stores.accounts.list({ ...query, fields });
    });
  }
}
