import { Access } from '../../../domain/access/access.js';
import { defaultRoleId } from '../../../domain/access/built-in-roles.js';
import type { Grant, Resource } from '../../../domain/access/grant.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import {
  explainPermissions,
  listLimited,
  type ExplainedPermission,
  type LimitedPermission,
} from '../../../domain/access/permissions/permission-sources.js';
import type { PermissionName } from '../../../domain/access/permissions/permission.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { requireHeld, type Authorize } from '../authorization/authorize.js';
import type { UserReader } from '../authorization/authorize.js';
import type { AuthorizedTransaction } from '../authorization/authorized-transaction.js';
import { addOwnTask } from '../authorization/own-task.js';
import { getResource, type NamedResource } from './get-resource.js';

export interface ExplainMemberPermissionsInput {
  readonly organizationId: string;
  readonly userId: string;
  /**
   * The resource, which must be in the organization and visible to the caller. The resource must not be a direct or group conversation. If
   * absent, the resource is the organization itself.
   */
  readonly about?: NamedResource | undefined;
}

export interface MemberPermissions {
  /** The member's permissions, in the order of the permission catalogue. */
  readonly permissions: readonly ExplainedPermission[];
  /** Permissions that the member does not have but can use in part, for example only on objects that the member created. */
  readonly limited: readonly LimitedPermission[];
}

/** The permissions required to see the members of the resource. For a task and its conversation, these are the project's members. */
const membersViews: Readonly<Record<Resource['scope'], readonly PermissionName[]>> = {
  GLOBAL: ['system:users.view'],
  ORGANIZATION: ['org:members.view'],
  TEAM: ['team:members.view'],
  PROJECT: ['project:members.view'],
  TASK: ['project:members.view'],
  CHAT: ['project:members.view'],
};
const seesAccounts = PermissionSet.of(['system:users.view']);

/**
 * Explains which permissions a member has on a resource in the organization, and why. Callers may see other members' permissions if they
 * may see the members of the resource.
 *
 * If the caller lacks `system:users.view` and asks about another member, the result leaves out that member's global roles, except the
 * default role. The member might therefore have more permissions than the result contains. If the member can see the resource only through
 * one of these global roles, the result treats the resource as not visible to the member, so that the role is not revealed.
 *
 * Throws `NOT_FOUND`, `FORBIDDEN` or `VALIDATION_FAILED`. The error for direct and group conversations is `NOT_FOUND`.
 */
export class ExplainMemberPermissions {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly catalogue: PermissionCatalogue,
  ) {}

  execute(
    reader: UserReader,
    { organizationId, userId, about }: ExplainMemberPermissionsInput,
  ): Promise<MemberPermissions> {
    const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
    const resource = about === undefined ? organization : getResource(about, 'id');
    return this.work.read(reader, { permissions: ['org:members.view'], resource: organization }, async (step) => {
      const { stores, actor, access, now } = step;
      const seen = await this.authorize.visible(stores, actor, resource);
      if (seen?.chain.organizationId !== organizationId) throw new CrewkitError('NOT_FOUND');
      const isOwn = userId === actor.userId;
      if (!isOwn) requireHeld(seen, membersViews[resource.scope]);
      const member = await stores.members.find({ ...organization, organizationId }, userId, now);
      const holdings = member && (await stores.grants.heldOn(userId, resource, now));
      if (holdings === null) throw new CrewkitError('NOT_FOUND');
      const seesAll = isOwn || access.may(seesAccounts);
      const shown = { ...holdings, grants: seesAll ? holdings.grants : holdings.grants.filter(isForMembers) };
      const held = await addOwnTask(stores, { userId, resource }, Access.of(shown, null));
      return {
        permissions: explainPermissions(shown, resource, { access: held, catalogue: this.catalogue }),
        limited: listLimited(shown, resource, held),
      };
    });
  }
}

function isForMembers({ scope, role }: Grant): boolean {
  return scope !== 'GLOBAL' || role?.id === defaultRoleId;
}
