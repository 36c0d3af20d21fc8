import type { Role } from '@crewkit/core/adapter';

/**
 * The columns of a query for roles, in which the table `roles` must have the alias `r`. The permissions of a role are in the order of the
 * permission catalog.
 */
export const roleColumns = `r.id, r.name, r.level, r.built_in, r.organization_id, ARRAY(
    SELECT h.permission FROM crewkit.role_permissions h JOIN crewkit.permissions p ON p.name = h.permission
    WHERE h.role_id = r.id ORDER BY p.position
  ) AS permissions`;

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly level: Role['level'];
  readonly built_in: boolean;
  readonly organization_id: string | null;
  readonly permissions: string[];
}

export function toRole({ built_in, organization_id, ...rest }: RoleRow): Role {
  return { ...rest, builtIn: built_in, organizationId: organization_id };
}
