import type { Place } from '@crewkit/core/adapter';
import { beforeEveryId } from '../to-page.js';

/** The scope id that stands for the scope `GLOBAL`, for rows that need a scope id. */
const globalPlaceId = beforeEveryId;

export function getPlaceId(place: Place): string {
  return place.scope === 'GLOBAL' ? globalPlaceId : place.id;
}

/** Returns the values of the columns scope, scope_id, organization_id, team_id and project_id for this place. */
export function placeColumns(place: Place): (string | null)[] {
  if (place.scope === 'GLOBAL') return [place.scope, globalPlaceId, null, null, null];
  const { scope, id, organizationId } = place;
  return [scope, id, organizationId, scope === 'TEAM' ? id : null, scope === 'PROJECT' ? id : null];
}

/** The scope id that stands for the scope `GLOBAL`, as an SQL expression. */
export const everywhere = `'${globalPlaceId}'::uuid`;

/** SQL expressions for the columns of a source of grants. */
interface Giving {
  readonly userId: string;
  readonly organizationId: string;
  readonly scopeId: string;
  /** An expression for the role, or null for the permission group's own permissions. */
  readonly roleId: string | null;
  readonly groupId: string;
}

/** SQL expressions of an outer query. They must not refer to tables named `own`, `attached` or `membership`. */
interface GrantQuery {
  /**
   * An expression for the user whose grants are listed. If it is absent, the grants of all users are listed, including disabled ones, so
   * the query must check `isActive` for each user.
   */
  readonly user?: string;
  /** An expression for the time at which the grants apply. */
  readonly now: string;
  /**
   * A condition that is repeated in each branch, so that each branch can use an index for it, regardless of what the planner estimates for
   * the whole query.
   */
  readonly where: (giving: Giving) => string;
}

/**
 * Returns an SQL table expression with all grants that match the query (columns user_id, scope, scope_id, role_id, group_id, expires_at).
 * All checks and lists use this table, so that they always agree. If the query is for one user whose account is missing or disabled, the
 * table is empty.
 */
export function heldGrants({ user, now, where }: GrantQuery): string {
  const ofUser = (userId: string): string =>
    user === undefined ? '' : ` AND ${userId} = ${user} AND ${isActive(user)}`;
  const isUnexpired = (alias: string): string => `(${alias}.expires_at IS NULL OR ${alias}.expires_at > ${now})`;
  const byRole = (alias: string): Pick<Giving, 'organizationId' | 'scopeId' | 'roleId'> => ({
    organizationId: `${alias}.organization_id`,
    scopeId: `${alias}.scope_id`,
    roleId: `${alias}.role_id`,
  });
  const member = { userId: 'membership.user_id', groupId: 'membership.group_id' };
  const organizationId = 'membership.organization_id';
  return `(
    SELECT own.user_id, own.scope, own.scope_id, own.role_id, NULL::uuid AS group_id, own.expires_at
    FROM crewkit.role_assignments own
    WHERE ${isUnexpired('own')}
      AND ${where({ ...byRole('own'), userId: 'own.user_id', groupId: 'NULL::uuid' })}${ofUser('own.user_id')}
    UNION ALL
    SELECT membership.user_id, a.scope, a.scope_id, a.role_id, a.group_id, a.expires_at
    FROM crewkit.group_members membership CROSS JOIN LATERAL (
      SELECT * FROM crewkit.group_role_assignments attached
      WHERE attached.group_id = membership.group_id AND ${isUnexpired('attached')}
        AND ${where({ ...byRole('attached'), ...member })}${
          // OFFSET 0 makes the planner start from the user's few permission groups instead of from all permission groups with grants in the
          // scope.
          user === undefined ? '' : ' OFFSET 0'
        }
    ) AS a
    WHERE true${ofUser(member.userId)}
    UNION ALL
    SELECT membership.user_id, 'ORGANIZATION', membership.organization_id, NULL, membership.group_id, NULL
    FROM crewkit.group_members membership
    WHERE EXISTS (SELECT 1 FROM crewkit.group_permissions p WHERE p.group_id = membership.group_id OFFSET 0)
      AND ${where({ organizationId, scopeId: organizationId, roleId: null, ...member })}${ofUser(member.userId)}
  )`;
}

/** Returns an SQL condition that is true if the account exists and is not disabled. `user` is an SQL expression for the account's id. */
export function isActive(user: string): string {
  return `(SELECT u.disabled_at IS NULL FROM crewkit.accounts u WHERE u.id = ${user})`;
}

/**
 * Returns an SQL condition that is true if the row `g` of `heldGrants` grants the permission. `permission` is an SQL expression. Because of
 * OFFSET 0, the planner checks each row `g`, instead of first collecting all roles and permission groups that contain the permission.
 */
export function holds(permission: string): string {
  return `(
    EXISTS (SELECT 1 FROM crewkit.role_permissions p WHERE p.role_id = g.role_id AND p.permission = ${permission} OFFSET 0)
    OR g.role_id IS NULL AND EXISTS (
      SELECT 1 FROM crewkit.group_permissions p WHERE p.group_id = g.group_id AND p.permission = ${permission} OFFSET 0
    ))`;
}

/**
 * Returns an SQL table `h` with one row, which shows where in an organization the user has a permission. `everywhere` tells whether the
 * user has it in the whole organization. `places` contains the scope ids of the grants that contain the permission. The table reads only a
 * few of the user's rows, so a list query can start from it.
 */
export function heldPlaces(query: {
  readonly user: string;
  readonly now: string;
  readonly organization: string;
  readonly permission: string;
}): string {
  const { user, now, organization, permission } = query;
  const where = ({ organizationId, scopeId }: Giving): string =>
    `(${organizationId} = ${organization} OR ${scopeId} = ${everywhere})`;
  return `(
  SELECT coalesce(bool_or(g.scope IN ('GLOBAL', 'ORGANIZATION')), false) AS everywhere, array_agg(g.scope_id) AS places
  FROM ${heldGrants({ user, now, where })} AS g
  WHERE ${holds(permission)}
  ) AS h`;
}
