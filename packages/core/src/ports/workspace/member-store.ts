import type { Place } from '../../domain/access/grant.js';
import type { Page } from '../../domain/page.js';
import type { Member, Person, UserName } from '../../domain/workspace/workspace.js';
import type { IdWindow } from '../access/grant-store.js';

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

export interface PersonQuery extends IdWindow {
  /** A search text (see `searchText`) that matches any part of a user's names or email. null means all users. */
  readonly search: string | null;
}

/**
 * Stores memberships. A user belongs to an organization through a membership row, and to a team or project by having a role there.
 * Permission groups give access but not membership.
 */
export interface MemberStore {
  /** Makes the user a member of the organization. Returns false if the user was already a member, and true otherwise. */
  insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean>;
  /**
   * Returns the user as a member of the place (an organization, a team or a project), or null if the user does not belong to the place. The
   * result includes the roles that are assigned directly to the user at exactly this place and have not expired at `now`. Members of an
   * organization do not need a role. Members of a team or project have at least one role there, and `joinedAt` is the time when the oldest
   * of these roles was assigned.
   */
  find(place: LocalPlace, userId: string, now: Date): Promise<Member | null>;
  /** Lists the members of the place (an organization, a team or a project), ordered by user id. Each member's roles are ordered by id. */
  list(place: LocalPlace, query: PersonQuery & { readonly now: Date }): Promise<Page<Member, string>>;
  /**
   * Ends the membership in the organization and returns whether there was one. Also removes every role, permission group membership and
   * task assignment that the user has in the organization, its teams and its projects.
   */
  delete(organizationId: string, userId: string): Promise<boolean>;
  /** Lists the given users who are members of the organization and not disabled, in no particular order. Runs one SQL statement. */
  listActive(organizationId: string, userIds: readonly string[]): Promise<string[]>;
  /** Lists the users in `others` who share an organization with the user, in no particular order. Runs one SQL statement. */
  listSharing(userId: string, others: readonly string[]): Promise<string[]>;
  /** Lists the organizations that the user is a member of, ordered by id. */
  listOrganizationIds(userId: string): Promise<string[]>;
  /**
   * Returns the names of the users in `ids`, in no particular order. Leaves out users whose names the user `userId` is not allowed to know.
   * The user `userId` is allowed to know the names of:
   * - the user `userId`
   * - users who share an organization with the user `userId`, including disabled users
   * - users who participate, or have posted a message, in one of the conversations of the user `userId`
   *
   * Runs one SQL statement, whose cost grows only with the number of ids and the number of conversations of the user `userId`.
   */
  listNames(userId: string, ids: readonly string[]): Promise<UserName[]>;
  /** Lists the other users who share an organization with the user, each once, ordered by id. Disabled users are left out. */
  listAcquaintances(userId: string, query: PersonQuery): Promise<Page<Person, string>>;
}
