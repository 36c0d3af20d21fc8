import type { PermissionName } from '../../../domain/access/permissions/permission.js';
import type { RequiredPermissions } from '../../access/authorization/authorize.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

/**
 * Returns the permissions required for an action on the project's tasks: the permissions that are passed in, and always
 * `project:task.view`.
 */
export function getTaskRequirement(projectId: string, ...permissions: readonly PermissionName[]): RequiredPermissions {
  const resource = { scope: 'PROJECT', id: projectId } as const;
  return { permissions: ['project:task.view', ...permissions], resource };
}

/** The versions of a task that a change expects. The change is made only if the task has one of these versions. null means any version. */
export type ExpectedVersions = readonly number[] | null;

/** Throws `PRECONDITION_FAILED` unless the version is one of the expected versions. */
export function requireExpected(version: number, expected: ExpectedVersions): void {
  if (expected !== null && !expected.includes(version)) throw new CrewkitError('PRECONDITION_FAILED');
}
