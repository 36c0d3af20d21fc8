import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { explainConflict } from '../../shared/explain-conflict.js';

/**
 * Deletes a team that has no projects. Requires `team:delete`. Throws `NOT_FOUND` or `FORBIDDEN`. Throws `CONFLICT` if the team has
 * projects.
 */
export class DeleteTeam {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, id: string): Promise<void> {
    const requirement = { permissions: ['team:delete'], resource: { scope: 'TEAM', id } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, organizationId } = step;
      const team = await stores.teams.findById(id);
      if (team === null) throw new CrewkitError('NOT_FOUND');
      const detail = 'The team has projects: move or delete them first.';
      if (!(await explainConflict(stores.teams.delete(id), detail))) throw new CrewkitError('NOT_FOUND');
      await step.record({
        action: 'team.deleted',
        organizationId,
        target: { type: 'team', id },
        details: { name: team.name },
        affects: 'all-members',
      });
    });
  }
}
