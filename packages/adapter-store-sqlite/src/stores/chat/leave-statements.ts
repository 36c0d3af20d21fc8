import type { Participant } from '@crewkit/core/adapter';

/**
 * An SQL condition that is true if the conversation `c` is a group conversation of the organization or belongs to one
 * of the organization's tasks.
 */
export const isInOrganization = `(
    c.organization_id = @organizationId
    OR EXISTS (SELECT 1 FROM tasks t WHERE t.id = c.task_id AND t.organization_id = @organizationId)
  )`;
const listWhere = (condition: string): string => `
  SELECT c.id FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.user_id = @userId AND ${condition}
  ORDER BY p.conversation_id LIMIT @limit`;
export const leavable = listWhere("(c.kind = 'task' OR c.direct_key IS NULL)");
export const createLeavable = listWhere(isInOrganization);
export const removeFrom = `
  DELETE FROM participants WHERE user_id = @userId AND conversation_id IN (SELECT value FROM json_each(@ids))
  RETURNING conversation_id AS id, role`;
export const touchAll = `
  UPDATE conversations SET updated_at = max(updated_at, @at) WHERE id IN (SELECT value FROM json_each(@ids))`;
// Appoints owners for group conversations without an owner.
export const appointOwners = `
  UPDATE participants SET role = 'owner'
  FROM (
    SELECT p.conversation_id AS id, p.user_id,
      row_number() OVER (PARTITION BY p.conversation_id ORDER BY p.joined_at, p.user_id) AS place
    FROM json_each(@ids) CROSS JOIN participants p ON p.conversation_id = json_each.value
    WHERE NOT EXISTS (SELECT 1 FROM participants o WHERE o.conversation_id = p.conversation_id AND o.role = 'owner')
  ) AS heir
  WHERE heir.place = 1 AND conversation_id = heir.id AND participants.user_id = heir.user_id`;

export interface LeftRow {
  readonly id: string;
  readonly role: Participant['role'];
}
