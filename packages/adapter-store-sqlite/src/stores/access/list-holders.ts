import { gives, heldGrants } from './held-grants.js';
import { personColumns } from '../person-row.js';

/**
 * Returns a statement that lists the users who have all of `@permissions` (a JSON array) in a scope. `chain` is a query for one row with
 * the ids of this scope and the scopes that contain it: `global_id`, `organization_id`, `team_id` and `project_id`.
 *
 * The statement starts from the few roles and permission groups that grant `@first`, which must be one of `@permissions`, and uses indexes
 * to find the users who have these roles or belong to these groups. It checks only these users, ordered by id, until it has found `@limit`
 * users. If `@near` is not null, it checks only users among the next `@near` members after the id `@after`. If `@search` is not null, it
 * checks only users whose name or email contains `@search`. It also has the parameter `@now`.
 */
export function listHolders(chain: string): string {
  const held = heldGrants({
    user: 'candidate.user_id',
    organization: 'chain.organization_id',
    places: 'chain.global_id, chain.organization_id, chain.team_id, chain.project_id',
  });
  const isInReach = (alias: string): string =>
    `${alias}.user_id > @after AND ${alias}.user_id <= (SELECT user_id FROM last)`;
  return `
  WITH chain AS MATERIALIZED (${chain}),
  place(id) AS MATERIALIZED (
    SELECT global_id FROM chain UNION ALL SELECT organization_id FROM chain
    UNION ALL SELECT team_id FROM chain WHERE team_id IS NOT NULL
    UNION ALL SELECT project_id FROM chain WHERE project_id IS NOT NULL
  ),
  -- '~' sorts after every id
  last(user_id) AS MATERIALIZED (
    SELECT coalesce((
      SELECT user_id FROM organization_members
      WHERE @near IS NOT NULL AND organization_id = (SELECT organization_id FROM chain) AND user_id > @after
      ORDER BY user_id LIMIT 1 OFFSET coalesce(@near, 0)
    ), '~')
  ),
  giving_role(id) AS MATERIALIZED (
    SELECT r.id FROM chain CROSS JOIN roles r CROSS JOIN role_permissions p
    WHERE (r.organization_id IS NULL OR r.organization_id = chain.organization_id)
      AND p.role_id = r.id AND p.permission = @first
  ),
  giving_group(id) AS MATERIALIZED (
    SELECT a.group_id FROM giving_role CROSS JOIN place CROSS JOIN group_role_assignments a
    WHERE a.role_id = giving_role.id AND a.scope_id = place.id
    UNION
    SELECT g.id FROM chain CROSS JOIN groups g CROSS JOIN group_permissions p
    WHERE g.organization_id = chain.organization_id AND p.group_id = g.id AND p.permission = @first
  ),
  candidate(user_id) AS (
    SELECT a.user_id FROM giving_role CROSS JOIN place CROSS JOIN role_assignments a
    WHERE a.role_id = giving_role.id AND a.scope_id = place.id AND ${isInReach('a')}
    UNION ALL
    SELECT m.user_id FROM giving_group CROSS JOIN group_members m
    WHERE m.group_id = giving_group.id AND ${isInReach('m')}
  ),
  holder(user_id) AS MATERIALIZED (
    SELECT user_id FROM candidate GROUP BY user_id
    -- here and not in WHERE, so that users are checked in page order
    HAVING EXISTS (
      SELECT 1 FROM chain CROSS JOIN organization_members m
      WHERE m.organization_id = chain.organization_id AND m.user_id = candidate.user_id
    ) AND (@search IS NULL OR EXISTS (
      SELECT 1 FROM accounts a WHERE a.id = candidate.user_id AND instr(a.search_text, @search) > 0
    )) AND NOT EXISTS (
      SELECT 1 FROM chain CROSS JOIN json_each(@permissions)
      WHERE NOT EXISTS (SELECT 1 FROM (${held}) held WHERE ${gives('json_each.value')})
    )
    ORDER BY user_id LIMIT @limit
  )
  SELECT ${personColumns} FROM holder CROSS JOIN accounts u ON u.id = holder.user_id ORDER BY holder.user_id`;
}
