import { AppError } from '../../errors/app-error.js';
import { permissionCatalogue } from '../permission.js';
import type { RoleLevel } from '../role.js';
import { scopes } from '../scope.js';

const depths: ReadonlyMap<string, number> = new Map(
  permissionCatalogue.map(({ name, scope }) => [name, scopes.indexOf(scope)]),
);

/**
 * Throws unless the permissions are at or below the role's level: permissions above it would never apply, although the role appears to have
 * them. Throws `VALIDATION_FAILED` for unknown names and `ROLE_LEVEL_MISMATCH` for permissions above the level.
 */
export function requireLevelHolds(level: RoleLevel, permissions: readonly string[]): void {
  const errors = permissions.flatMap((name, index) => {
    const message = 'Unknown permission.';
    return depths.has(name) ? [] : [{ path: `permissions.${index}`, code: 'unknown_permission', message }];
  });
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors: errors.slice(0, 50) });
  const above = permissions.filter((name) => (depths.get(name) ?? 0) < scopes.indexOf(level));
  if (above.length > 0)
    throw new AppError('ROLE_LEVEL_MISMATCH', { detail: `Not allowed at ${level}: ${above.join(', ')}.` });
}
