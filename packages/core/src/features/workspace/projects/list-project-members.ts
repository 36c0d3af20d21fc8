import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Lists the users to whom a role in the project itself is assigned. `search` is the search text as typed. If it is null or blank, all of
 * these users are listed. Requires `project:members.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`.
 */
export class ListProjectMembers {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: Reader, projectId: string, query: PersonQuery): Promise<Page<Member, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const requirement = {
      permissions: ['project:members.view'],
      resource: { scope: 'PROJECT', id: projectId },
    } as const;
    return this.work.read(reader, requirement, ({ stores, organizationId, now }) =>
      stores.members.list({ ...requirement.resource, organizationId }, { ...query, search, now }),
    );
  }
}
