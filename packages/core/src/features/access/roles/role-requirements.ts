import type { RequiredPermissions } from '../authorization/authorize.js';

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
