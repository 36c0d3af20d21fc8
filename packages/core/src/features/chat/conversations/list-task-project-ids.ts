import { taskViews } from '../../../domain/access/access.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Returns the ids of the projects in which the user takes part in at least one task conversation and can see the tasks at `now`. Runs two
 * queries.
 */
export async function listTaskProjectIds(stores: Stores, userId: string, now: Date): Promise<readonly string[]> {
  const projectIds = await stores.conversations.getProjectIds(userId);
  if (projectIds.length === 0) return [];
  return stores.grants.listHeldProjectIds(userId, { projectIds, permissions: taskViews, now });
}
