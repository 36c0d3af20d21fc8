import type { Place } from '../domain/grant.js';
import type { Page } from '../domain/page.js';
import type { Member, Person, UserName } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

export interface PersonQuery extends IdWindow {
  /** In the form of `searchText`; found anywhere in names or email. null: everybody. */
  readonly search: string | null;
}

/**
 * Who belongs where. A person belongs to an organization by a row of his own, and to a team or project by having a role
 * there. Groups give access, but nobody belongs by them.
 */
export interface MemberStore {
  /** Makes the person a member of the organization; says whether he was none. */
  insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean>;
  /**
   * The person if he belongs to the place, with his own roles at exactly this place that have not expired at `now`. An
   * organization's member may have none; for a team or project, somebody without any does not belong. `joinedAt` there is
   * when the oldest of these roles was assigned.
   */
  find(place: LocalPlace, userId: string, now: Date): Promise<Member | null>;
  /** All who belong to the place, in order of user ids. Roles of each in order of ids. */
  list(place: LocalPlace, query: PersonQuery & { readonly now: Date }): Promise<Page<Member, string>>;
  /**
   * Ends the membership in the organization and, with it, every role, group membership and task assignment in it, at any
   * level; says whether there was one.
   */
  delete(organizationId: string, userId: string): Promise<boolean>;
  /** Those of the users who are members of the organization and not disabled, in no order. One statement. */
  listActive(organizationId: string, userIds: readonly string[]): Promise<string[]>;
  /** Those of the others who are members of an organization that the user is a member of, in no order. One statement. */
  listSharing(userId: string, others: readonly string[]): Promise<string[]>;
  /** Of every organization that the person is a member of, in order. */
  listOrganizationIds(userId: string): Promise<string[]>;
  /**
   * Those of the users whose names `userId` may know, in no order: the user, users who share an organization with
   * them, disabled users too, and users who take part or have written in a conversation that the user takes part in.
   * One statement. Its time grows with the ids and the user's own conversations, and with nothing else.
   */
  listNames(userId: string, ids: readonly string[]): Promise<UserName[]>;
  /** Other people who share an organization with the user, each once, disabled ones left out, in order of ids. */
  listAcquaintances(userId: string, query: PersonQuery): Promise<Page<Person, string>>;
}
