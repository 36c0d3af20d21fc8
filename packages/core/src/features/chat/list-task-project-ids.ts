import type { PermissionName } from '../../domain/permission.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** The permissions on a project with which users see its tasks and their conversations. */
const seesTasks: readonly PermissionName[] = ['project:view', 'project:task.view'];

/** Returns the projects in whose task conversations the user takes part, if they see these tasks at `now`. Two queries. */
export async function listTaskProjectIds(stores: Stores, userId: string, now: Date): Promise<readonly string[]> {
  const projectIds = await stores.conversations.projectIdsOf(userId);
  if (projectIds.length === 0) return [];
  return stores.grants.listHeldProjectIds(userId, { projectIds, permissions: seesTasks, now });
}
