/**
 * Returns an SQL condition that is true if the organization with this id is not deleted. The rows of a deleted organization, project or
 * task remain until `PostgresDeletionStore` has removed them. The permission chain (`grant-store.ts`) includes the conditions in this file,
 * so a read after a permission check needs no further condition. Any other read must include one of these conditions itself. OFFSET 0 keeps
 * the planner from joining a few rows with all rows that are not deleted.
 */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM crewkit.organizations lo WHERE lo.id = ${id} AND lo.deleted_at IS NULL OFFSET 0)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.projects lp
    WHERE lp.id = ${id} AND lp.deleted_at IS NULL AND ${isLiveOrganization('lp.organization_id')} OFFSET 0
  )`;

/** Returns an SQL condition that is true if the label is not deleted. Deleted labels remain on tasks until they are removed. */
export const isLiveLabel = (id: string): string =>
  `EXISTS (SELECT 1 FROM crewkit.labels ll WHERE ll.id = ${id} AND ll.deleted_at IS NULL OFFSET 0)`;

/** Returns an SQL expression for the ids of the task's labels, in order. */
export const findLabelIds = (taskId: string): string => `ARRAY(
    SELECT tl.label_id FROM crewkit.task_labels tl WHERE tl.task_id = ${taskId} AND ${isLiveLabel('tl.label_id')} ORDER BY tl.label_id
  )`;

/**
 * Returns an SQL condition that is true if the participant `p` of the conversation `c` is still allowed to participate: only members of an
 * organization can participate in its group conversations. When a membership ends, the user's rows in the table of participants remain
 * until `FinishDepartures` has removed them.
 */
export const takesPart = (c: string, p: string): string => `(${c}.organization_id IS NULL OR EXISTS (
    SELECT 1 FROM crewkit.organization_members lm
    WHERE lm.organization_id = ${c}.organization_id AND lm.user_id = ${p}.user_id
      AND ${isLiveOrganization('lm.organization_id')} OFFSET 0
  ))`;

/**
 * Returns an SQL condition for lists of conversations. It is true if the conversation `c` is a direct or group conversation, or is about a
 * task of one of these projects. It is false if the task was deleted, because the conversation then has no task.
 */
export const isListedWithTasks = (c: string, projectIds: string): string =>
  `(${c}.kind = 'direct' OR (${c}.task_id IS NOT NULL AND ${c}.project_id = ANY (${projectIds}::uuid[])))`;

/**
 * Returns an SQL condition that is true if the conversation's organization is not deleted and, for a conversation about a task, the task
 * and its project are not deleted either.
 */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.conversations lc
    WHERE lc.id = ${id} AND (lc.organization_id IS NULL OR ${isLiveOrganization('lc.organization_id')})
      AND (lc.kind = 'direct' OR EXISTS (
      SELECT 1 FROM crewkit.tasks lt WHERE lt.id = lc.task_id AND ${isLiveProject('lt.project_id')} OFFSET 0
    )) OFFSET 0
  )`;

/** Returns an SQL expression for the id of the organization of the conversation `c` if it has a sign-in policy, and otherwise NULL. */
export const findPolicyOrganization = (c: string): string => `(
    SELECT ruled.id FROM crewkit.organizations ruled WHERE ruled.policy IS NOT NULL AND ruled.id = coalesce(
      ${c}.organization_id, (SELECT owned.organization_id FROM crewkit.projects owned WHERE owned.id = ${c}.project_id)
    )
  )`;
