import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Revokes an invitation, which makes its token invalid. Callers must have all permissions of the invitation's role. Throws `NOT_FOUND` or
 * `FORBIDDEN`.
 */
export class RevokeInvitation {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, organizationId: string, invitationId: string): Promise<void> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:members.invite'], resource } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, access } = step;
      const invitation = await stores.invitations.find(organizationId, invitationId);
      if (invitation === null) throw new CrewkitError('NOT_FOUND');
      const { email, roleId } = invitation;
      const role = await stores.roles.find(organizationId, roleId);
      if (role !== null) requireMayTake(access, [role]);
      if (!(await stores.invitations.delete(organizationId, invitationId))) throw new CrewkitError('NOT_FOUND');
      const target = { type: 'invitation', id: invitationId } as const;
      await step.record({ action: 'invitation.revoked', organizationId, target, details: { email, roleId } });
    });
  }
}
