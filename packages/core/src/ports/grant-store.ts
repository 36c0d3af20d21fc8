import type { Holdings, Resource } from '../domain/grant.js';
import type { Page } from '../domain/page.js';
import type { Person } from '../domain/workspace.js';

/** Positions of lists in order of ids: strictly after this id, null for the beginning. */
export interface IdWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** A page of things that have names, in order of ids. */
export interface NamedWindow extends IdWindow {
  /** In the form of `searchText`; matches any part of the name. Absent or null: all. */
  readonly search?: string | null;
}

/** Query for a list of what the user may see at `now`. */
export interface VisibleQuery extends IdWindow {
  readonly userId: string;
  readonly now: Date;
}

export interface HolderQuery extends IdWindow {
  /** All of them, possibly through different grants. At least one; for performance, put the permission with the fewest holders first. */
  readonly permissions: readonly string[];
  readonly now: Date;
  /** In the form of `searchText`; matches any part of names or email. Absent or null: all users. */
  readonly search?: string | null;
}

/**
 * The permissions that users currently hold. A grant counts if its place is on the resource's chain: GLOBAL, the organization, the team
 * (if the project has one), the project. Sources: the user's own assignments; assignments of their groups; the groups' own permissions,
 * which apply in their organization. Expired grants (`expiresAt` ≤ now) never count. A role without permissions is a grant of none; a
 * group without permissions of its own is not a grant.
 */
export interface GrantStore {
  /**
   * Returns the resource's chain and all grants the user has on it; null if there is no such resource. One query, whose cost does not
   * depend on the number of members, projects and groups. CHAT: the chain of the conversation's task, null once the task is deleted, with
   * `task` as participation; a direct conversation has an empty chain and no grants (not even GLOBAL ones), only `participation`.
   */
  heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null>;
  /** Returns `heldOn` for each of the users; users for whom it would be null are missing. One query. */
  heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>>;
  /**
   * Lists those of the projects on which the user holds all of the permissions, in no order, consistent with `heldOn`. Unknown and
   * deleted projects are left out. One query.
   */
  listHeldProjectIds(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly permissions: readonly string[]; readonly now: Date },
  ): Promise<string[]>;
  /**
   * Lists enabled members of the resource's organization who hold the permissions there, in order of user ids. Empty if there is no such
   * resource. Few queries, regardless of the page's length.
   */
  listHolders(
    resource: { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string },
    query: HolderQuery,
  ): Promise<Page<Person, string>>;
}
