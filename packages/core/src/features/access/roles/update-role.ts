import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import { requireLevelHolds } from '../../../domain/access/role-level-policy.js';
import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { changed } from '../../audit/record-change.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';
import { findOwnRole, type RoleKey } from './find-role.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayRaise } from '../authorization/require-may-raise.js';
import { toWriteRoles, requireFreeRoleName, withFreeRoleName } from './role-requirements.js';

export interface UpdateRoleInput extends RoleKey {
  readonly name?: string | undefined;
  /** The complete new set of permissions. */
  readonly permissions?: readonly string[] | undefined;
}

/**
 * Changes a role's name and permissions for all its holders. The level cannot be changed. Callers must have all of the role's permissions,
 * both those before and those after the change. Throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED`, `ROLE_LEVEL_MISMATCH` or
 * `GRANT_EXCEEDS_OWN`. Throws `CONFLICT` if the name is taken.
 */
export class UpdateRole {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(actor: Caller, { name, permissions, ...key }: UpdateRoleInput): Promise<Role> {
    const { organizationId, roleId } = key;
    const requirement = toWriteRoles(organizationId);
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, access } = step;
      const role = await findOwnRole(stores, key);
      requireMayTake(access, [role]);
      const asked = permissions ?? role.permissions;
      requireLevelHolds(this.catalogue, { level: role.level, permissions: asked, before: role.permissions });
      await requireMayRaise(step, actor, { place: requirement.resource, from: role.permissions, to: asked });
      const next = {
        name: role.name,
        ...checkedTexts(givenFields({ name })),
        permissions: this.catalogue.listAll(PermissionSet.of(asked)),
      };
      if (next.name !== role.name) requireFreeRoleName(next.name);
      const permissionsBefore = this.catalogue.listAll(PermissionSet.of(role.permissions));
      const details = changed({ ...role, permissions: permissionsBefore }, next);
      if (Object.keys(details).length === 0) return role;
      const updated = await withFreeRoleName(stores.roles.update(organizationId, roleId, next));
      if (updated === null) throw new CrewkitError('NOT_FOUND');
      await step.record({
        action: 'role.updated',
        organizationId,
        target: { type: 'role', id: roleId },
        details,
        ...('permissions' in details ? { affects: 'all-members' } : {}),
      });
      return updated;
    });
  }
}
