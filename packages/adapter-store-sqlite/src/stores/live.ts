// The rows of a deleted organization or project, and of the conversation of a deleted task, remain until `SqliteDeletionStore` has removed
// them. The permission chain (`grant-store.ts`) includes the conditions in this file, so a read after a permission check needs no further
// condition. Any other read must include one of these conditions itself.

/** Returns an SQL condition that is true if the organization with this id is not deleted. */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM organizations WHERE id = ${id} AND deleted_at IS NULL)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM projects live_project CROSS JOIN organizations live_organization
      ON live_organization.id = live_project.organization_id
    WHERE live_project.id = ${id} AND live_project.deleted_at IS NULL AND live_organization.deleted_at IS NULL
  )`;

/** Returns an SQL condition that is true if the label is not deleted. Deleted labels remain on tasks until they are removed. */
export const isLiveLabel = (id: string): string =>
  `EXISTS (SELECT 1 FROM labels live_label WHERE live_label.id = ${id} AND live_label.deleted_at IS NULL)`;

/** Returns an SQL expression for the ids of the task's labels, in order, as a JSON array. */
export const findLabelIds = (taskId: string): string => `(
    SELECT json_group_array(label_id ORDER BY label_id) FROM task_labels WHERE task_id = ${taskId} AND ${isLiveLabel('label_id')}
  )`;

/**
 * Returns an SQL condition that is true if the participant `p` of the conversation `c` is still allowed to participate: only members of an
 * organization can participate in its group conversations. When a membership ends, the user's rows in the table of participants remain
 * until `FinishDepartures` has removed them.
 */
export const takesPart = (c: string, p: string): string => `(${c}.organization_id IS NULL OR EXISTS (
    SELECT 1 FROM organization_members live_member CROSS JOIN organizations live_organization
      ON live_organization.id = live_member.organization_id
    WHERE live_member.organization_id = ${c}.organization_id AND live_member.user_id = ${p}.user_id
      AND live_organization.deleted_at IS NULL
  ))`;

/**
 * Returns an SQL condition for lists of conversations. It is true if the conversation `c` is a direct or group conversation, or is about a
 * task of one of the projects in `@projectIds`. It is false if the task was deleted, because the conversation then has no task.
 */
export const isListedWithTasks = (c: string): string => `(${c}.kind = 'direct'
    OR (${c}.task_id IS NOT NULL AND ${c}.project_id IN (SELECT value FROM json_each(@projectIds))))`;

/**
 * Returns an SQL condition that is true if the conversation's organization is not deleted and, for a conversation about a task, the task
 * and its project are not deleted either.
 */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM conversations live_conversation LEFT JOIN tasks live_task ON live_task.id = live_conversation.task_id
    WHERE live_conversation.id = ${id}
      AND (live_conversation.organization_id IS NULL OR ${isLiveOrganization('live_conversation.organization_id')})
      AND (live_conversation.kind = 'direct' OR ${isLiveProject('live_task.project_id')})
  )`;

/** Returns an SQL expression for the id of the organization of the conversation `c` if it has a sign-in policy, and otherwise NULL. */
export const findPolicyOrganization = (c: string): string => `(
    SELECT ruled.id FROM organizations ruled WHERE ruled.policy IS NOT NULL
      AND ruled.id = coalesce(${c}.organization_id, (SELECT organization_id FROM projects WHERE id = ${c}.project_id))
  )`;
