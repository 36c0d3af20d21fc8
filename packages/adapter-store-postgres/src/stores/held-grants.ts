import { globalPlaceId } from './place-columns.js';

/** GLOBAL, as an id of a place in SQL. */
export const everywhere = `'${globalPlaceId}'::uuid`;

/** Expressions for the columns of whatever gives something. */
interface Giving {
  readonly userId: string;
  readonly organizationId: string;
  readonly scopeId: string;
  /** null: what the group gives by itself. */
  readonly roleId: string | null;
  readonly groupId: string;
}

/** Expressions of a query around it, which may not speak of tables called `own`, `attached` or `membership`. */
interface GrantQuery {
  /** An expression for the one whose grants these are. Absent: of all, disabled ones too; ask `isActive` of each. */
  readonly user?: string;
  /** An expression for the time at which they count. */
  readonly now: string;
  /** A condition. It stands in each part, because there an index serves it, whatever the planner believes of the whole. */
  readonly where: (giving: Giving) => string;
}

/**
 * Everything that gives permissions, as a table (user_id, scope, scope_id, role_id, group_id, expires_at): the one place
 * that knows it, so that a check and a list cannot disagree. Whoever is disabled, or no account, has nothing.
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
          // His few groups first, and not all that have something there.
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

/** A condition: the account is there and not disabled. */
export function isActive(user: string): string {
  return `(SELECT u.disabled_at IS NULL FROM crewkit.accounts u WHERE u.id = ${user})`;
}

/**
 * A condition on a row `g` of `heldGrants`. OFFSET 0 keeps the planner from collecting, for a few grants, everything in
 * the system that holds the permission.
 */
export function holds(permission: string): string {
  return `(
    EXISTS (SELECT 1 FROM crewkit.role_permissions p WHERE p.role_id = g.role_id AND p.permission = ${permission} OFFSET 0)
    OR g.role_id IS NULL AND EXISTS (
      SELECT 1 FROM crewkit.group_permissions p WHERE p.group_id = g.group_id AND p.permission = ${permission} OFFSET 0
    ))`;
}

/**
 * A table `h` of one row about what the user has in an organization with this permission: `everywhere`, whether it reaches
 * all of it, and `places`, where else. From few rows of his, so that a list is found by them.
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
