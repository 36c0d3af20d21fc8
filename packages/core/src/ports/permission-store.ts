import type { PermissionDefinition } from '../domain/permission.js';
import type { Role } from '../domain/role.js';

/** The permission catalogue and the built-in roles in the store. */
export interface PermissionStore {
  /** Adds or updates the permissions, whose names are distinct. They keep the given order, after everything upserted before. */
  upsert(permissions: readonly PermissionDefinition[]): Promise<void>;
  /** In catalogue order. */
  list(): Promise<PermissionDefinition[]>;
  /** Adds the built-in roles with their permissions, or replaces the permissions of existing ones. The ids are distinct. */
  upsertBuiltInRoles(roles: readonly Role[]): Promise<void>;
  /** In no order; the permissions of each in catalogue order. */
  listBuiltInRoles(): Promise<Role[]>;
}
