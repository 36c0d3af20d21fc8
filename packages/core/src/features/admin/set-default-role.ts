import { defaultRoleId } from '../../domain/built-in-roles.js';
import { requireMayTake } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { findRole } from '../access/find-role.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';
import { requireMayGiveUntil } from '../access/require-may-give-until.js';
import { toWriteRoles } from '../access/role-requirements.js';

const place = { scope: 'GLOBAL' } as const;

/**
 * Grants the default role to every user, or withdraws it again. Users to whom the role is assigned keep it in either case. The permissions
 * of the default role cannot be changed, because it is a built-in role. Throws `FORBIDDEN`. To grant the role, the caller must have its
 * permissions permanently; otherwise, throws `GRANT_EXCEEDS_OWN`.
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
