import type { Holdings, Resource } from '../domain/grant.js';
import type { Page } from '../domain/page.js';
import type { Person } from '../domain/workspace.js';

/** Positions of lists in order of ids: strictly after this id, null for the beginning. */
export interface IdWindow {
  readonly after: string | null;
  readonly limit: number;
}

/** What somebody is shown in a list: what he may see at `now`. */
export interface VisibleQuery extends IdWindow {
  readonly userId: string;
  readonly now: Date;
}

export interface HolderQuery extends IdWindow {
  /** All of them, each perhaps by another grant. At least one, best the one first that the fewest hold. */
  readonly permissions: readonly string[];
  readonly now: Date;
  /** In the form of `searchText`; found anywhere in names or email. Absent or null: everyone. */
  readonly search?: string | null;
}

/**
 * What people hold, as it is now. A grant counts if its place is on the resource's chain: GLOBAL, the organization, the
 * team (if the project has one), the project. Sources: own assignments; assignments of groups he is in; the own
 * permissions of these groups, which count in their organization. Expired ones (`expiresAt` ≤ now) never count. A role
 * without permissions is a grant that gives none; a group without permissions of its own is no grant by itself.
 */
export interface GrantStore {
  /**
   * The chain of the resource and every grant the user has on it; null if there is no such resource. One query, whose time
   * does not depend on how many members, projects and groups there are. CHAT: the chain of the conversation's task, null
   * once that is gone, with `task` as participation; a direct conversation has an empty chain and no grants (not even GLOBAL
   * ones), only `participation`.
   */
  heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null>;
  /** `heldOn` for each of the users, at once; those for whom it would be null are missing. In one query. */
  heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>>;
  /**
   * Those of the projects on which the user holds all of the permissions, in no order: what `heldOn` would say of each. Unknown
   * and deleted ones are left out. In one query.
   */
  listHeldProjectIds(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly permissions: readonly string[]; readonly now: Date },
  ): Promise<string[]>;
  /**
   * Members of the resource's organization, disabled ones left out, who hold the permissions there; in order of user ids.
   * Empty if there is no such resource. In few queries, however long the page is.
   */
  listHolders(
    resource: { readonly scope: 'ORGANIZATION' | 'TEAM' | 'PROJECT'; readonly id: string },
    query: HolderQuery,
  ): Promise<Page<Person, string>>;
}
