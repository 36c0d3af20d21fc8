import type { Actor } from '../../../domain/sign-in/session.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { removeLocalRole } from '../../access/assignments/remove-local-role.js';

/** Removes a user from the project. Requires `project:members.remove`. Throws the same errors as `removeLocalRole`. */
export class RemoveProjectMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, projectId: string, userId: string): Promise<void> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.changeAccess(actor, { permissions: ['project:members.remove'], resource }, (step) =>
      removeLocalRole(step, { ...resource, organizationId: step.organizationId }, userId),
    );
  }
}
