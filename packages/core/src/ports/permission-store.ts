import type { PermissionDefinition } from '../domain/permission.js';
import type { Role } from '../domain/role.js';

/** The permission catalogue and the built-in roles as the store knows them. */
export interface PermissionStore {
  /** Adds the permission, or renews its description. */
  upsert(permission: PermissionDefinition): Promise<void>;
  /** In the catalogue's order. */
  list(): Promise<PermissionDefinition[]>;
  /** Adds the built-in role with its permissions, or gives an existing one of that id exactly these. */
  upsertBuiltInRole(role: Role): Promise<void>;
  listBuiltInRoles(): Promise<Role[]>;
}
