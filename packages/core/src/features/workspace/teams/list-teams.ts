import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Team } from '../../../domain/workspace/workspace.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import { requireInKey, toCaller, type UserReader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

export interface ListTeamsInput extends IdWindow {
  readonly organizationId: string;
  /** The search text as typed. It matches any part of a team's name. null or blank means all teams. */
  readonly search: string | null;
}

/** Lists the organization's teams that the caller may see. Requires `org:view`. Throws `VALIDATION_FAILED` or `NOT_FOUND`. */
export class ListTeams {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(reader: UserReader, { organizationId, ...query }: ListTeamsInput): Promise<Page<Team, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    requireInKey(toCaller(reader), ['team:view']);
    return this.work.read(reader, { permissions: ['org:view'], resource }, ({ stores, actor, now }) =>
      stores.teams.listVisible(organizationId, { userId: actor.userId, now, ...query, search }),
    );
  }
}
