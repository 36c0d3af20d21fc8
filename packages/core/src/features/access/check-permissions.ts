import type { Resource } from '../../domain/grant.js';
import { PermissionSet } from '../../domain/permission-set.js';
import type { PermissionName } from '../../domain/permission.js';
import { scopes } from '../../domain/scope.js';
import { isUuid } from '../../domain/uuid.js';
import { AppError } from '../../errors/app-error.js';
import type { ResourceLocator } from '../../ports/resource-locator.js';
import type { Admittance } from '../../domain/session.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authorize } from './authorize.js';

/** A resource of Crewkit, or one of the host that its `ResourceLocator` knows. */
export type AnyResource = { readonly scope: 'GLOBAL' } | { readonly scope: string; readonly id: string };

/** Checks a user's permissions, for the guards of routes and for hosts. */
export class CheckPermissions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly locator: ResourceLocator | null,
  ) {}

  /** Returns whether the user has all permissions there. False for what does not exist and what the user may not see. */
  async can(userId: string, permissions: readonly PermissionName[], given: AnyResource): Promise<boolean> {
    const resource = await this.locate(given);
    if (resource === null || !isUuid(userId)) return false;
    const access = await this.unitOfWork.read((stores) => this.authorize.visible(stores, userId, resource));
    return access?.may(PermissionSet.of(permissions)) ?? false;
  }

  /** Throws `NOT_FOUND` if the user may not see it, otherwise `FORBIDDEN` unless they have all permissions. Returns their access. */
  async require(userId: string, permissions: readonly PermissionName[], given: AnyResource): Promise<Admittance> {
    const resource = await this.locate(given);
    if (resource === null) throw new AppError('NOT_FOUND');
    const requirement = { permissions, resource };
    return {
      resource,
      access: await this.unitOfWork.read((stores) => this.authorize.require(stores, userId, requirement)),
    };
  }

  private async locate(given: AnyResource): Promise<Resource | null> {
    if (given.scope === 'GLOBAL') return { scope: 'GLOBAL' };
    // A missing id matches no resource, rather than every resource.
    if (!('id' in given) || typeof given.id !== 'string') return null;
    const located = isOurs(given) ? given : await this.locator?.locate(given.scope, given.id);
    if (located === undefined || located === null) return null;
    // Stores accept ids in canonical form only; other ids match nothing.
    return isUuid(located.id) ? located : null;
  }
}

function isOurs(resource: {
  readonly scope: string;
  readonly id: string;
}): resource is Exclude<Resource, { scope: 'GLOBAL' }> {
  return resource.scope !== 'GLOBAL' && (scopes as readonly string[]).includes(resource.scope);
}
