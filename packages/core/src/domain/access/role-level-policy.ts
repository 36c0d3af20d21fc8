import { AppError } from '../../errors/app-error.js';
import { permissionCatalogue } from './permission.js';
import type { RoleLevel } from './role.js';
import { scopes } from './scope.js';

const depths: ReadonlyMap<string, number> = new Map(
  permissionCatalogue.map(({ name, scope }) => [name, scopes.indexOf(scope)]),
);

/**
 * Throws `VALIDATION_FAILED` for unknown permissions, and `ROLE_LEVEL_MISMATCH` for permissions whose scope is above the role's level, e.g.
 * a permission on organizations in a role for projects. Such permissions would have no effect, even though the role would appear to include
 * them.
 */
export function requireLevelHolds(level: RoleLevel, permissions: readonly string[]): void {
  const errors = permissions.flatMap((name, index) => {
    const message = 'Unknown permission.';
    return depths.has(name) ? [] : [{ path: `permissions.${index}`, code: 'unknown_permission', message }];
  });
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors: errors.slice(0, 50) });
  const above = permissions.filter((name) => (depths.get(name) ?? 0) < scopes.indexOf(level));
  if (above.length > 0)
    throw new AppError('ROLE_LEVEL_MISMATCH', {
      detail: `A role of level ${level} cannot have these permissions: ${above.join(', ')}.`,
    });
}
