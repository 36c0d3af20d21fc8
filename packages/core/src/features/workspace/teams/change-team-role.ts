import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { SetLocalRole, type RoleChoice } from '../../access/assignments/set-local-role.js';

const setLocalRole = new SetLocalRole({ toChange: [], mustBelong: true });

/**
 * Changes a user's role in the team. Requires `team:members.roles`. Throws the same errors as `SetLocalRole`. Also throws `NOT_FOUND` if
 * the user is not in the team.
 */
export class ChangeTeamRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, teamId: string, choice: RoleChoice): Promise<Member> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.changeAccess(actor, { permissions: ['team:members.roles'], resource }, (step) =>
      setLocalRole.execute(step, { ...resource, organizationId: step.organizationId }, { actor, choice }),
    );
  }
}
