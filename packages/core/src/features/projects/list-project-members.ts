import { requirePageLimit, type Page } from '../../domain/page.js';
import { toSearch } from '../../domain/search-text.js';
import type { Actor } from '../../domain/session.js';
import type { Member } from '../../domain/workspace.js';
import type { PersonQuery } from '../../ports/member-store.js';
import type { GuardedWork } from '../access/guarded-work.js';

/**
 * Lists the users with a role in the project itself. `search` is the text as typed; null or blank: all. Requires
 * `project:members.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND`, `FORBIDDEN`.
 */
export class ListProjectMembers {
  constructor(private readonly work: GuardedWork) {}

  async execute(actor: Actor, projectId: string, query: PersonQuery): Promise<Page<Member, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const demand = { permissions: ['project:members.view'], resource: { scope: 'PROJECT', id: projectId } } as const;
    return this.work.read(actor, demand, ({ stores, organizationId, now }) =>
      stores.members.list({ ...demand.resource, organizationId }, { ...query, search, now }),
    );
  }
}
