import { Access, taskViews } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import { PermissionSet } from '../../../domain/access/permission-set.js';
import type { PermissionName } from '../../../domain/access/permission.js';
import type { Scope } from '../../../domain/access/scope.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { addOwnTask } from './own-task.js';

/** The required permissions and the resource on which the user must have all of them. */
export interface RequiredPermissions {
  readonly permissions: readonly PermissionName[];
  readonly resource: Resource;
}

/** The result of a permission check: the user's access to the resource. */
export interface Authorization {
  readonly resource: Resource;
  readonly access: Access;
}

/**
 * A caller whose access the route guard of the same request has already looked up. Exists only for requests without a body, because their
 * use case runs immediately after the guard. Only use cases that read accept it: writes must check the permissions again in their
 * transaction, and take an `Actor`.
 */
export interface AuthorizedReader extends Authorization {
  readonly actor: Actor;
}

/** The caller of a use case that only reads. */
export type Reader = Actor | AuthorizedReader;

/** Returns the user who reads. */
export function toActor(reader: Reader): Actor {
  return 'actor' in reader ? reader.actor : reader;
}

/** The permissions that make a resource visible. GLOBAL is visible to all users. */
const views: Readonly<Partial<Record<Scope, PermissionSet>>> = {
  ORGANIZATION: PermissionSet.of(['org:view']),
  TEAM: PermissionSet.of(['team:view']),
  PROJECT: PermissionSet.of(['project:view']),
  TASK: PermissionSet.of(taskViews),
  CHAT: PermissionSet.of(['chat:view']),
};

/** Checks permissions against the stored rows, without a cache, so that no result is stale. */
export class Authorize {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns the user's access to the resource. Returns null if the resource does not exist or the user may not see it. Runs one query, or
   * at most two for a task.
   */
  async visible(stores: Stores, userId: string, resource: Resource): Promise<Access | null> {
    const holdings = await stores.grants.heldOn(userId, resource, this.clock.now());
    if (holdings === null) return null;
    const access = Access.of(holdings);
    if (!access.may(views[resource.scope] ?? PermissionSet.none)) return null;
    return addOwnTask(stores, { userId, resource }, access);
  }

  /** Returns the ids of those users in `userIds` who may see the resource, in no particular order. Runs one query. */
  async listSeers(stores: Stores, userIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    const held = await stores.grants.heldByEach(userIds, resource, this.clock.now());
    const view = views[resource.scope] ?? PermissionSet.none;
    return [...held].flatMap(([userId, holdings]) => (Access.of(holdings).may(view) ? [userId] : []));
  }

  /**
   * Returns the user's access. Throws `NOT_FOUND` if the user may not see the resource, and `FORBIDDEN` if the user lacks a required
   * permission.
   */
  async require(stores: Stores, userId: string, { permissions, resource }: RequiredPermissions): Promise<Access> {
    const access = await this.visible(stores, userId, resource);
    if (access === null) throw new AppError('NOT_FOUND');
    requireHeld(access, permissions);
    return access;
  }
}

/** Throws `FORBIDDEN` unless the access includes all of the permissions. */
export function requireHeld(access: Access, permissions: readonly PermissionName[]): void {
  if (access.may(PermissionSet.of(permissions))) return;
  throw new AppError('FORBIDDEN', { requiredPermissions: permissions });
}
