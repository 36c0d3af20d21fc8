import type { RequiredPermissions } from '../authorization/authorize.js';
import { builtInRoles } from '../../../domain/access/built-in-roles.js';
import { searchText } from '../../../domain/text/search-text.js';
import { visibleText } from '../../../domain/text/visible-text.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { explainConflict } from '../../shared/explain-conflict.js';

/**
 * Returns the permissions required to read an organization's roles. If the organization is null, returns the permissions required to read
 * the roles of the whole installation.
 */
export function toReadRoles(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return toWriteRoles(null);
  return { permissions: ['org:members.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}

/**
 * Returns the permissions required to change an organization's roles and permission groups. If the organization is null, returns the
 * permissions required to change the roles of the whole installation.
 */
export function toWriteRoles(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return { permissions: ['system:roles.manage'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:members.roles'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}

const taken: ReadonlySet<string> = new Set(builtInRoles.map(({ name }) => searchText(name)));

/** Throws `CONFLICT` if the name equals the name of a built-in role, ignoring letter case and invisible characters. */
export function requireFreeRoleName(name: string): void {
  if (taken.has(searchText(visibleText(name))))
    throw new CrewkitError('CONFLICT', { detail: 'A built-in role has this name.' });
}

/** Returns the result of `work`, which writes a role. Throws `CONFLICT` if another role of the same level already has the same name. */
export function withFreeRoleName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A role of this level already has this name.');
}
