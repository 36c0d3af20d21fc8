/**
 * SQL conditions that are true for rows that are not deleted. The rows of a deleted organization, project or task remain until
 * `PostgresDeletionStore` has removed them. The permission chain (`grant-store.ts`) includes these conditions, so a read after a permission
 * check needs no further condition. Any other read must include one of these conditions itself. OFFSET 0 keeps the planner from joining a
 * few rows with all rows that are not deleted.
 */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM crewkit.organizations lo WHERE lo.id = ${id} AND lo.deleted_at IS NULL OFFSET 0)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.projects lp
    WHERE lp.id = ${id} AND lp.deleted_at IS NULL AND ${isLiveOrganization('lp.organization_id')} OFFSET 0
  )`;

/**
 * Returns a condition that is true if the participation `p` in the conversation `c` is valid. Only members can participate in an
 * organization's group conversation. When a membership ends, the user's rows remain until `FinishDepartures` has removed them.
 */
export const takesPart = (c: string, p: string): string => `(${c}.organization_id IS NULL OR EXISTS (
    SELECT 1 FROM crewkit.organization_members lm
    WHERE lm.organization_id = ${c}.organization_id AND lm.user_id = ${p}.user_id
      AND ${isLiveOrganization('lm.organization_id')} OFFSET 0
  ))`;

/**
 * Returns a condition that is true if the conversation `c` belongs in a list that includes the task conversations of these projects. The
 * conversation of a deleted task has no task.
 */
export const isListedWithTasks = (c: string, projectIds: string): string =>
  `(${c}.kind = 'direct' OR (${c}.task_id IS NOT NULL AND ${c}.project_id = ANY (${projectIds}::uuid[])))`;

/**
 * Returns an SQL condition that is true if neither the conversation's organization nor, in a task conversation, the
 * task or its project is deleted.
 */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.conversations lc
    WHERE lc.id = ${id} AND (lc.organization_id IS NULL OR ${isLiveOrganization('lc.organization_id')})
      AND (lc.kind = 'direct' OR EXISTS (
      SELECT 1 FROM crewkit.tasks lt WHERE lt.id = lc.task_id AND ${isLiveProject('lt.project_id')} OFFSET 0
    )) OFFSET 0
  )`;
