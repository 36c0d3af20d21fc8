import { Access, taskViews } from '../../../domain/access/access.js';
import type { Holdings, Resource } from '../../../domain/access/grant.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { PolicyRequirement } from '../../../domain/access/organization-policy.js';
import type { KnownPermission, Scope } from '../../../domain/access/permissions/permission.js';
import type { AccessHolder, Actor, Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { findRecipientsByPolicy } from './recipients-by-policy.js';
import { findUnmetPolicy } from './unmet-policy.js';
import { addOwnTask } from './own-task.js';

// No account has this id (RFC 9562 §5.9).
const nilUserId = '00000000-0000-0000-0000-000000000000';

/** The required permissions and the resource on which the user must have all of them. */
export interface RequiredPermissions {
  readonly permissions: readonly KnownPermission[];
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
export type Reader = Caller | AuthorizedReader;

/** The caller of a use case that only reads, and whose result depends on the user. */
export type UserReader = Actor | AuthorizedReader;

/** Returns the caller who reads. */
export function toCaller<Who extends Caller>(reader: Who | AuthorizedReader): Who | Actor {
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
   * Returns the caller's access to the resource. Returns null if the resource does not exist, the caller may not see it, or the caller does
   * not meet the sign-in policy of the resource's organization. Runs one query, or at most two for a task, and up to three more if the
   * organization has a policy.
   */
  async visible(stores: Stores, caller: AccessHolder, resource: Resource): Promise<Access | null> {
    const found = await this.look(stores, caller, resource);
    return found === null || found.unmet !== null ? null : found.access;
  }

  /** Returns the access of a user who is not the caller. In other respects, works like `visible`. */
  visibleToUser(stores: Stores, userId: string, resource: Resource): Promise<Access | null> {
    return this.visible(stores, { userId, accessTokenId: null, key: null }, resource);
  }

  /** Returns the ids of those users in `userIds` who may see the resource, in no particular order. Runs one query. */
  async listSeers(stores: Stores, userIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    return toSeers(await stores.grants.heldByEach(userIds, resource, this.clock.now()), resource);
  }

  /** Works like `listSeers`, and leaves out users who do not meet the sign-in policy of the resource's organization. */
  async listAdmitted(stores: Stores, userIds: readonly string[], resource: Resource): Promise<readonly string[]> {
    const now = this.clock.now();
    const held = await stores.grants.heldByEach(userIds, resource, now);
    const seers = toSeers(held, resource);
    const [organizationId = null] = seers.map((userId) => held.get(userId)?.policyOrganizationId ?? null);
    return (await findRecipientsByPolicy(stores, seers, { organizationId, now })).userIds;
  }

  /**
   * Returns the caller's access. Throws `NOT_FOUND` if the caller may not see the resource, `POLICY_NOT_MET` if the caller does not meet the
   * sign-in policy of the resource's organization, and `FORBIDDEN` if the caller lacks a required permission.
   */
  async require(stores: Stores, caller: AccessHolder, { permissions, resource }: RequiredPermissions): Promise<Access> {
    const found = await this.look(stores, caller, resource);
    if (found === null) throw new CrewkitError('NOT_FOUND');
    if (found.unmet !== null) throw new CrewkitError('POLICY_NOT_MET', { requirement: found.unmet });
    requireHeld(found.access, permissions);
    return found.access;
  }

  /**
   * Returns the caller's access, and the first requirement of the sign-in policy that the caller does not meet, or null. Such a caller may
   * not use the access. Returns null on the same conditions as `visible` for other callers.
   */
  async look(
    stores: Stores,
    caller: AccessHolder,
    resource: Resource,
  ): Promise<{ readonly access: Access; readonly unmet: PolicyRequirement | null } | null> {
    const { userId, key } = caller;
    const now = this.clock.now();
    const holdings = await stores.grants.heldOn(userId, resource, now);
    if (holdings === null) return null;
    const access = Access.of(holdings, key?.permissions ?? null);
    if (!access.may(views[resource.scope] ?? PermissionSet.none)) return null;
    const { policyOrganizationId: organizationId } = holdings;
    const unmet = organizationId === null ? null : await findUnmetPolicy(stores, caller, { organizationId, now });
    return { access: await addOwnTask(stores, { userId, resource }, access), unmet };
  }

  /**
   * Returns the caller's access on the same conditions as `require`. A `SystemActor` has every permission on every resource that exists.
   */
  async requireFor(stores: Stores, caller: Caller, requirement: RequiredPermissions): Promise<Access> {
    if (caller.userId !== null) return this.require(stores, caller, requirement);
    return findAccess(stores, caller, { place: requirement.resource, moment: this.clock.now() });
  }
}

function toSeers(held: ReadonlyMap<string, Holdings>, { scope }: Resource): readonly string[] {
  const view = views[scope] ?? PermissionSet.none;
  return [...held].flatMap(([userId, holdings]) => (Access.of(holdings, null).may(view) ? [userId] : []));
}

/**
 * Returns the caller's access to `place` at the moment, whether or not the caller may see `place`. Throws `NOT_FOUND` if `place` does not
 * exist.
 */
export async function findAccess(
  { grants }: Pick<Stores, 'grants'>,
  { userId, key }: Pick<Caller, 'userId' | 'key'>,
  { place, moment }: { readonly place: Resource; readonly moment: Date },
): Promise<Access> {
  const holdings = await grants.heldOn(userId ?? nilUserId, place, moment);
  if (holdings === null) throw new CrewkitError('NOT_FOUND');
  return userId === null ? Access.ofSystem(holdings.chain) : Access.of(holdings, key?.permissions ?? null);
}

/**
 * Throws `FORBIDDEN` if the caller identifies with an API key that lacks one of the permissions. Lists whose query looks up the user's access
 * by itself need this check.
 */
export function requireInKey({ key }: Pick<AccessHolder, 'key'>, permissions: readonly KnownPermission[]): void {
  if (key === null || key.permissions.covers(PermissionSet.of(permissions))) return;
  throw new CrewkitError('FORBIDDEN', { requiredPermissions: permissions });
}

/** Throws `FORBIDDEN` unless the access includes all of the permissions. */
export function requireHeld(access: Access, permissions: readonly KnownPermission[]): void {
  if (access.may(PermissionSet.of(permissions))) return;
  throw new CrewkitError('FORBIDDEN', { requiredPermissions: permissions });
}
