import { requirePageLimit, type Page } from '../../domain/page.js';
import { toSearch } from '../../domain/search-text.js';
import type { Actor } from '../../domain/session.js';
import type { Member } from '../../domain/workspace.js';
import type { PersonQuery } from '../../ports/member-store.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';

/**
 * Lists the users with a role in the project itself. `search` is the text as typed; null or blank means all users. Requires
 * `project:members.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` and `FORBIDDEN`.
 */
export class ListProjectMembers {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(actor: Actor, projectId: string, query: PersonQuery): Promise<Page<Member, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const requirement = {
      permissions: ['project:members.view'],
      resource: { scope: 'PROJECT', id: projectId },
    } as const;
    return this.work.read(actor, requirement, ({ stores, organizationId, now }) =>
      stores.members.list({ ...requirement.resource, organizationId }, { ...query, search, now }),
    );
  }
}
