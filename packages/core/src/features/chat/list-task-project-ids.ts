import type { PermissionName } from '../../domain/permission.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** What users hold on a project whose tasks, and their conversations, they see. */
const seesTasks: readonly PermissionName[] = ['project:view', 'project:task.view'];

/** The projects about whose tasks the user takes part in conversations, as far as the user sees these tasks at `now`. Two queries. */
export async function listTaskProjectIds(stores: Stores, userId: string, now: Date): Promise<readonly string[]> {
  const projectIds = await stores.conversations.projectIdsOf(userId);
  if (projectIds.length === 0) return [];
  return stores.grants.listHeldProjectIds(userId, { projectIds, permissions: seesTasks, now });
}
