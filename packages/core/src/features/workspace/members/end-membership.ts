import type { Role } from '../../../domain/access/role.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import type { Membership } from '../../access/assignments/require-owner-left.js';

/**
 * Ends a membership, removes the user's roles, permission groups and task assignments in the organization, and writes an event and an
 * audit event. Call it only while the transaction holds the organization's lock, and after checking that the organization keeps an OWNER. The calling code
 * must remove the user from conversations. `roles` contains the roles that the user had in the organization itself, for the audit log.
 */
export async function endMembership(
  { stores, record, now }: Pick<AuthorizedStep, 'stores' | 'record' | 'now'>,
  { organizationId, userId }: Membership,
  { action, roles }: { readonly action: 'member.left' | 'member.removed'; readonly roles: readonly Role[] },
): Promise<void> {
  await stores.members.delete(organizationId, userId);
  await stores.events.append([{ type: 'member.removed', organizationId, userId }], now);
  await record({
    action,
    organizationId,
    target: { type: 'user', id: userId },
    details: { roleIds: roles.map(({ id }) => id) },
    affects: userId,
  });
}
