/**
 * SQL conditions that are true for what is not deleted. Rows of a deleted organization, project or task stay until
 * `SqliteDeletionStore` has removed them. The permission chain (`grant-store.ts`) asks these conditions, so whatever is read
 * behind a permission check needs no more; every read that no check precedes asks one of them itself.
 */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM organizations WHERE id = ${id} AND deleted_at IS NULL)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM projects live_project CROSS JOIN organizations live_organization
      ON live_organization.id = live_project.organization_id
    WHERE live_project.id = ${id} AND live_project.deleted_at IS NULL AND live_organization.deleted_at IS NULL
  )`;

/** Also true for a conversation that is not about a task. */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM conversations live_conversation LEFT JOIN tasks live_task ON live_task.id = live_conversation.task_id
    WHERE live_conversation.id = ${id}
      AND (live_conversation.kind = 'direct' OR ${isLiveProject('live_task.project_id')})
  )`;
