import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { Team } from '../../domain/workspace.js';
import type { IdWindow } from '../../ports/grant-store.js';
import type { GuardedWork } from '../access/guarded-work.js';

/**
 * Lists the teams of an organization that the caller may see. Requires `org:view`. Throws `VALIDATION_FAILED`, `NOT_FOUND`.
 */
export class ListTeams {
  constructor(private readonly work: GuardedWork) {}

  async execute(actor: Actor, organizationId: string, { after, limit }: IdWindow): Promise<Page<Team, string>> {
    requirePageLimit(limit);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.read(actor, { permissions: ['org:view'], resource }, ({ stores, now }) =>
      stores.teams.listVisible(organizationId, { userId: actor.accountId, now, after, limit }),
    );
  }
}
