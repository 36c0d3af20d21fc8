import { defaultRoleId } from '../../domain/built-in-roles.js';
import type { Grant, Resource } from '../../domain/grant.js';
import { PermissionSet } from '../../domain/permission-set.js';
import { explainPermissions, type ExplainedPermission } from '../../domain/permission-sources.js';
import type { PermissionName } from '../../domain/permission.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import { requireHeld, type Authorize } from './authorize.js';
import type { GuardedWork } from './guarded-work.js';
import { resourceOf, type NamedResource } from './resource-of.js';

export interface ExplainMemberPermissionsInput {
  readonly organizationId: string;
  readonly userId: string;
  /** Something of the organization that the caller may see. Absent: the organization itself. */
  readonly about?: NamedResource | undefined;
}

/** What it takes to learn who belongs to the resource. A task's people, and its conversation's, are the project's. */
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
 * "Why may he?": what a member may do with a resource of the organization, and each reason for it. About others it is told
 * to who may see the members there; and what they hold by roles of the whole system, but for the one that everybody has,
 * only to who may see every account. Throws `NOT_FOUND`, `FORBIDDEN`, `VALIDATION_FAILED`.
 */
export class ExplainMemberPermissions {
  constructor(
    private readonly work: GuardedWork,
    private readonly authorize: Authorize,
  ) {}

  execute(
    actor: Actor,
    { organizationId, userId, about }: ExplainMemberPermissionsInput,
  ): Promise<readonly ExplainedPermission[]> {
    const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
    const resource = about === undefined ? organization : resourceOf(about, 'id');
    return this.work.read(actor, { permissions: ['org:members.view'], resource: organization }, async (step) => {
      const { stores, access, now } = step;
      const seen = await this.authorize.visible(stores, actor.accountId, resource);
      if (seen?.chain.organizationId !== organizationId) throw new AppError('NOT_FOUND');
      const isHimself = userId === actor.accountId;
      if (!isHimself) requireHeld(seen, membersViews[resource.scope]);
      const member = await stores.members.find({ ...organization, organizationId }, userId, now);
      const holdings = member && (await stores.grants.heldOn(userId, resource, now));
      if (holdings === null) throw new AppError('NOT_FOUND');
      const seesAll = isHimself || access.may(seesAccounts);
      const grants = seesAll ? holdings.grants : holdings.grants.filter(isForMembers);
      return explainPermissions({ ...holdings, grants }, resource);
    });
  }
}

function isForMembers({ scope, role }: Grant): boolean {
  return scope !== 'GLOBAL' || role?.id === defaultRoleId;
}
