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

/** Whether it is the canonical name of a permission. */
export function isPermissionName(name: string): name is PermissionName {
  return known.has(name);
}

/** The canonical name: `task.create` at PROJECT is `project:task.create`. null: there is no such permission. */
export function findPermission(name: string, scope: string): PermissionName | null {
  // A scope that is none of ours has no short forms.
  const prefix = Object.hasOwn(prefixes, scope) ? prefixes[scope as Scope] : '';
  const canonical = name.includes(':') ? name : `${prefix}:${name}`;
  return isPermissionName(canonical) ? canonical : null;
}

/**
 * Likewise, of a name that a program gives. Throws an Error if nobody knows it: a guard with a typing error in it would let
 * nobody in, or everybody.
 */
export function canonicalPermission(name: string, scope: string): PermissionName {
  const found = findPermission(name, scope);
  if (found === null) throw new Error(`There is no permission "${name}" at ${scope}.`);
  return found;
}
