import type { Holdings, Resource } from '../../domain/access/grant.js';
import type { Page } from '../../domain/page.js';
import type { Person } from '../../domain/workspace/workspace.js';

/**
 * Selects one page of a list that is ordered by id. The page contains items whose ids are greater than `after`. If `after` is null, the
 * page starts at the beginning of the list. The page contains at most `limit` items.
 */
export interface IdWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** Selects one page of a list of named items. The list is ordered by id. */
export interface NamedWindow extends IdWindow {
  /** A search text (see `searchText`) that matches any part of the name. If absent or null, all names match. */
  readonly search?: string | null;
}

/** Selects one page of a list of items. The list contains only items that the user is allowed to see at `now`. */
export interface VisibleQuery extends IdWindow {
  readonly userId: string;
  readonly now: Date;
}

interface HolderQuery extends IdWindow {
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
 * Reads the permissions that users currently hold. Users hold permissions through grants. A grant gives permissions at one place: the whole
 * installation (GLOBAL), an organization, a team or a project. Each resource has a chain of places. For example, a project's chain consists
 * of the whole installation, the organization, the team (if the project has one) and the project itself. A grant applies to a resource if
 * the grant's place is on the resource's chain.
 *
 * Grants have three sources: the roles that are assigned to the user, the roles that are assigned to the user's permission groups, and the
 * permissions that these groups have themselves, which apply in the group's organization. Expired grants (`expiresAt` ≤ now) never apply.
 * An assigned role always counts as a grant, even if the role has no permissions. A permission group counts as a grant only if it has
 * permissions itself.
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
   * `heldOn`. Unknown and deleted projects, and projects of the organizations `exceptOrganizationIds`, are left out. Runs one query.
   */
  listHeldProjectIds(
    userId: string,
    query: {
      readonly projectIds: readonly string[];
      readonly permissions: readonly string[];
      readonly exceptOrganizationIds?: readonly string[];
      readonly now: Date;
    },
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
