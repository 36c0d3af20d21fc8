import type { Actor } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { SetLocalRole, type RoleChoice } from '../../access/assignments/set-local-role.js';

const setLocalRole = new SetLocalRole({ toChange: ['team:members.roles'], mustBelong: false });

/**
 * Adds a member of the organization to the team, with one role. Requires `team:members.add`. If the user is already in the team, changes
 * the user's role or its expiry, which also requires `team:members.roles`. Throws the same errors as `SetLocalRole`.
 */
export class SetTeamMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, teamId: string, choice: RoleChoice): Promise<Member> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.changeAccess(actor, { permissions: ['team:members.add'], resource }, (step) =>
      setLocalRole.execute(step, { ...resource, organizationId: step.organizationId }, { actor, choice }),
    );
  }
}
