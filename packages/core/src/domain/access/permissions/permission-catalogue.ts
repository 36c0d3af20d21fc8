import { administratorRoleId, builtInRoles } from '../built-in-roles.js';
import { listHostPermissions, type ListedHostPermission, type PermissionDefinitions } from './host-permissions.js';
import type { PermissionSet } from './permission-set.js';
import {
  permissionCatalogue,
  scopes,
  type KnownPermission,
  type PermissionDefinition,
  type Scope,
} from './permission.js';
import type { Role } from '../role.js';

const prefixes: Readonly<Record<Scope, string>> = {
  GLOBAL: 'system',
  ORGANIZATION: 'org',
  TEAM: 'team',
  PROJECT: 'project',
  TASK: 'project',
  CHAT: 'chat',
};

export interface CatalogueOptions {
  /** The embedding application's permissions. */
  readonly definitions?: PermissionDefinitions | undefined;
  /** Whether a `ResourceLocator` locates the embedding application's resources, so that checks can name their types as scopes. */
  readonly hasLocator?: boolean;
}

/**
 * The permissions that one instance knows: the built-in permissions, and those of the embedding application. Only known permissions can be
 * required, shown as held, or added to roles. The store can also contain names of instances with other catalogues, for example of an older
 * version. Such names are unknown to this instance: roles keep them, but they allow nothing.
 */
export class PermissionCatalogue {
  /** All permissions, in the order in which lists of permissions are sorted. */
  readonly permissions: readonly PermissionDefinition[];
  /** The built-in roles, with the embedding application's permissions. */
  readonly roles: readonly Role[];
  private readonly known: ReadonlyMap<string, PermissionDefinition>;
  private readonly resourceTypes: readonly string[];

  constructor({ definitions = {}, hasLocator = false }: CatalogueOptions = {}) {
    const host = listHostPermissions(definitions);
    this.permissions = [
      ...permissionCatalogue,
      ...host.map(({ name, scope, description }) => ({ name, scope, description })),
    ];
    this.roles = builtInRoles.map((role) => withHostPermissions(role, host));
    this.known = new Map(this.permissions.map((permission) => [permission.name, permission]));
    this.resourceTypes = hasLocator ? Object.keys(definitions) : [];
  }

  /** Returns whether the permission belongs to the embedding application. */
  isHostPermission(name: string): boolean {
    return this.known.has(name) && !builtInNames.has(name);
  }

  /** Returns the scope of the permission, or null if it is unknown. */
  findScope(name: string): Scope | null {
    return this.known.get(name)?.scope ?? null;
  }

  /**
   * Returns the canonical name of a permission. For example, `task.create` in the scope PROJECT is `project:task.create`, and `approve` in
   * the scope `invoice`, a resource type of the embedding application, is `invoice:approve`. Returns null if there is no such permission.
   */
  find(name: string, scope: string): KnownPermission | null {
    const prefix = Object.hasOwn(prefixes, scope) ? prefixes[scope as Scope] : scope;
    const canonical = name.includes(':') ? name : `${prefix}:${name}`;
    return this.isKnown(canonical) ? canonical : null;
  }

  /**
   * Returns the canonical name of a permission that is named in code. Throws an Error if the name is unknown, because a check with a
   * misspelled name would admit either no user or all users.
   */
  get(name: string, scope: string): KnownPermission {
    const found = this.find(name, scope);
    if (found === null) throw new Error(`There is no permission "${name}" at ${scope}.`);
    return found;
  }

  /** Lists the known permissions in the set, in the order of the catalogue. */
  listKnown(set: PermissionSet): string[] {
    return this.permissions.map(({ name }) => name).filter((name) => set.has(name));
  }

  /** Lists all permissions in the set: the known ones in the order of the catalogue, and then the unknown ones. */
  listAll(set: PermissionSet): string[] {
    return [...this.listKnown(set), ...set.names().filter((name) => !this.known.has(name))];
  }

  /**
   * Throws an Error unless permissions can be checked at this scope: one of Crewkit's scopes, or a resource type of the embedding
   * application that a `ResourceLocator` locates. Without this error, every check at a misspelled scope would fail.
   */
  requireScope(scope: string): void {
    const valid: readonly string[] = [...scopes, ...this.resourceTypes];
    if (valid.includes(scope)) return;
    const meant = valid.find((each) => each.toUpperCase() === scope.toUpperCase());
    if (meant !== undefined) throw new Error(`Unknown scope "${scope}"; did you mean ${meant}?`);
    const others = 'Others require ports.resourceLocator and a resource type in the option permissions.';
    throw new Error(`Unknown scope "${scope}"; the known scopes are ${valid.join(', ')}. ${others}`);
  }

  private isKnown(name: string): name is KnownPermission {
    return this.known.has(name);
  }
}

const builtInNames: ReadonlySet<string> = new Set(permissionCatalogue.map(({ name }) => name));

/** The built-in permissions alone. */
export const builtInPermissions = new PermissionCatalogue();

/** Returns whether permissions whose names begin with this prefix are reserved for Crewkit, now and in later versions. */
export function isReservedPrefix(prefix: string): boolean {
  return [...Object.keys(prefixes), ...Object.values(prefixes)].some(
    (reserved) => reserved.toLowerCase() === prefix.toLowerCase(),
  );
}

function withHostPermissions(role: Role, host: readonly ListedHostPermission[]): Role {
  const added = host.filter((permission) => includes(role, permission)).map(({ name }) => name);
  return { ...role, permissions: [...role.permissions, ...added] };
}

/** Returns whether a built-in role includes the permission, in the same way as it includes built-in permissions of the same scope. */
function includes({ id, name, level }: Role, { scope, roles }: ListedHostPermission): boolean {
  if (level === 'GLOBAL' || scope === 'GLOBAL') return level === scope && id === administratorRoleId;
  if (scopes.indexOf(scope) < scopes.indexOf(level) || !roles.includes(name)) return false;
  // Members of an organization do not see all of its teams and projects.
  return name !== 'MEMBER' || level !== 'ORGANIZATION' || scope === 'ORGANIZATION';
}
