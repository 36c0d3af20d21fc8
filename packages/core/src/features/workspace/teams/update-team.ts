import type { Caller } from '../../../domain/sign-in/session.js';
import type { Team } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';

export interface UpdateTeamInput {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Changes those fields of a team that are in the input. An input without fields changes nothing. Requires `team:edit`. Throws `NOT_FOUND`,
 * `FORBIDDEN` or `VALIDATION_FAILED`.
 */
export class UpdateTeam {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, id: string, input: UpdateTeamInput): Promise<Team> {
    const requirement = { permissions: ['team:edit'], resource: { scope: 'TEAM', id } } as const;
    return this.work.write(actor, requirement, async (step) => {
      const changes = checkedTexts(givenFields(input));
      const fields = Object.keys(changes);
      const { stores, organizationId, now } = step;
      const changed = fields.length > 0;
      const team = await (changed ? stores.teams.update(id, changes, now) : stores.teams.findById(id));
      if (team === null) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'team', id } as const;
      if (changed) await step.record({ action: 'team.updated', organizationId, target, details: { fields } });
      return team;
    });
  }
}
