import { defaultRoleId } from '../../domain/built-in-roles.js';
import { requireMayTake } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { findRole } from '../access/find-role.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';
import { requireMayGiveUntil } from '../access/require-may-give-until.js';
import { toWriteRoles } from '../access/role-requirements.js';

const place = { scope: 'GLOBAL' } as const;

/**
 * Grants every user the default role, or withdraws it from all users who are not assigned to it. Built-in roles, including the default
 * role, never change. Throws `FORBIDDEN`, and `GRANT_EXCEEDS_OWN` unless the caller permanently has the permissions that the role grants.
 */
export class SetDefaultRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, roleId: typeof defaultRoleId | null): Promise<void> {
    return this.work.changeAccess(actor, toWriteRoles(null), async (step) => {
      const { stores, access } = step;
      const isHeld = roleId !== null;
      if ((await stores.roles.isDefaultRoleHeld()) === isHeld) return;
      const role = await findRole(stores, { organizationId: null, roleId: defaultRoleId });
      if (isHeld) await requireMayGiveUntil(step, actor, { place, roles: [role], until: null });
      else requireMayTake(access, [role]);
      await stores.roles.setDefaultRoleHeld(isHeld);
      await step.record({
        action: 'role.default_changed',
        organizationId: null,
        target: { type: 'role', id: defaultRoleId },
        details: { before: isHeld ? null : defaultRoleId, after: roleId },
        affects: 'all-members',
      });
    });
  }
}
