import type { Access } from '../../../domain/access/access.js';
import type { Resource } from '../../../domain/access/grant.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Stores } from '../../../ports/unit-of-work.js';

const sees = PermissionSet.of(['project:task.view']);
const deletes = PermissionSet.of(['project:task.delete']);

/**
 * Adds the permission to delete a task for the user who created it. If the resource is a task that the user created and can see, returns
 * `access` with this permission added. Otherwise, returns `access` unchanged. Runs at most one query for a task, and none for other
 * resources.
 */
export async function addOwnTask(
  { tasks }: Stores,
  { userId, resource }: { readonly userId: string; readonly resource: Resource },
  access: Access,
): Promise<Access> {
  const { projectId } = access.chain;
  if (resource.scope !== 'TASK' || projectId === null || !access.may(sees) || access.may(deletes)) return access;
  const task = await tasks.find(projectId, resource.id);
  return task?.createdBy === userId ? access.with(deletes) : access;
}
