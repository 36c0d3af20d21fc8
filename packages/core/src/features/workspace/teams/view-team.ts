import type { Team } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one team. Requires `team:view`. Throws `NOT_FOUND`. */
export class ViewTeam {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, teamId: string): Promise<Team> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.read(reader, { permissions: ['team:view'], resource }, async ({ stores }) => {
      const team = await stores.teams.findById(teamId);
      if (team === null) throw new CrewkitError('NOT_FOUND');
      return team;
    });
  }
}
