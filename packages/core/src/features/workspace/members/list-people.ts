import { requireInKey } from '../../access/authorization/authorize.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Person } from '../../../domain/workspace/workspace.js';
import type { PersonQuery } from '../../../ports/workspace/member-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';

/**
 * Lists the other users who share an organization with the caller, ordered by id. `search` is the search text as typed. If it is null or
 * blank, all of these users are listed. Throws `VALIDATION_FAILED`.
 */
export class ListPeople {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(actor: Actor, query: PersonQuery): Promise<Page<Person, string>> {
    requirePageLimit(query.limit);
    requireInKey(actor, ['org:members.view']);
    const search = toSearch(query.search);
    return this.unitOfWork.read((stores) => stores.members.listAcquaintances(actor.userId, { ...query, search }));
  }
}
