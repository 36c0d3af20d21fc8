import type { Demand } from './authorize.js';

/** What reading the roles of an organization takes; null: those of the whole system. */
export function toReadRoles(organizationId: string | null): Demand {
  if (organizationId === null) return toWriteRoles(null);
  return { permissions: ['org:members.view'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}

/** What changing roles and groups of an organization takes; null: the roles of the whole system. */
export function toWriteRoles(organizationId: string | null): Demand {
  if (organizationId === null) return { permissions: ['system:roles.manage'], resource: { scope: 'GLOBAL' } };
  return { permissions: ['org:members.roles'], resource: { scope: 'ORGANIZATION', id: organizationId } };
}
