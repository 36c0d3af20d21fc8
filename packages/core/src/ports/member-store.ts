import type { Place } from '../domain/grant.js';
import type { Page } from '../domain/page.js';
import type { Member, Person, UserName } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

export interface PersonQuery extends IdWindow {
  /** In the form of `searchText`; matches any part of names or email. null: all members. */
  readonly search: string | null;
}

/**
 * Stores memberships. A user belongs to an organization by a membership row, and to a team or project by having a role there. Groups give
 * access but not membership.
 */
export interface MemberStore {
  /** Makes the user a member of the organization; returns whether they were not one before. */
  insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean>;
  /**
   * Returns the user if they belong to the place, with their own roles at exactly this place that have not expired at `now`. A member of
   * an organization may have none; a user without any does not belong to a team or project. There, `joinedAt` is when the oldest of these
   * roles was assigned.
   */
  find(place: LocalPlace, userId: string, now: Date): Promise<Member | null>;
  /** Lists the members of the place, in order of user ids. The roles of each are in order of ids. */
  list(place: LocalPlace, query: PersonQuery & { readonly now: Date }): Promise<Page<Member, string>>;
  /**
   * Ends the membership in the organization and, with it, every role, group membership and task assignment in it, at any level; returns
   * whether there was a membership.
   */
  delete(organizationId: string, userId: string): Promise<boolean>;
  /** Lists those of the users who are members of the organization and not disabled, in no order. One statement. */
  listActive(organizationId: string, userIds: readonly string[]): Promise<string[]>;
  /** Lists those of the others who share an organization with the user, in no order. One statement. */
  listSharing(userId: string, others: readonly string[]): Promise<string[]>;
  /** Lists the organizations that the user is a member of, in order. */
  listOrganizationIds(userId: string): Promise<string[]>;
  /**
   * Lists those of the users whose names `userId` may know, in no order: the user, users who share an organization with them, including
   * disabled users, and users who participate or have written in one of the user's conversations. One statement. Its cost grows only with
   * the ids and the user's own conversations.
   */
  listNames(userId: string, ids: readonly string[]): Promise<UserName[]>;
  /** Lists other users who share an organization with the user, each once, without disabled users, in order of ids. */
  listAcquaintances(userId: string, query: PersonQuery): Promise<Page<Person, string>>;
}
