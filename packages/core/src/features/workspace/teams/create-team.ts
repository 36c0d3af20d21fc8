import type { Actor } from '../../../domain/sign-in/session.js';
import type { Team } from '../../../domain/workspace/workspace.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { becomeOwner } from '../../access/assignments/become-owner.js';

export interface CreateTeamInput {
  readonly organizationId: string;
  readonly name: string;
  readonly description?: string | undefined;
}

/**
 * Creates a team with the caller as its OWNER. Requires `team:create` on the organization. Throws `NOT_FOUND`, `FORBIDDEN` or
 * `VALIDATION_FAILED`.
 */
export class CreateTeam {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, { organizationId, ...input }: CreateTeamInput): Promise<Team> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.changeAccess(actor, { permissions: ['team:create'], resource }, async (step) => {
      const { stores, now } = step;
      const { name, description } = checkedTexts({ name: input.name, description: input.description ?? '' });
      const own = { id: step.newId(), createdBy: actor.userId, createdAt: now, updatedAt: now };
      const team = { ...own, organizationId, name, description };
      await stores.teams.insert(team);
      await becomeOwner(step, actor, { scope: 'TEAM', id: team.id, organizationId });
      await step.record({
        action: 'team.created',
        organizationId,
        target: { type: 'team', id: team.id },
        details: { name },
        affects: actor.userId,
      });
      return team;
    });
  }
}
