import type { Actor } from '../../../domain/sign-in/session.js';
import type { Member } from '../../../domain/workspace/workspace.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { SetLocalRole, type RoleChoice } from '../../access/assignments/set-local-role.js';

const setLocalRole = new SetLocalRole({ toChange: ['project:members.remove'], mustBelong: false });

/**
 * Adds a member of the organization to the project, with one role. Requires `project:members.add`. If the user is already in the project,
 * changes the user's role or its expiry, which also requires `project:members.remove`. Throws the same errors as `SetLocalRole`.
 */
export class SetProjectMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, projectId: string, choice: RoleChoice): Promise<Member> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.changeAccess(actor, { permissions: ['project:members.add'], resource }, (step) =>
      setLocalRole.execute(step, { ...resource, organizationId: step.organizationId }, { actor, choice }),
    );
  }
}
