import { canonicalPermission } from '../../domain/permission-name.js';
import type { PermissionName } from '../../domain/permission.js';
import { requireScope } from '../../domain/scope.js';
import type { AnyResource } from '../../features/access/check-permissions.js';
import type { PermissionGuard } from '../define-route.js';

export interface CompiledGuard {
  readonly permissions: readonly PermissionName[];
  /** Returns the resource for the router's path parameters. A parameter that is not text matches no resource. */
  getResource(params: Readonly<Record<string, unknown>>): AnyResource;
}

/** The scopes that a guard can name in addition to Crewkit's. A `Crewkit` instance has this type. */
export interface KnownScopes {
  /** Whether the embedding application's scopes are allowed, because there is a `ResourceLocator`. */
  readonly hostScopes: boolean;
}

/**
 * Compiles the guard. Throws an Error for an unknown permission or scope, and for a guard that does not name exactly one resource of its
 * scope.
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

// A wildcard in Express is a list, which some databases would accept as an id.
function toText(param: unknown): string {
  return typeof param === 'string' ? param : '';
}
