import type { Page } from '../domain/page.js';
import type { Group, Person } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** Every method takes the organization's id beside the group's: a group of another organization is no group. */
export interface GroupStore {
  /** Throws `CONFLICT` if the organization has a group of this name. */
  insert(group: Group): Promise<void>;
  find(organizationId: string, id: string): Promise<Group | null>;
  /** In order of ids. */
  list(organizationId: string, window: IdWindow): Promise<Page<Group, string>>;
  /** null if there is none. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Group | null>;
  /** With memberships and attached roles; says whether there was one. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** The group is the organization's and the user its member (the database refuses others). Says whether he was not in it. */
  addMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** Says whether he was in it. */
  removeMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** In order of user ids. */
  listMembers(organizationId: string, id: string, window: IdWindow): Promise<Page<Person, string>>;
}
