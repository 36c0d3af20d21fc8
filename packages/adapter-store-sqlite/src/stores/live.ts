/**
 * SQL conditions that are true for rows that are not deleted. Rows of a deleted organization, project or task stay until
 * `SqliteDeletionStore` has removed them. The permission chain (`grant-store.ts`) includes these conditions, so reads behind a permission
 * check need nothing else; every read without a preceding check includes one of them itself.
 */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM organizations WHERE id = ${id} AND deleted_at IS NULL)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM projects live_project CROSS JOIN organizations live_organization
      ON live_organization.id = live_project.organization_id
    WHERE live_project.id = ${id} AND live_project.deleted_at IS NULL AND live_organization.deleted_at IS NULL
  )`;

/**
 * True for a participation `p` in a conversation `c` that counts: in a group of an organization, only members count. The rows of users
 * whose membership has ended stay until `FinishDepartures` has removed them.
 */
export const takesPart = (c: string, p: string): string => `(${c}.organization_id IS NULL OR EXISTS (
    SELECT 1 FROM organization_members live_member CROSS JOIN organizations live_organization
      ON live_organization.id = live_member.organization_id
    WHERE live_member.organization_id = ${c}.organization_id AND live_member.user_id = ${p}.user_id
      AND live_organization.deleted_at IS NULL
  ))`;

/** True for a conversation `c` that is listed with the tasks of `@projectIds`. Those of a deleted task have no task any more. */
export const isListedWithTasks = (c: string): string => `(${c}.kind = 'direct'
    OR (${c}.task_id IS NOT NULL AND ${c}.project_id IN (SELECT value FROM json_each(@projectIds))))`;

/** Also true for a direct conversation, unless it belongs to a deleted organization. */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM conversations live_conversation LEFT JOIN tasks live_task ON live_task.id = live_conversation.task_id
    WHERE live_conversation.id = ${id}
      AND (live_conversation.organization_id IS NULL OR ${isLiveOrganization('live_conversation.organization_id')})
      AND (live_conversation.kind = 'direct' OR ${isLiveProject('live_task.project_id')})
  )`;
