import type { Account } from '../../domain/account.js';
import type { Page } from '../../domain/page.js';
import { toSearch } from '../../domain/search-text.js';
import type { Actor } from '../../domain/session.js';
import type { PersonQuery } from '../../ports/member-store.js';
import type { GuardedWork } from '../access/guarded-work.js';

/** Lists all accounts, or those whose name or email contains the text. Throws `FORBIDDEN`. */
export class ListAccounts {
  constructor(private readonly work: GuardedWork) {}

  /** `search` is the text as typed. */
  execute(actor: Actor, { search, ...window }: PersonQuery): Promise<Page<Account, string>> {
    const demand = { permissions: ['system:users.view'], resource: { scope: 'GLOBAL' } } as const;
    const query = { ...window, search: toSearch(search) };
    return this.work.read(actor, demand, ({ stores }) => stores.accounts.list(query));
  }
}
