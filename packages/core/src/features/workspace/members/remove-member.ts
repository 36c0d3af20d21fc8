import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { leaveConversations } from '../../chat/conversations/leave-conversations.js';
import { requireOwnerLeft, type Membership } from '../../access/assignments/require-owner-left.js';
import { endMembership } from './end-membership.js';

type Granted = Pick<Role, 'id' | 'permissions'>;

/**
 * Ends a membership and all access that the user has as a member: roles, permission groups, task assignments and conversations. The caller
 * cannot remove a member who has a permission in the organization that the caller lacks. This includes permissions from permission groups.
 * Every member may leave. The member is removed from at most 200 conversations immediately, and from the others later: see
 * `FinishDepartures`. Throws `NOT_FOUND`, `FORBIDDEN` or `LAST_OWNER`. Throws `CONFLICT` for
 * a service account, which has to be deleted.
 */
export class RemoveMember {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, organizationId: string, userId: string): Promise<void> {
    const membership = { organizationId, userId };
    // An API key can only remove its owner like any other member.
    return userId === actor.userId && actor.key === null
      ? this.leave(actor, membership)
      : this.remove(actor, membership);
  }

  /**
   * Lets a member leave. No permission is required, because members without any role cannot even see the organization but must be able to
   * leave.
   */
  private leave(actor: Caller, membership: Membership): Promise<void> {
    return this.work.write(actor, { permissions: [], resource: { scope: 'GLOBAL' } }, async (step) => {
      // This check runs before the lock, so that non-members cannot make others wait.
      await getRoles(step, membership);
      const organization = await step.stores.organizations.lockById(membership.organizationId);
      if (organization === null) throw new CrewkitError('NOT_FOUND');
      const roles = await getRoles(step, membership);
      await requireOwnerLeft(step.stores, membership, roles);
      await this.end(step, membership, { action: 'member.left', roles });
    });
  }

  private remove(actor: Caller, membership: Membership): Promise<void> {
    const { userId } = membership;
    const resource = { scope: 'ORGANIZATION', id: membership.organizationId } as const;
    return this.work.changeAccess(actor, { permissions: ['org:members.remove'], resource }, async (step) => {
      const roles = await getRoles(step, membership);
      if ((await step.stores.accounts.findById(userId))?.organizationId != null) {
        throw new CrewkitError('CONFLICT', { detail: 'Delete the service account instead.' });
      }
      requireMayTake(step.access, [...roles, ...(await heldIn(step, membership))]);
      await requireOwnerLeft(step.stores, membership, roles);
      await this.end(step, membership, { action: 'member.removed', roles });
    });
  }

  private async end(
    step: AuthorizedStep,
    membership: Membership,
    how: Parameters<typeof endMembership>[2],
  ): Promise<void> {
    await endMembership(step, membership, how);
    await step.stores.departures.insert(membership, step.now);
    // Usually, one batch is enough. The background job runs the remaining batches.
    if (!(await leaveConversations(step.stores, membership, step.now))) await step.stores.departures.finish(membership);
  }
}

async function getRoles({ stores, now }: AuthorizedStep, { organizationId, userId }: Membership): Promise<Role[]> {
  const place = organizationPlace(organizationId);
  if ((await stores.members.find(place, userId, now)) === null) throw new CrewkitError('NOT_FOUND');
  return stores.assignments.rolesAt(userId, place, now);
}

/**
 * Returns the member's grants in the whole organization, including those from permission groups. Grants from global roles are not included,
 * because the user keeps them. A disabled user has no grants, but their roles apply again once they are enabled. The calling code must
 * therefore also check the user's own roles.
 */
async function heldIn({ stores, now }: AuthorizedStep, { organizationId, userId }: Membership): Promise<Granted[]> {
  const held = await stores.grants.heldOn(userId, { scope: 'ORGANIZATION', id: organizationId }, now);
  const grants = held?.grants.filter(({ scope }) => scope !== 'GLOBAL') ?? [];
  return grants.map(({ role, permissions }) => ({ id: role?.id ?? '', permissions }));
}
