import type { Role, RoleLevel } from '../../domain/role.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

export interface RoleKey {
  /** null: a role of the whole system. */
  readonly organizationId: string | null;
  readonly roleId: string;
}

/** A role that the organization knows. Throws `NOT_FOUND`. */
export async function findRole(stores: Stores, { organizationId, roleId }: RoleKey): Promise<Role> {
  const role = await stores.roles.find(organizationId, roleId);
  if (role === null) throw new AppError('NOT_FOUND');
  return role;
}

/** Likewise, one of this level, to be given at a place of it. Throws `ROLE_LEVEL_MISMATCH` for others. */
export async function findRoleOfLevel(stores: Stores, key: RoleKey, level: RoleLevel): Promise<Role> {
  const role = await findRole(stores, key);
  if (role.level === level) return role;
  throw new AppError('ROLE_LEVEL_MISMATCH', { detail: `The role is one of ${role.level}, the place of ${level}.` });
}

/** A role that the organization knows and that may be changed. Built-in roles are the same in every installation: throws `FORBIDDEN`. */
export async function findOwnRole(stores: Stores, key: RoleKey): Promise<Role> {
  const role = await findRole(stores, key);
  if (!role.builtIn) return role;
  throw new AppError('FORBIDDEN', { detail: 'Built-in roles do not change.', requiredPermissions: [] });
}
