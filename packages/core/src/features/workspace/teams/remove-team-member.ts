import type { Actor } from '../../../domain/sign-in/session.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { removeLocalRole } from '../../access/assignments/remove-local-role.js';

/** Removes a user from the team. Requires `team:members.remove`. Throws the same errors as `removeLocalRole`. */
export class RemoveTeamMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, teamId: string, userId: string): Promise<void> {
    const resource = { scope: 'TEAM', id: teamId } as const;
    return this.work.changeAccess(actor, { permissions: ['team:members.remove'], resource }, (step) =>
      removeLocalRole(step, { ...resource, organizationId: step.organizationId }, userId),
    );
  }
}
