import type { Caller } from '../../../domain/sign-in/session.js';
import type { LocalPlace } from '../../access/assignments/set-local-role.js';
import { removeLocalRole } from '../../access/assignments/remove-local-role.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

const permissions = { TEAM: ['team:members.remove'], PROJECT: ['project:members.remove'] } as const;

/** Removes a user from a team or project. Throws the same errors as `removeLocalRole`. */
export class RemoveLocalMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { scope, id }: Pick<LocalPlace, 'scope' | 'id'>, userId: string): Promise<void> {
    return this.work.changeAccess(actor, { permissions: permissions[scope], resource: { scope, id } }, (step) =>
      removeLocalRole(step, { scope, id, organizationId: step.organizationId }, userId),
    );
  }
}
