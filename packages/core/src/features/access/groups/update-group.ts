import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { requireMayTake } from '../../../domain/access/grant-policy.js';
import { requireLevelHolds } from '../../../domain/access/role-level-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Group } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { requireMayRaise } from '../authorization/require-may-raise.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { changed } from '../../audit/record-change.js';
import { checkedTexts } from '../../shared/checked-texts.js';
import { givenFields } from '../../shared/input-fields.js';
import { findGroup, type GroupKey, withFreeGroupName } from './find-group.js';

export interface UpdateGroupInput extends GroupKey {
  readonly name?: string | undefined;
  /** The complete new set of permissions. */
  readonly permissions?: readonly string[] | undefined;
}

/**
 * Changes a permission group's name and permissions. Callers must have all of the group's permissions, both those before and those after
 * the change. Throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED`, `ROLE_LEVEL_MISMATCH` or `GRANT_EXCEEDS_OWN`. Throws `CONFLICT` if the
 * name is taken.
 */
export class UpdateGroup {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(actor: Caller, { name, permissions, ...key }: UpdateGroupInput): Promise<Group> {
    const { organizationId, groupId } = key;
    const requirement = toWriteRoles(organizationId);
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { stores, access } = step;
      const group = await findGroup(stores, key);
      requireMayTake(access, [group]);
      const asked = permissions ?? group.permissions;
      requireLevelHolds(this.catalogue, { level: 'ORGANIZATION', permissions: asked, before: group.permissions });
      await requireMayRaise(step, actor, { place: requirement.resource, from: group.permissions, to: asked });
      const next = {
        name: group.name,
        ...checkedTexts(givenFields({ name })),
        permissions: this.catalogue.listAll(PermissionSet.of(asked)),
      };
      const permissionsBefore = this.catalogue.listAll(PermissionSet.of(group.permissions));
      const details = changed({ ...group, permissions: permissionsBefore }, next);
      if (Object.keys(details).length === 0) return group;
      const updated = await withFreeGroupName(stores.groups.update(organizationId, groupId, next));
      if (updated === null) throw new CrewkitError('NOT_FOUND');
      await step.record({
        action: 'group.updated',
        organizationId,
        target: { type: 'group', id: groupId },
        details,
        ...('permissions' in details ? { affects: 'all-members' } : {}),
      });
      return updated;
    });
  }
}
