import type { Page } from '../domain/page.js';
import type { Role } from '../domain/role.js';
import type { NamedWindow } from './grant-store.js';

/**
 * Stores roles. An organization has its own roles and the built-in ones that are not GLOBAL; `organizationId` null has those of level
 * GLOBAL. Roles of other organizations are never found. Permissions come in the catalogue's order.
 */
export interface RoleStore {
  /** Adds a role that is not built in. Throws `CONFLICT` if the organization has one of the same level and name. */
  insert(role: Role): Promise<void>;
  find(organizationId: string | null, id: string): Promise<Role | null>;
  /** Including built-in ones, in order of ids, which puts those first. */
  list(organizationId: string | null, window: NamedWindow): Promise<Page<Role, string>>;
  /** Changes a role that is not built in; returns null if there is none with this id. Throws `CONFLICT` as `insert` does. */
  update(
    organizationId: string | null,
    id: string,
    changes: { readonly name?: string; readonly permissions?: readonly string[] },
  ): Promise<Role | null>;
  /** Removes a role that is not built in; returns whether it did: false while the role is in use, and if there is none with this id. */
  delete(organizationId: string | null, id: string): Promise<boolean>;
  /**
   * Blocks every other transaction that calls this until this one ends. Call it before checking permissions in every operation that
   * changes roles and assignments at GLOBAL, and before `accounts.lockById`. Only inside `UnitOfWork.run`.
   */
  lockGlobal(): Promise<void>;
  /** Returns whether every user holds the default role (`defaultRoleId`) without an assignment. True by default. */
  isDefaultRoleHeld(): Promise<boolean>;
  /** Sets it for the whole installation, effective from the next query of `GrantStore`. Throws an Error if the role is not loaded. */
  setDefaultRoleHeld(held: boolean): Promise<void>;
  /** Returns whether the role is assigned to a user or a group, or part of an invitation; expired ones count too. */
  isInUse(id: string): Promise<boolean>;
  /**
   * Replaces the role with another of the same level wherever it is in use. A holder with both at one place keeps the replacement once,
   * with the later expiry of the two; no expiry is later than any.
   */
  replaceUses(id: string, replacementId: string): Promise<void>;
}
