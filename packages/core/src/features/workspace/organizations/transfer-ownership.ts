import { toBuiltInRoleId } from '../../../domain/access/built-in-roles.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { requirePersonForOwner } from '../../access/assignments/assignment-rules.js';
import { organizationPlace } from '../../access/authorization/access-at.js';

const owner = toBuiltInRoleId('ORGANIZATION', 'OWNER');
const admin = toBuiltInRoleId('ORGANIZATION', 'ADMIN');

/**
 * Makes another member OWNER of the organization. OWNER replaces all roles that the new owner has in the organization itself, but not roles
 * in its teams and projects. The caller becomes ADMIN instead of OWNER. Throws `NOT_FOUND` if the caller may not see the organization, or
 * if the new owner is a non-member or disabled. Throws `FORBIDDEN` if the caller is not an OWNER. Throws `CONFLICT` if the caller names
 * themselves or a service account as the new owner.
 */
export class TransferOwnership {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, organizationId: string, userId: string): Promise<void> {
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    const requirement = { permissions: ['org:delete', 'org:members.roles'], resource } as const;
    return this.work.changeAccess(actor, requirement, (step) => this.transfer(step, actor.userId, userId));
  }

  private async transfer(step: AuthorizedStep, from: string, to: string): Promise<void> {
    const { stores, organizationId, now } = step;
    const place = organizationPlace(organizationId);
    const own = await stores.assignments.rolesAt(from, place, now);
    if (!own.some(({ id }) => id === owner)) {
      throw new CrewkitError('FORBIDDEN', { detail: 'Only an OWNER can transfer ownership.', requiredPermissions: [] });
    }
    if (to === from) throw new CrewkitError('CONFLICT', { detail: 'You are already an OWNER.' });
    const member = await stores.members.find(place, to, now);
    const account = await stores.accounts.findById(to);
    if (member === null || account === null || account.disabledAt !== null) throw new CrewkitError('NOT_FOUND');
    requirePersonForOwner(member.kind, [{ id: owner }]);
    // The new owner is added before the old one is removed.
    await replaceRoles(step, { userId: to, roleId: owner, instead: member.roles.map(({ id }) => id) });
    await replaceRoles(step, { userId: from, roleId: admin, instead: [owner] });
    const roles = { before: member.roles.map(({ id }) => id), after: [owner] };
    await step.record({
      action: 'organization.ownership_transferred',
      organizationId,
      target: { type: 'user', id: to },
      details: { from, to, roles },
      affects: to,
    });
    const before = own.map(({ id }) => id);
    const after = [...new Set(before.map((id) => (id === owner ? admin : id)))];
    await step.record({
      action: 'member.roles_changed',
      organizationId,
      target: { type: 'user', id: from },
      details: { before, after },
      affects: from,
    });
  }
}

async function replaceRoles(
  { stores, organizationId, now }: AuthorizedStep,
  change: { readonly userId: string; readonly roleId: string; readonly instead: readonly string[] },
): Promise<void> {
  const { userId, roleId, instead } = change;
  const place = organizationPlace(organizationId);
  await stores.assignments.assign({ holder: { userId }, roleId, place, expiresAt: null, createdAt: now });
  for (const id of instead.filter((each) => each !== roleId)) await stores.assignments.unassign({ userId }, id, place);
}
