import type { Place } from '../domain/grant.js';
import type { Page } from '../domain/page.js';
import type { Member, Person, UserName } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

export interface PersonQuery extends IdWindow {
  /** A text in the form of `searchText` that matches any part of names or email. null means all members. */
  readonly search: string | null;
}

/**
 * Stores memberships. A user belongs to an organization by a membership row, and to a team or project by having a role there. Permission
 * groups give access but not membership.
 */
export interface MemberStore {
  /** Makes the user a member of the organization and returns whether the user is a new member. */
  insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean>;
  /**
   * Returns the user if they belong to the place, with their own roles at exactly this place that have not expired at `now`. A member of an
   * organization can have no roles. A user without roles does not belong to a team or project; there, `joinedAt` is when the oldest of the
   * user's roles was assigned.
   */
  find(place: LocalPlace, userId: string, now: Date): Promise<Member | null>;
  /** Lists the members of the place in order of user ids. Each member's roles are in order of ids. */
  list(place: LocalPlace, query: PersonQuery & { readonly now: Date }): Promise<Page<Member, string>>;
  /**
   * Ends the membership in the organization and returns whether there was one. Also removes every role, permission group membership and
   * task assignment that the user has in the organization, at any level.
   */
  delete(organizationId: string, userId: string): Promise<boolean>;
  /** Lists the given users who are members of the organization and not disabled, in no particular order. Runs one statement. */
  listActive(organizationId: string, userIds: readonly string[]): Promise<string[]>;
  /** Lists the given users who share an organization with the user, in no particular order. Runs one statement. */
  listSharing(userId: string, others: readonly string[]): Promise<string[]>;
  /** Lists the organizations that the user is a member of, in order of ids. */
  listOrganizationIds(userId: string): Promise<string[]>;
  /**
   * Lists the given users whose names `userId` is allowed to know, in no particular order. These are: the user; users who share an
   * organization with the user, including disabled users; and users who participate or have written in one of the user's conversations.
   * Runs one statement, whose cost grows only with the number of ids and of the user's own conversations.
   */
  listNames(userId: string, ids: readonly string[]): Promise<UserName[]>;
  /** Lists each of the other users who share an organization with the user once, in order of ids. Disabled users are left out. */
  listAcquaintances(userId: string, query: PersonQuery): Promise<Page<Person, string>>;
}
