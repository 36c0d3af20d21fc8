import { permissionCatalogue, type PermissionName } from './permission.js';
import type { Scope } from './scope.js';

const prefixes: Readonly<Record<Scope, string>> = {
  GLOBAL: 'system',
  ORGANIZATION: 'org',
  TEAM: 'team',
  PROJECT: 'project',
  TASK: 'project',
  CHAT: 'chat',
};

const known: ReadonlySet<string> = new Set(permissionCatalogue.map(({ name }) => name));

/** Returns whether the name is the canonical name of a permission. */
function isPermissionName(name: string): name is PermissionName {
  return known.has(name);
}

/**
 * Returns the canonical name of a permission. For example, `task.create` in the scope PROJECT is `project:task.create`. Returns null if
 * there is no such permission.
 */
export function findPermission(name: string, scope: string): PermissionName | null {
  // Scopes defined by the embedding application have no short forms.
  const prefix = Object.hasOwn(prefixes, scope) ? prefixes[scope as Scope] : '';
  const canonical = name.includes(':') ? name : `${prefix}:${name}`;
  return isPermissionName(canonical) ? canonical : null;
}

/**
 * Returns the canonical name of a permission that is named in code. Throws an Error if the name is unknown, because a check with a
 * misspelled name would admit either no user or all users.
 */
export function canonicalPermission(name: string, scope: string): PermissionName {
  const found = findPermission(name, scope);
  if (found === null) throw new Error(`There is no permission "${name}" at ${scope}.`);
  return found;
}
