import type { Role } from '../../../domain/access/role.js';

/** Returns the roles in `roles` that are not in `others`. */
export function rolesWithout(roles: readonly Role[], others: readonly Role[]): Role[] {
  const ids = new Set(others.map(({ id }) => id));
  return roles.filter(({ id }) => !ids.has(id));
}
