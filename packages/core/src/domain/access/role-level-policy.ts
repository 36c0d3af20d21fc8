import { CrewkitError } from '../../errors/crewkit-error.js';
import type { PermissionCatalogue } from './permissions/permission-catalogue.js';
import type { RoleLevel } from './role.js';
import { scopes } from './permissions/permission.js';

export interface ChangedPermissions {
  readonly level: RoleLevel;
  readonly permissions: readonly string[];
  /** The permissions before the change. Default: none. */
  readonly before?: readonly string[];
}

/**
 * Throws `VALIDATION_FAILED` for unknown permissions, except for those that the role already has: these are in the catalogue of another
 * process, or were removed from the code, and a change of the role must not remove them by accident. Throws `ROLE_LEVEL_MISMATCH` for
 * permissions whose scope is above the role's level, e.g. a permission on organizations in a role for projects. Such permissions would have
 * no effect, even though the role would appear to include them.
 */
export function requireLevelHolds(
  catalogue: PermissionCatalogue,
  { level, permissions, before = [] }: ChangedPermissions,
): void {
  const errors = permissions.flatMap((name, index) => {
    const message = 'Unknown permission.';
    if (catalogue.findScope(name) !== null || before.includes(name)) return [];
    return [{ path: `permissions.${index}`, code: 'unknown_permission', message }];
  });
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors: errors.slice(0, 50) });
  const above = permissions.filter((name) => {
    const scope = catalogue.findScope(name);
    return scope !== null && scopes.indexOf(scope) < scopes.indexOf(level);
  });
  if (above.length > 0)
    throw new CrewkitError('ROLE_LEVEL_MISMATCH', {
      detail: `A role of level ${level} cannot have these permissions: ${above.join(', ')}.`,
    });
}
