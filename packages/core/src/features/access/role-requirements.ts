import type { RequiredPermissions } from './authorize.js';

/** Returns the permissions required to read the roles of an organization; null: those of the whole installation. */
export function toReadRoles(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return toWriteRoles(null);
  return { permissions: ['org:members.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}

/** Returns the permissions required to change roles and groups of an organization; null: the roles of the whole installation. */
export function toWriteRoles(organizationId: string | null): RequiredPermissions {
  if (organizationId === null) return { permissions: ['system:roles.manage'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:members.roles'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}
