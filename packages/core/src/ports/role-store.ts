import type { Page } from '../domain/page.js';
import type { Role } from '../domain/role.js';
import type { IdWindow } from './grant-store.js';

/**
 * Roles. An organization knows its own ones and the built-in ones that are not GLOBAL; `organizationId` null knows those
 * of level GLOBAL. Nobody else's role is ever found. Permissions come in the catalogue's order.
 */
export interface RoleStore {
  /** Adds a role that is not built in. Throws `CONFLICT` if the organization has one of the same level and name. */
  insert(role: Role): Promise<void>;
  find(organizationId: string | null, id: string): Promise<Role | null>;
  /** Built-in ones among them, in order of ids, which brings these first. */
  list(organizationId: string | null, window: IdWindow): Promise<Page<Role, string>>;
  /** Changes a role that is not built in; null if it knows none of this id. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string | null,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Role | null>;
  /**
   * Removes a role that is not built in; says whether it did: false while the role is in use, and if it knows none of this
   * id.
   */
  delete(organizationId: string | null, id: string): Promise<boolean>;
  /**
   * Keeps every other transaction that calls this waiting until this one ends. Whatever changes roles and assignments at
   * GLOBAL calls it before it looks at who may do what, and before `accounts.lockById`. Only inside `UnitOfWork.run`.
   */
  lockGlobal(): Promise<void>;
  /** Whether every user holds the default role (`defaultRoleId`) without an assignment. True until it is set otherwise. */
  isDefaultRoleHeld(): Promise<boolean>;
  /** Sets it for the whole installation, from the next question of `GrantStore` on. Throws an Error if the role is not loaded. */
  setDefaultRoleHeld(held: boolean): Promise<void>;
  /** It is assigned to somebody, attached to a group, or promised by an invitation; expired ones count too. */
  isInUse(id: string): Promise<boolean>;
  /**
   * Puts another role of the same level in its place wherever it is in use. Who has both at one place keeps the replacement
   * once, with the later end of the two; no end is later than any.
   */
  replaceUses(id: string, replacementId: string): Promise<void>;
}
