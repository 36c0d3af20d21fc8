/**
 * SQL conditions that are true for what is not deleted. Rows of a deleted organization, project or task stay until
 * `PostgresDeletionStore` has removed them. The permission chain (`grant-store.ts`) asks these conditions, so whatever is read
 * behind a permission check needs no more; every read that no check precedes asks one of them itself. OFFSET 0 keeps the planner
 * from joining what is asked of few rows with all that is not deleted.
 */
export const isLiveOrganization = (id: string): string =>
  `EXISTS (SELECT 1 FROM crewkit.organizations lo WHERE lo.id = ${id} AND lo.deleted_at IS NULL OFFSET 0)`;

export const isLiveProject = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.projects lp
    WHERE lp.id = ${id} AND lp.deleted_at IS NULL AND ${isLiveOrganization('lp.organization_id')} OFFSET 0
  )`;

/** Also true for a conversation that is not about a task. */
export const isLiveConversation = (id: string): string => `EXISTS (
    SELECT 1 FROM crewkit.conversations lc
    WHERE lc.id = ${id} AND (lc.kind = 'direct' OR EXISTS (
      SELECT 1 FROM crewkit.tasks lt WHERE lt.id = lc.task_id AND ${isLiveProject('lt.project_id')} OFFSET 0
    )) OFFSET 0
  )`;
