import type { PermissionName } from '../../../domain/access/permission.js';
import type { RequiredPermissions } from '../../access/authorization/authorize.js';

/**
 * Returns the permissions required for an action on the project's tasks: the permissions that are passed in, and always
 * `project:task.view`.
 */
export function requireOnTasks(projectId: string, ...permissions: readonly PermissionName[]): RequiredPermissions {
  const resource = { scope: 'PROJECT', id: projectId } as const;
  return { permissions: ['project:task.view', ...permissions], resource };
}
