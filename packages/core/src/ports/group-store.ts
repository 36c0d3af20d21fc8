import type { Page } from '../domain/page.js';
import type { Group, Person } from '../domain/workspace.js';
import type { IdWindow } from './grant-store.js';

/** Every method takes the organization's id beside the group's: a group of another organization does not exist for it. */
export interface GroupStore {
  /** Throws `CONFLICT` if the organization has a group with this name. */
  insert(group: Group): Promise<void>;
  find(organizationId: string, id: string): Promise<Group | null>;
  /** In order of ids. */
  list(organizationId: string, window: IdWindow): Promise<Page<Group, string>>;
  /** Returns null if there is none. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Group | null>;
  /** Deletes the group with its memberships and roles; returns whether it existed. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /** Adds a member. Group and user belong to the organization (the database rejects others). Returns whether the user was added. */
  addMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** Returns whether the user was in the group. */
  removeMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** In order of user ids. */
  listMembers(organizationId: string, id: string, window: IdWindow): Promise<Page<Person, string>>;
}
