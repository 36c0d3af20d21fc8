import type { Caller } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import { SetLocalRole, type RoleChoice, type LocalPlace } from '../../access/assignments/set-local-role.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

const rules = {
  TEAM: {
    toAdd: ['team:members.add'],
    setLocalRole: new SetLocalRole({ toChange: ['team:members.roles'], mustBelong: false }),
  },
  PROJECT: {
    toAdd: ['project:members.add'],
    // Projects have no permission for changing roles, so changing a role requires the permission to remove its holder.
    setLocalRole: new SetLocalRole({ toChange: ['project:members.remove'], mustBelong: false }),
  },
} as const;

/**
 * Adds a member of the organization to a team or project, with one role. Requires `team:members.add` or `project:members.add`. If the user
 * is already there, changes the user's role or its expiry, which also requires `team:members.roles` or `project:members.remove`. Throws the
 * same errors as `SetLocalRole`.
 */
export class SetLocalMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { scope, id }: Pick<LocalPlace, 'scope' | 'id'>, choice: RoleChoice): Promise<Member> {
    const { toAdd, setLocalRole } = rules[scope];
    return this.work.changeAccess(actor, { permissions: toAdd, resource: { scope, id } }, (step) =>
      setLocalRole.execute(step, { scope, id, organizationId: step.organizationId }, { actor, choice }),
    );
  }
}
