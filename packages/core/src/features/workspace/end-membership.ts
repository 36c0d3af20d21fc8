import type { Role } from '../../domain/role.js';
import type { Step } from '../access/guarded-work.js';
import { leaveTasks } from '../chat/leave-tasks.js';

export interface Membership {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Ends a membership and everything that hangs on it, conversations about tasks too, and writes it down. Only under the organization's lock, and after it was
 * made sure that an OWNER is left. `roles`: what he had in the organization itself, for the audit log.
 */
export async function endMembership(
  { stores, record, now }: Pick<Step, 'stores' | 'record' | 'now'>,
  { organizationId, userId }: Membership,
  { action, roles }: { readonly action: 'member.left' | 'member.removed'; readonly roles: readonly Role[] },
): Promise<void> {
  await stores.members.delete(organizationId, userId);
  await leaveTasks(stores, { organizationId, userId }, now);
  await record({
    action,
    organizationId,
    target: { type: 'user', id: userId },
    details: { roleIds: roles.map(({ id }) => id) },
    accessOf: userId,
  });
}
