import type { Resource } from '../../../domain/access/grant.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { scopes, type KnownPermission, type Scope } from '../../../domain/access/permissions/permission.js';
import type { AccessHolder } from '../../../domain/sign-in/session.js';
import { isUuid } from '../../../domain/uuid.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ResourceLocator } from '../../../ports/access/resource-locator.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorization, Authorize } from '../authorization/authorize.js';

/** One of Crewkit's resources, or a resource of the embedding application that the application's `ResourceLocator` can locate. */
export type AnyResource<Type extends string = string> =
  | { readonly scope: 'GLOBAL' }
  | { readonly scope: Exclude<Scope, 'GLOBAL'> | Type; readonly id: string };

/** Checks a user's permissions. Used by route guards and embedding applications. */
export class CheckPermissions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly locator: ResourceLocator | null,
  ) {}

  /**
   * Returns whether the user has all of the permissions on the resource. Returns false if the resource does not exist or the user may not
   * see it.
   */
  async can(userId: string, permissions: readonly KnownPermission[], given: AnyResource): Promise<boolean> {
    const resource = await this.locate(given);
    if (resource === null || !isUuid(userId)) return false;
    const access = await this.unitOfWork.read((stores) => this.authorize.visibleToUser(stores, userId, resource));
    return access?.may(PermissionSet.of(permissions)) ?? false;
  }

  /**
   * Returns the caller's access. Throws `NOT_FOUND` if the caller may not see the resource. Throws `FORBIDDEN` if the caller may see the
   * resource but lacks one of the permissions.
   */
  async require(
    caller: AccessHolder,
    permissions: readonly KnownPermission[],
    given: AnyResource,
  ): Promise<Authorization> {
    const resource = await this.locate(given);
    if (resource === null) throw new CrewkitError('NOT_FOUND');
    const requirement = { permissions, resource };
    return {
      resource,
      access: await this.unitOfWork.read((stores) => this.authorize.require(stores, caller, requirement)),
    };
  }

  private async locate(given: AnyResource): Promise<Resource | null> {
    if (given.scope === 'GLOBAL') return { scope: 'GLOBAL' };
    // A missing id matches no resource. In particular, it must not match every resource of the scope.
    if (!('id' in given) || typeof given.id !== 'string') return null;
    const located = isOurs(given) ? given : await this.locator?.locate(given.scope, given.id);
    if (located === undefined || located === null) return null;
    // Stores accept only ids in canonical form, so an id in any other form matches no resource.
    return isUuid(located.id) ? located : null;
  }
}

function isOurs(resource: {
  readonly scope: string;
  readonly id: string;
}): resource is Exclude<Resource, { scope: 'GLOBAL' }> {
  return resource.scope !== 'GLOBAL' && (scopes as readonly string[]).includes(resource.scope);
}
