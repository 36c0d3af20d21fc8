import type { Page } from '../../domain/page.js';
import type { Role } from '../../domain/access/role.js';
import type { NamedWindow } from './grant-store.js';

/**
 * Stores roles. Methods with an `organizationId` use only the roles available in that organization: the roles that the organization
 * defined, and the built-in roles of every level except GLOBAL. If `organizationId` is null, these methods use only the roles of level
 * GLOBAL. Each role's permissions are in the order of the permission catalogue.
 */
export interface RoleStore {
  /** Adds a role that is not built in. Throws `CONFLICT` if the organization has a role of the same level and name. */
  insert(role: Role): Promise<void>;
  find(organizationId: string | null, id: string): Promise<Role | null>;
  /** Lists roles, including built-in roles, ordered by id. Built-in roles come first, because they have the lowest ids. */
  list(organizationId: string | null, window: NamedWindow): Promise<Page<Role, string>>;
  /** Changes a role that is not built in. Returns null if there is no such role with this id. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string | null,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Role | null>;
  /**
   * Removes a role that is not built in and returns whether it removed the role. Returns false while the role is in use, and if there is no
   * such role with this id.
   */
  delete(organizationId: string | null, id: string): Promise<boolean>;
  /**
   * Makes every other transaction that calls `lockGlobal` wait until this transaction ends. Every operation that changes global roles or
   * their assignments must call this method before it checks permissions and before it calls `accounts.lockById`. Call this method only
   * inside `UnitOfWork.run`.
   */
  lockGlobal(): Promise<void>;
  /**
   * Returns the installation's setting for the default role: true if every user holds the role (`defaultRoleId`) without an assignment. The
   * initial value is true.
   */
  isDefaultRoleHeld(): Promise<boolean>;
  /**
   * Sets for the whole installation whether every user holds the default role. The change takes effect with the next query of `GrantStore`.
   * Throws an Error if the default role has not been added yet (see `PermissionStore.upsertBuiltInRoles`).
   */
  setDefaultRoleHeld(held: boolean): Promise<void>;
  /**
   * Returns whether the role is assigned to a user or a permission group, or is part of an invitation. Expired assignments and invitations
   * also count as uses.
   */
  isInUse(id: string): Promise<boolean>;
  /**
   * Replaces the role with another role of the same level wherever it is in use. A holder who has both roles at the same place keeps one
   * assignment of the replacement role, with the later of the two expiries. If one of the assignments never expires, the remaining
   * assignment never expires either.
   */
  replaceUses(id: string, replacementId: string): Promise<void>;
}
