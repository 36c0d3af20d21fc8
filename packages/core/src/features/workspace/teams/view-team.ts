import type { Actor } from '../../../domain/sign-in/session.js';
import type { Team } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one team. Requires `team:view`. Throws `NOT_FOUND`. */
export class ViewTeam {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, teamId: string): Promise<Team> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.read(actor, { permissions: ['team:view'], resource }, async ({ stores }) => {
      const team = await stores.teams.findById(teamId);
      if (team === null) throw new AppError('NOT_FOUND');
      return team;
    });
  }
}
