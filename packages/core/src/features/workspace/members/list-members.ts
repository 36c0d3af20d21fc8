import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Lists the organization's members, ordered by user id. `search` is the search text as typed. If it is null or blank, all members are
 * listed. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`.
 */
export class ListMembers {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: Reader, organizationId: string, query: PersonQuery): Promise<Page<Member, string>> {
    requirePageLimit(query.limit);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const search = toSearch(query.search);
    return this.work.read(reader, { permissions: ['org:members.view'], resource }, ({ stores, now }) =>
      stores.members.list({ ...resource, organizationId }, { ...query, search, now }),
    );
  }
}
