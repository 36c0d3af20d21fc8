import type { Holdings, Resource } from '../../domain/access/grant.js';
import type { Page } from '../../domain/page.js';
import type { Person } from '../../domain/workspace/workspace.js';

/** A window of a list that is ordered by id. The window starts strictly after the id `after`, or at the beginning if `after` is null. */
export interface IdWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** A window of a list of named items that is ordered by id. */
export interface NamedWindow extends IdWindow {
  /** A search text (see `searchText`) that matches any part of the name. If absent or null, all names match. */
  readonly search?: string | null;
}

/** A query for a list of items that the user is allowed to see at `now`. */
export interface VisibleQuery extends IdWindow {
  readonly userId: string;
  readonly now: Date;
}

export interface HolderQuery extends IdWindow {
  /**
   * A user is listed only if they hold all of these permissions, possibly through different grants. At least one permission is given. For
   * performance, put the permission with the fewest holders first.
   */
  readonly permissions: readonly string[];
  readonly now: Date;
  /** A search text (see `searchText`) that matches any part of a user's names or email. If absent or null, all users match. */
  readonly search?: string | null;
}

/**
 * Reads the permissions that users currently hold. A grant applies to a resource if the grant's place is on the resource's chain. For
 * example, a project's chain consists of the whole installation (GLOBAL), the organization, the team (if the project has one) and the
 * project.
 *
 * Grants have three sources: the user's own assignments, the assignments of the user's permission groups, and the permissions of these
 * groups, which apply in the group's organization. Expired grants (`expiresAt` ≤ now) never apply. A role without permissions is a grant
 * that contains no permissions. A permission group without permissions of its own is not a grant.
 */
export interface GrantStore {
  /**
   * Returns the resource's chain (see `Chain`) and all grants that the user has on this chain, or null if there is no such resource. Runs
   * one query, whose cost does not depend on the number of members, projects and permission groups.
   *
   * In the scope CHAT, the resource is a conversation. A task's conversation has the chain of its task, and `participation` is `task`. Once
   * the task is deleted, the result is null. A direct or group conversation has an empty chain and no grants, not even grants from global
   * roles. For such a conversation, only `participation` matters.
   */
  heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null>;
  /**
   * Returns the result of `heldOn` for each of the users. The result does not contain users for whom `heldOn` would return null. Runs one
   * query.
   */
  heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>>;
  /**
   * Lists the given projects on which the user holds all of the permissions, in no particular order. The result is consistent with
   * `heldOn`. Unknown and deleted projects are left out. Runs one query.
   */
  listHeldProjectIds(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly permissions: readonly string[]; readonly now: Date },
  ): Promise<string[]>;
  /**
   * Lists enabled members of the resource's organization who hold all permissions of the query on the resource, ordered by user id. The
   * list is empty if there is no such resource. Runs a small number of queries, regardless of the page's length.
   */
  listHolders(
    resource: { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string },
    query: HolderQuery,
  ): Promise<Page<Person, string>>;
}
