import { Access } from '../../domain/access.js';
import type { Resource } from '../../domain/grant.js';
import { PermissionSet } from '../../domain/permission-set.js';
import type { PermissionName } from '../../domain/permission.js';
import type { Scope } from '../../domain/scope.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { addOwnTask } from './own-task.js';

/** What somebody must hold, all of it, and on what. */
export interface Demand {
  readonly permissions: readonly PermissionName[];
  readonly resource: Resource;
}

/** What makes a resource visible. GLOBAL is there for everybody. */
const views: Readonly<Partial<Record<Scope, PermissionSet>>> = {
  ORGANIZATION: PermissionSet.of(['org:view']),
  TEAM: PermissionSet.of(['team:view']),
  PROJECT: PermissionSet.of(['project:view']),
  // A task shows no more than its project does.
  TASK: PermissionSet.of(['project:view', 'project:task.view']),
  CHAT: PermissionSet.of(['chat:view']),
};

/** Asks the stored rows who may do what. Nothing is remembered between two questions, so no answer is ever old. */
export class Authorize {
  constructor(private readonly clock: Clock) {}

  /** What the user may do with the resource; null if it does not exist or the user may not see it. One query, or two for a task. */
  async visible(stores: Stores, userId: string, resource: Resource): Promise<Access | null> {
    const holdings = await stores.grants.heldOn(userId, resource, this.clock.now());
    if (holdings === null) return null;
    const access = Access.of(holdings);
    if (!access.may(views[resource.scope] ?? PermissionSet.none)) return null;
    return addOwnTask(stores, { userId, resource }, access);
  }

  /** Those of the users to whom the resource is visible, in no order. One query. */
  async listSeers(stores: Stores, userIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    const held = await stores.grants.heldByEach(userIds, resource, this.clock.now());
    const view = views[resource.scope] ?? PermissionSet.none;
    return [...held].flatMap(([userId, holdings]) => (Access.of(holdings).may(view) ? [userId] : []));
  }

  /** Throws `NOT_FOUND` if he may not even see the resource, `FORBIDDEN` if he may not do this with it. */
  async require(stores: Stores, userId: string, { permissions, resource }: Demand): Promise<Access> {
    const access = await this.visible(stores, userId, resource);
    if (access === null) throw new AppError('NOT_FOUND');
    requireHeld(access, permissions);
    return access;
  }
}

/** Throws `FORBIDDEN` unless all of them are held. */
export function requireHeld(access: Access, permissions: readonly PermissionName[]): void {
  if (access.may(PermissionSet.of(permissions))) return;
  throw new AppError('FORBIDDEN', { requiredPermissions: permissions });
}
