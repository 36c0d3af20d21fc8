import type {
  GivenPermission,
  NoPermissions,
  ResourceType,
} from '../../../domain/access/permissions/host-permissions.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import type { KnownPermission, Scope } from '../../../domain/access/permissions/permission.js';
import type { AnyResource } from '../../../features/access/permissions/check-permissions.js';
import type { PermissionGuard } from '../../define-route.js';

/**
 * The guard of one of the embedding application's own routes. Such a route can admit callers only by their permissions, not by signed links
 * or on other grounds. `P` is the type of the instance's own permissions, so that a misspelled permission does not compile.
 */
export interface HostGuard<P = NoPermissions> extends Omit<PermissionGuard, 'or' | 'signedUrl'> {
  readonly permissions: readonly GivenPermission<P>[];
  readonly scope: Scope | ResourceType<P>;
}

export interface CompiledGuard {
  readonly permissions: readonly KnownPermission[];
  /** Returns the resource for the router's path parameters. A parameter that is not a string matches no resource. */
  getResource(params: Readonly<Record<string, unknown>>): AnyResource;
}

/**
 * Converts a route's guard to the form that the dispatcher uses. Throws an Error if the guard names no permission, or an unknown permission
 * or scope. Also throws an Error if `param` is missing, or if it is present although the scope is GLOBAL.
 */
export function compileGuard(
  { permissions, scope, param }: PermissionGuard,
  catalogue: PermissionCatalogue,
): CompiledGuard {
  catalogue.requireScope(scope);
  if (permissions.length === 0) throw new Error(`A guard at ${scope} must name a permission.`);
  if (param === undefined && scope !== 'GLOBAL') throw new Error(`A guard at ${scope} must name a parameter.`);
  if (param !== undefined && scope === 'GLOBAL')
    throw new Error(`A guard at GLOBAL must not name a parameter, but names ${param}.`);
  return {
    permissions: permissions.map((name) => catalogue.get(name, scope)),
    getResource: (params) => (param === undefined ? { scope: 'GLOBAL' } : { scope, id: toText(params[param]) }),
  };
}

// In Express, a wildcard parameter is a list. Some databases would accept a list as an id.
function toText(param: unknown): string {
  return typeof param === 'string' ? param : '';
}
