import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { requireLevelHolds } from '../../../domain/access/role-level-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Group } from '../../../domain/workspace/workspace.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayRaise } from '../authorization/require-may-raise.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { withFreeGroupName } from './find-group.js';
import { checkedTexts } from '../../shared/checked-texts.js';

export interface NewGroup {
  readonly organizationId: string;
  readonly name: string;
  /** The canonical names of the permissions that every group member gets in the whole organization. Duplicates are allowed. */
  readonly permissions: readonly string[];
}

/**
 * Creates a permission group without members. The caller must have all of the group's permissions through grants that do not expire. Throws
 * `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED`, `ROLE_LEVEL_MISMATCH` or `GRANT_EXCEEDS_OWN`. Throws `CONFLICT` if the name is taken.
 */
export class CreateGroup {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(actor: Caller, { organizationId, permissions, ...input }: NewGroup): Promise<Group> {
    const requirement = toWriteRoles(organizationId);
    return this.work.changeAccess(actor, requirement, async (step) => {
      requireLevelHolds(this.catalogue, { level: 'ORGANIZATION', permissions });
      await requireMayRaise(step, actor, { place: requirement.resource, from: [], to: permissions });
      const { name } = checkedTexts({ name: input.name });
      const held = this.catalogue.listAll(PermissionSet.of(permissions));
      const group: Group = { id: step.newId(), organizationId, name, permissions: held, createdAt: step.now };
      await withFreeGroupName(step.stores.groups.insert(group));
      const target = { type: 'group', id: group.id } as const;
      await step.record({ action: 'group.created', organizationId, target, details: { name, permissions: held } });
      return group;
    });
  }
}
