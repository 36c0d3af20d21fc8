import { isOwnerRole } from '../../../domain/access/built-in-roles.js';
import { requireMayGive, requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { findOwnRole, findRole, type RoleKey } from './find-role.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../authorization/authorized-transaction.js';
import { requireMayRaise } from '../authorization/require-may-raise.js';
import { toWriteRoles } from './role-requirements.js';

export interface DeleteRoleInput extends RoleKey {
  /**
   * The role that all holders of the deleted role get instead, so that no holder is left without a role. If no replacement is given, a role
   * that is in use is not deleted, and the call throws `ROLE_IN_USE`.
   */
  readonly replacementRoleId?: string | undefined;
}

/**
 * Deletes a role. The call can name a replacement, which then takes the place of the deleted role wherever that role is in use, for example
 * in assignments and invitations. The replacement must have the same level, and the caller must have all permissions of both roles. OWNER
 * cannot be the replacement, because OWNER must be assigned explicitly, to one user or permission group at a time.
 *
 * Throws `NOT_FOUND`, `FORBIDDEN`, `ROLE_IN_USE`, `ROLE_LEVEL_MISMATCH` or `GRANT_EXCEEDS_OWN`. If the replacement is OWNER, throws
 * `CONFLICT` for callers who are owners and `GRANT_EXCEEDS_OWN` for all other callers. Throws `VALIDATION_FAILED` if the replacement is the
 * deleted role itself.
 */
export class DeleteRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { replacementRoleId, ...key }: DeleteRoleInput): Promise<void> {
    const { organizationId, roleId } = key;
    const requirement = toWriteRoles(organizationId);
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores } = step;
      const role = await findOwnRole(stores, key);
      requireMayTake(step.access, [role]);
      if (replacementRoleId !== undefined) {
        const replacement = await findReplacement(step, role, replacementRoleId);
        const { permissions: to } = replacement;
        await requireMayRaise(step, actor, { place: requirement.resource, from: role.permissions, to });
        await stores.roles.replaceUses(roleId, replacement.id);
      }
      // Expired invitations cannot be accepted, so a role that occurs only in expired invitations is not in use.
      await stores.invitations.deleteExpiredFor(roleId, step.now);
      if (await stores.roles.isInUse(roleId)) throw new CrewkitError('ROLE_IN_USE');
      if (!(await stores.roles.delete(organizationId, roleId))) throw new CrewkitError('NOT_FOUND');
      await step.record({
        action: 'role.deleted',
        organizationId,
        target: { type: 'role', id: roleId },
        details: { name: role.name, replacementRoleId: replacementRoleId ?? null },
        affects: 'all-members',
      });
    });
  }
}

/**
 * Returns the role to use as the replacement. The result is never OWNER, so the calling code has to check only the replacement's
 * permissions.
 */
async function findReplacement({ stores, access }: AuthorizedStep, role: Role, replacementId: string): Promise<Role> {
  if (replacementId === role.id) {
    const message = 'A role cannot replace itself.';
    throw new CrewkitError('VALIDATION_FAILED', {
      errors: [{ path: 'replacementRoleId', code: 'same_role', message }],
    });
  }
  const replacement = await findRole(stores, { organizationId: role.organizationId, roleId: replacementId });
  if (replacement.level !== role.level) {
    throw new CrewkitError('ROLE_LEVEL_MISMATCH', { detail: `The replacement must have the level ${role.level}.` });
  }
  if (isOwnerRole(replacementId)) {
    requireMayGive(access, [replacement]);
    throw new CrewkitError('CONFLICT', {
      detail: 'OWNER cannot replace another role.',
    });
  }
  return replacement;
}
