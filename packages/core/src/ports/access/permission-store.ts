import type { PermissionDefinition } from '../../domain/access/permissions/permission.js';
import type { Role } from '../../domain/access/role.js';

/** Stores the permission catalogue and the built-in roles. */
export interface PermissionStore {
  /**
   * Adds or updates the permissions, whose names must be distinct. The store also keeps an order of all permissions, which is called the
   * order of the permission catalogue. Each call moves the given permissions to the end of this order and keeps the sequence in which they
   * are given. This includes given permissions that already existed.
   */
  upsert(permissions: readonly PermissionDefinition[]): Promise<void>;
  /** Lists the permissions in the order of the permission catalogue. */
  list(): Promise<PermissionDefinition[]>;
  /** Adds the built-in roles with their permissions, or replaces the permissions of existing ones. The ids must be distinct. */
  upsertBuiltInRoles(roles: readonly Role[]): Promise<void>;
  /** Lists the built-in roles in no particular order. Each role's permissions are in the order of the permission catalogue. */
  listBuiltInRoles(): Promise<Role[]>;
}
