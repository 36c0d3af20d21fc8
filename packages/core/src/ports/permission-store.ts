import type { PermissionDefinition } from '../domain/permission.js';
import type { Role } from '../domain/role.js';

/** The permission catalogue and the built-in roles as the store knows them. */
export interface PermissionStore {
  /** Adds the permission, or renews it. Its place is after everything that was upserted before it. */
  upsert(permission: PermissionDefinition): Promise<void>;
  /** In order of their places. */
  list(): Promise<PermissionDefinition[]>;
  /** Adds the built-in role with its permissions, or gives an existing one of that id exactly these. */
  upsertBuiltInRole(role: Role): Promise<void>;
  /** In no order; the permissions of each in order of their places. */
  listBuiltInRoles(): Promise<Role[]>;
}
