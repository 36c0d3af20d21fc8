import type { Role } from '@crewkit/core/adapter';

/** The columns of a query for roles, in which the table `roles` must have the alias `r`. */
export const roleColumns = `r.id, r.name, r.level, r.built_in, r.organization_id, (
    SELECT json_group_array(held.permission ORDER BY p.position)
    FROM role_permissions held JOIN permissions p ON p.name = held.permission WHERE held.role_id = r.id
  ) AS permissions`;

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly level: Role['level'];
  readonly built_in: number;
  readonly organization_id: string | null;
  /** A JSON array of names. */
  readonly permissions: string;
}

export function toRole(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    level: row.level,
    builtIn: row.built_in === 1,
    permissions: JSON.parse(row.permissions) as string[],
    organizationId: row.organization_id,
  };
}
