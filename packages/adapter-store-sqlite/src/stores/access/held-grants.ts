/**
 * SQL expressions that select which grants to read: the user and the scopes. The expressions become part of a larger statement, so they
 * must not refer to tables with the names `holder`, `own`, `membership` or `attached`.
 */
export interface GrantReach {
  readonly user: string;
  /** An expression for the organization, or null for every organization. */
  readonly organization: string | null;
  /**
   * A list of scope ids, in which `globalScopeId` stands for the scope `GLOBAL`. null means `GLOBAL` and every scope in the organization.
   */
  readonly places: string | null;
}

export const globalScopeId = "'00000000-0000-0000-0000-000000000000'";

/**
 * Returns a query for a user's grants. It has one row for each role that the user has, and one row for each of the user's permission groups
 * that has permissions of its own. All checks and lists use this query, so that they always agree. A missing or disabled account has no
 * grants. Each part of the query starts from the user and needs only a few index lookups, regardless of the size of the organization. The
 * query has the parameter `@now`.
 */
export function heldGrants({ user, organization, places }: GrantReach): string {
  const inReach = (alias: string): string => {
    if (places !== null) return `${alias}.scope_id IN (${places})`;
    return organization === null
      ? 'true'
      : `(${alias}.organization_id = ${organization} OR ${alias}.scope_id = ${globalScopeId})`;
  };
  const isAlive = (alias: string): string => `(${alias}.expires_at IS NULL OR ${alias}.expires_at > @now)`;
  const isActive = `holder.id = ${user} AND holder.disabled_at IS NULL`;
  const inOrganization = organization === null ? 'true' : `membership.organization_id = ${organization}`;
  return `
    SELECT own.scope, own.scope_id, own.role_id, NULL AS group_id, own.expires_at
    FROM accounts holder CROSS JOIN role_assignments own ON own.user_id = holder.id
    WHERE ${isActive} AND ${inReach('own')} AND ${isAlive('own')}
    UNION ALL
    SELECT attached.scope, attached.scope_id, attached.role_id, attached.group_id, attached.expires_at
    FROM accounts holder CROSS JOIN group_members membership ON membership.user_id = holder.id
      CROSS JOIN group_role_assignments attached ON attached.group_id = membership.group_id
    WHERE ${isActive} AND ${inOrganization} AND ${inReach('attached')} AND ${isAlive('attached')}
    UNION ALL
    SELECT 'ORGANIZATION', membership.organization_id, NULL, membership.group_id, NULL
    FROM accounts holder CROSS JOIN group_members membership ON membership.user_id = holder.id
    WHERE ${isActive} AND ${inOrganization}
      AND EXISTS (SELECT 1 FROM group_permissions g WHERE g.group_id = membership.group_id)`;
}

/**
 * Returns an SQL condition that is true if the row `held` of `heldGrants` grants the permission. `permission` is an SQL
 * expression.
 */
export function gives(permission: string): string {
  return `CASE WHEN held.role_id IS NULL
    THEN EXISTS (SELECT 1 FROM group_permissions g WHERE g.group_id = held.group_id AND g.permission = ${permission})
    ELSE EXISTS (SELECT 1 FROM role_permissions r WHERE r.role_id = held.role_id AND r.permission = ${permission})
  END`;
}
