import { defaultRoleId } from '../../../domain/access/built-in-roles.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { findRole } from '../roles/find-role.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayGiveUntil } from '../authorization/require-may-give-until.js';
import { toWriteRoles } from '../roles/role-requirements.js';

const place = { scope: 'GLOBAL' } as const;

/**
 * Grants the default role to every user, or withdraws it again. Users to whom the role is assigned keep it in either case. The permissions
 * of the default role cannot be changed, because it is a built-in role. Throws `FORBIDDEN` if the caller lacks `system:roles.manage` or
 * withdraws the role without having all of its permissions. Throws `GRANT_EXCEEDS_OWN` if the caller grants the role and it has a
 * permission that the caller does not have, or has only through an assignment that expires.
 */
export class SetDefaultRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, roleId: typeof defaultRoleId | null): Promise<void> {
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
