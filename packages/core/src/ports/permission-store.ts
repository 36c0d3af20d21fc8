import type { PermissionDefinition } from '../domain/permission.js';
import type { Role } from '../domain/role.js';

/** The permission catalogue and the built-in roles as the store knows them. */
export interface PermissionStore {
  /**
   * Adds the permissions, no two of one name, or renews them. They stand in the order given, after everything that was upserted
   * before.
   */
  upsert(permissions: readonly PermissionDefinition[]): Promise<void>;
  /** In order of their places. */
  list(): Promise<PermissionDefinition[]>;
  /** Adds the built-in roles with their permissions, no two of one id, or gives existing ones of those ids exactly these. */
  upsertBuiltInRoles(roles: readonly Role[]): Promise<void>;
  /** In no order; the permissions of each in order of their places. */
  listBuiltInRoles(): Promise<Role[]>;
}
