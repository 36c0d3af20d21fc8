import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { requireLevelHolds } from '../../../domain/access/role-level-policy.js';
import type { Role, RoleLevel } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayRaise } from '../authorization/require-may-raise.js';
import { toWriteRoles, requireFreeRoleName, withFreeRoleName } from './role-requirements.js';

export interface NewRole {
  /** The role's organization. If null, the role has the level GLOBAL and belongs to the whole installation. */
  readonly organizationId: string | null;
  readonly name: string;
  readonly level: RoleLevel;
  /** The canonical names of the permissions. Duplicates are allowed. */
  readonly permissions: readonly string[];
}

/**
 * Creates a role. The caller must have all of the role's permissions through grants that do not expire. Throws `NOT_FOUND`, `FORBIDDEN`,
 * `VALIDATION_FAILED`, `ROLE_LEVEL_MISMATCH` or `GRANT_EXCEEDS_OWN`. Throws `CONFLICT` if the name is taken.
 */
export class CreateRole {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(actor: Caller, { organizationId, level, permissions, ...input }: NewRole): Promise<Role> {
    const requirement = toWriteRoles(organizationId);
    return this.work.changeAccess(actor, requirement, async (step) => {
      if ((level === 'GLOBAL') !== (organizationId === null)) {
        throw new CrewkitError('ROLE_LEVEL_MISMATCH', {
          detail: `Roles ${organizationId === null ? 'outside' : 'of'} an organization cannot have the level ${level}.`,
        });
      }
      requireLevelHolds(this.catalogue, { level, permissions });
      await requireMayRaise(step, actor, { place: requirement.resource, from: [], to: permissions });
      const { name } = checkedTexts({ name: input.name });
      requireFreeRoleName(name);
      const held = this.catalogue.listAll(PermissionSet.of(permissions));
      const role: Role = { id: step.newId(), name, level, builtIn: false, permissions: held, organizationId };
      await withFreeRoleName(step.stores.roles.insert(role));
      const details = { name, level, permissions: held };
      await step.record({ action: 'role.created', organizationId, target: { type: 'role', id: role.id }, details });
      return role;
    });
  }
}
