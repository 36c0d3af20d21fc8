import type { Page } from '../../domain/page.js';
import type { Group, Person } from '../../domain/workspace/workspace.js';
import type { IdWindow } from './grant-store.js';

/**
 * Stores permission groups. Every method that takes a group's id also takes the id of an organization, and ignores groups of other
 * organizations.
 */
export interface GroupStore {
  /** Adds the group. Throws `CONFLICT` if the organization has a group with this name. */
  insert(group: Group): Promise<void>;
  find(organizationId: string, id: string): Promise<Group | null>;
  /** Lists the organization's groups, ordered by id. */
  list(organizationId: string, window: IdWindow): Promise<Page<Group, string>>;
  /** Updates the group. Returns null if the group does not exist. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Group | null>;
  /** Deletes the group with its memberships and its role assignments. Returns whether the group existed. */
  delete(organizationId: string, id: string): Promise<boolean>;
  /**
   * Adds the user to the group and returns whether the user was added. The group and the user must belong to the organization. The database
   * rejects other combinations.
   */
  addMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** Removes the user from the group and returns whether the user was in it. */
  removeMember(organizationId: string, id: string, userId: string): Promise<boolean>;
  /** Lists the group's members, ordered by user id. */
  listMembers(organizationId: string, id: string, window: IdWindow): Promise<Page<Person, string>>;
}
