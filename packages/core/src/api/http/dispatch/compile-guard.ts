import { canonicalPermission } from '../../../domain/access/permission-name.js';
import type { PermissionName } from '../../../domain/access/permission.js';
import { requireScope } from '../../../domain/access/scope.js';
import type { AnyResource } from '../../../features/access/permissions/check-permissions.js';
import type { PermissionGuard } from '../../define-route.js';

export interface CompiledGuard {
  readonly permissions: readonly PermissionName[];
  /** Returns the resource for the router's path parameters. A parameter that is not a string matches no resource. */
  getResource(params: Readonly<Record<string, unknown>>): AnyResource;
}

/**
 * Tells which scopes a guard can name in addition to Crewkit's own scopes. A `Crewkit` instance can be passed as an object of this type.
 */
export interface KnownScopes {
  /** Whether guards can name the embedding application's scopes. This requires a `ResourceLocator`. */
  readonly hostScopes: boolean;
}

/**
 * Converts a route's guard to the form that the dispatcher uses. Throws an Error if the guard names no permission, or an unknown permission
 * or scope. Also throws an Error if `param` is missing, or if it is present although the scope is GLOBAL.
 */
export function compileGuard(
  { permissions, scope, param }: PermissionGuard,
  { hostScopes }: KnownScopes,
): CompiledGuard {
  requireScope(scope, hostScopes);
  if (permissions.length === 0) throw new Error(`A guard at ${scope} must name a permission.`);
  if (param === undefined && scope !== 'GLOBAL') throw new Error(`A guard at ${scope} must name a parameter.`);
  if (param !== undefined && scope === 'GLOBAL')
    throw new Error(`A guard at GLOBAL must not name a parameter, but names ${param}.`);
  return {
    permissions: permissions.map((name) => canonicalPermission(name, scope)),
    getResource: (params) => (param === undefined ? { scope: 'GLOBAL' } : { scope, id: toText(params[param]) }),
  };
}

// In Express, a wildcard parameter is a list. Some databases would accept a list as an id.
function toText(param: unknown): string {
  return typeof param === 'string' ? param : '';
}
