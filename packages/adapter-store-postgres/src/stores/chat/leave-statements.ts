/**
 * Returns an SQL condition that is true if the conversation `c` is a group conversation of the organization or belongs
 * to one of the organization's tasks.
 */
export const isInOrganization = (id: string): string => `(
    c.organization_id = ${id}
    OR EXISTS (SELECT 1 FROM crewkit.tasks t WHERE t.id = c.task_id AND t.organization_id = ${id} OFFSET 0)
  )`;
// LATERAL locks one row after another until enough rows are locked. A join might read all conversations for each batch.
const lockWhere = (condition: string): string => `
  SELECT held.id FROM crewkit.participants p CROSS JOIN LATERAL (
    SELECT c.id FROM crewkit.conversations c
    WHERE c.id = p.conversation_id AND ${condition} FOR NO KEY UPDATE SKIP LOCKED
  ) AS held
  WHERE p.user_id = $1 ORDER BY p.conversation_id LIMIT $2`;
export const lockLeavable = lockWhere("(c.kind = 'task' OR c.direct_key IS NULL)");
export const lockLeavableIn = lockWhere(isInOrganization('$3'));
// Only group conversations have owners.
export const leave = `
  WITH gone AS (
    DELETE FROM crewkit.participants WHERE conversation_id = ANY ($1::uuid[]) AND user_id = $2
    RETURNING conversation_id, role
  ), moved AS (
    UPDATE crewkit.conversations SET updated_at = greatest(updated_at, $3)
    WHERE id IN (SELECT conversation_id FROM gone)
  ), heirs AS (
    SELECT DISTINCT ON (p.conversation_id) p.conversation_id, p.user_id
    FROM gone JOIN crewkit.participants p ON p.conversation_id = gone.conversation_id AND p.user_id <> $2
    WHERE gone.role = 'owner' AND NOT EXISTS (
      SELECT 1 FROM crewkit.participants o
      WHERE o.conversation_id = gone.conversation_id AND o.user_id <> $2 AND o.role = 'owner'
    )
    ORDER BY p.conversation_id, p.joined_at, p.user_id
  ), promoted AS (
    UPDATE crewkit.participants p SET role = 'owner' FROM heirs
    WHERE p.conversation_id = heirs.conversation_id AND p.user_id = heirs.user_id
  )
  SELECT conversation_id AS id FROM gone ORDER BY conversation_id`;
