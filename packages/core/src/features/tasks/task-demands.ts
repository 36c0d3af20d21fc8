import type { PermissionName } from '../../domain/permission.js';
import type { Demand } from '../access/authorize.js';

/** What a caller must hold to do something with tasks of the project. Whoever works on one may see it, in any case. */
export function onTasksOf(projectId: string, ...permissions: readonly PermissionName[]): Demand {
  const resource = { scope: 'PROJECT', id: projectId } as const;
  return { permissions: ['project:task.view', ...permissions], resource };
}
