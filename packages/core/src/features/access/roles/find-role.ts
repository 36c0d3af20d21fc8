import type { Role, RoleLevel } from '../../../domain/access/role.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

export interface RoleKey {
  /** The role's organization. null means the whole installation. */
  readonly organizationId: string | null;
  readonly roleId: string;
}

/** Returns a role available in the organization. Throws `NOT_FOUND`. */
export async function findRole(stores: Stores, { organizationId, roleId }: RoleKey): Promise<Role> {
  const role = await stores.roles.find(organizationId, roleId);
  if (role === null) throw new CrewkitError('NOT_FOUND');
  return role;
}

/**
 * Returns a role that is available in the organization and has the given level. For example, only roles of level TEAM can be assigned at
 * teams. Throws `NOT_FOUND` if the role is not available there, and `ROLE_LEVEL_MISMATCH` if the role has another level.
 */
export async function findRoleOfLevel(stores: Stores, key: RoleKey, level: RoleLevel): Promise<Role> {
  const role = await findRole(stores, key);
  if (role.level === level) return role;
  throw new CrewkitError('ROLE_LEVEL_MISMATCH', {
    detail: `The role has the level ${role.level}, the resource has the level ${level}.`,
  });
}

/**
 * Returns a role that is not built-in. Throws `NOT_FOUND` if the role does not exist, and `FORBIDDEN` for built-in roles, which cannot be
 * changed.
 */
export async function findOwnRole(stores: Stores, key: RoleKey): Promise<Role> {
  const role = await findRole(stores, key);
  if (!role.builtIn) return role;
  throw new CrewkitError('FORBIDDEN', { detail: 'Built-in roles cannot be changed.', requiredPermissions: [] });
}
