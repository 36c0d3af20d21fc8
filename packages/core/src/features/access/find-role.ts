import type { Role, RoleLevel } from '../../domain/role.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

export interface RoleKey {
  /** null: a role of the whole installation. */
  readonly organizationId: string | null;
  readonly roleId: string;
}

/** Returns a role available in the organization. Throws `NOT_FOUND`. */
export async function findRole(stores: Stores, { organizationId, roleId }: RoleKey): Promise<Role> {
  const role = await stores.roles.find(organizationId, roleId);
  if (role === null) throw new AppError('NOT_FOUND');
  return role;
}

/** Returns the same for a role of this level, to be assigned at a place of it. Throws `ROLE_LEVEL_MISMATCH` for others. */
export async function findRoleOfLevel(stores: Stores, key: RoleKey, level: RoleLevel): Promise<Role> {
  const role = await findRole(stores, key);
  if (role.level === level) return role;
  throw new AppError('ROLE_LEVEL_MISMATCH', {
    detail: `The role has the level ${role.level}, the resource has the level ${level}.`,
  });
}

/** Returns a role that can be changed. Built-in roles are the same in every installation: throws `FORBIDDEN` for them. */
export async function findOwnRole(stores: Stores, key: RoleKey): Promise<Role> {
  const role = await findRole(stores, key);
  if (!role.builtIn) return role;
  throw new AppError('FORBIDDEN', { detail: 'Built-in roles cannot be changed.', requiredPermissions: [] });
}
