import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Member, WorkspacePlace } from '../../../domain/workspace/workspace.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

const permissions = {
  ORGANIZATION: ['org:members.view'],
  TEAM: ['team:members.view'],
  PROJECT: ['project:members.view'],
} as const;

/**
 * Lists the members of an organization, or the users to whom a role in a team or project itself is assigned, ordered by user id. `search`
 * is the search text as typed. If it is null or blank, all of these users are listed. Throws `VALIDATION_FAILED`, `NOT_FOUND` or
 * `FORBIDDEN`.
 */
export class ListMembers {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: Reader, { scope, id }: WorkspacePlace, query: PersonQuery): Promise<Page<Member, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const requirement = { permissions: permissions[scope], resource: { scope, id } };
    return this.work.read(reader, requirement, ({ stores, organizationId, now }) =>
      stores.members.list({ scope, id, organizationId }, { ...query, search, now }),
    );
  }
}
